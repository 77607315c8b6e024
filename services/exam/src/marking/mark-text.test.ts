import { describe, expect, it } from '@jest/globals';
import { markText } from './marking-fixtures.js';

const ONE_WORD = { limit: { words: 1, number: false } };
const TWO_WORDS = { limit: { words: 2, number: false } };
const ONE_AND_NUMBER = { limit: { words: 1, number: true } };
const TWO_AND_NUMBER = { limit: { words: 2, number: true } };
const NUMBER_ONLY = { limit: { words: 0, number: true } };

describe('what is accepted as written', () => {
  it.each([
    ['garden', 'garden', 'EXACT'],
    ['garden', '  garden  ', 'EXACT'],
    ['garden', 'garden.', 'EXACT'],
    ['garden', 'garden,', 'EXACT'],
    ['garden', 'garden;', 'EXACT'],
    ['garden', 'garden .', 'EXACT'],
    ['garden', 'gar\u00adden', 'EXACT'],
    ['garden', '\u200bgarden', 'EXACT'],
    ['garden', 'ｇａｒｄｅｎ', 'EXACT'],
    ['car park', 'car  park', 'EXACT'],
    ['car park', 'car\u00a0park', 'EXACT'],
    ['car park', 'car\tpark', 'EXACT'],
    ['well-known', 'well–known', 'EXACT'],
    ['well-known', 'well\u2011known', 'EXACT'],
    ["farmer's market", 'farmer’s market', 'EXACT'],
    ["farmer's market", 'farmer´s market', 'EXACT'],
    ['résumé', 're\u0301sume\u0301', 'EXACT'],
    ['2½', '2.5', 'EXACT'],
    ['garden', 'Garden', 'CASE'],
    ['garden', 'GARDEN', 'CASE'],
    ['Garden', 'garden', 'CASE'],
    ['Tuesday', 'tuesday', 'CASE'],
    ['DNA', 'dna', 'CASE'],
    ['car park', 'Car Park', 'CASE'],
    ['car park // parking lot', 'car park', 'EXACT'],
    ['car park // parking lot', 'parking lot', 'EXACT'],
    ['car park // parking lot', 'Parking lot', 'CASE'],
    ['{big|large} house', 'large house', 'EXACT'],
    ['{big|large} house', 'big house', 'EXACT'],
    ['(the) garden', 'garden', 'EXACT'],
    ['(the) garden', 'the garden', 'OPTIONAL_WORD'],
    ['(the) garden', 'The garden', 'OPTIONAL_WORD'],
    ['ticket(s)', 'tickets', 'OPTIONAL_WORD'],
    ['ticket(s)', 'ticket', 'EXACT'],
    ['(written) instructions', 'written instructions', 'OPTIONAL_WORD'],
    ['(written) instructions', 'instructions', 'EXACT'],
    ['9.30 (am)', '9.30', 'EXACT'],
    ['tea // (the) tea', 'tea', 'EXACT'],
    ['{back room|backroom|back-room}', 'backroom', 'EXACT'],
    ['{back room|backroom|back-room}', 'Back-room', 'CASE'],
    ['50\\(a\\)', '50(a)', 'EXACT'],
    ['either\\/\\/or', 'either//or', 'EXACT'],
  ])('%s takes %j as %s', (key, answer, code) => {
    expect(markText(key, answer)).toMatchObject({ correct: true, reasonCode: code });
  });

  it('names the accepted answer that was met', () => {
    expect(markText('car park // parking lot', 'Parking lot').matchedAlternative).toBe('parking lot');
  });

  it('takes a number value for a typed one', () => {
    expect(markText('15', 15)).toMatchObject({ correct: true, reasonCode: 'EXACT' });
  });
});

describe('British and American spelling', () => {
  it.each([
    ['colour', 'color'],
    ['color', 'colour'],
    ['Colour', 'COLOR'],
    ['centre', 'center'],
    ['city centre', 'city center'],
    ['centres', 'centers'],
    ['organise', 'organize'],
    ['organisation', 'organization'],
    ['realised', 'realized'],
    ['recognising', 'recognizing'],
    ['travelled', 'traveled'],
    ['travelling', 'traveling'],
    ['traveller', 'traveler'],
    ['programme', 'program'],
    ['TV programmes', 'TV programs'],
    ['catalogue', 'catalog'],
    ['defence', 'defense'],
    ['licence', 'license'],
    ['driving licence', 'driving license'],
    ['grey', 'gray'],
    ['mould', 'mold'],
    ['plough', 'plow'],
    ['jewellery', 'jewelry'],
    ['aluminium', 'aluminum'],
    ['theatre', 'theater'],
    ['litres', 'liters'],
    ['kilometre', 'kilometer'],
    ['fibre', 'fiber'],
    ['analyse', 'analyze'],
    ['analysed', 'analyzed'],
    ['modelling', 'modeling'],
    ['labelled', 'labeled'],
    ['cancelled', 'canceled'],
    ['counsellor', 'counselor'],
    ['fulfil', 'fulfill'],
    ['skilful', 'skillful'],
    ['enrolment', 'enrollment'],
    ['behaviour', 'behavior'],
    ['neighbours', 'neighbors'],
    ["neighbour's house", "neighbor's house"],
    ['harbour', 'harbor'],
    ['labour', 'labor'],
    ['flavour', 'flavor'],
    ['favourite', 'favorite'],
    ['humour', 'humor'],
    ['rumour', 'rumor'],
    ['odour', 'odor'],
    ['paediatrician', 'pediatrician'],
    ['anaesthetic', 'anesthetic'],
    ['archaeology', 'archeology'],
    ['encyclopaedia', 'encyclopedia'],
    ['pyjamas', 'pajamas'],
    ['sceptical', 'skeptical'],
    ['yoghurt', 'yogurt'],
    ['moustache', 'mustache'],
    ['cosy', 'cozy'],
    ['manoeuvre', 'maneuver'],
    ['oestrogen', 'estrogen'],
    ['ageing', 'aging'],
    ['artefacts', 'artifacts'],
    ['grey-green', 'gray-green'],
    ['sulphur', 'sulfur'],
    ['aeroplane', 'airplane'],
    ['judgement', 'judgment'],
    ['learnt', 'learned'],
  ])('%s = %s', (key, answer) => {
    expect(markText(key, answer)).toMatchObject({ correct: true, reasonCode: 'UK_US' });
  });

  it.each([
    ['cheque', 'check'],
    ['tyre', 'tire'],
    ['storey', 'story'],
    ['kerb', 'curb'],
    ['lift', 'elevator'],
    ['draught', 'draft'],
    ['practise', 'practice'],
    ['flour', 'flor'],
    ['wise', 'wize'],
  ])('%s ≠ %s: another word, or no word', (key, answer) => {
    expect(markText(key, answer).correct).toBe(false);
  });
});

describe('what is refused, and why', () => {
  it.each([
    ['garden', '', 'UNANSWERED'],
    ['garden', '   ', 'UNANSWERED'],
    ['garden', '.', 'UNANSWERED'],
    ['garden', null, 'UNANSWERED'],
    ['garden', undefined, 'UNANSWERED'],
    ['garden', 'the garden', 'ARTICLE_EXTRA'],
    ['garden', 'a garden', 'ARTICLE_EXTRA'],
    ['apple', 'an apple', 'ARTICLE_EXTRA'],
    ['the garden', 'garden', 'ARTICLE_EXTRA'],
    ['a garden', 'the garden', 'ARTICLE_EXTRA'],
    ['colour', 'the color', 'ARTICLE_EXTRA'],
    ['garden', 'gardens', 'PLURAL'],
    ['gardens', 'garden', 'PLURAL'],
    ['box', 'boxes', 'PLURAL'],
    ['boxes', 'box', 'PLURAL'],
    ['city', 'cities', 'PLURAL'],
    ['cities', 'city', 'PLURAL'],
    ['bus tickets', 'bus ticket', 'PLURAL'],
    ['bus tickets', 'buses ticket', 'PLURAL'],
    ['colours', 'color', 'PLURAL'],
    ['four weeks', '4 week', 'PLURAL'],
    ['well-known', 'well known', 'HYPHEN'],
    ['well-known', 'wellknown', 'HYPHEN'],
    ['car park', 'carpark', 'HYPHEN'],
    ['carpark', 'car-park', 'HYPHEN'],
    ['accommodation', 'accomodation', 'SPELLING_NEAR'],
    ['accommodation', 'accommodattion', 'SPELLING_NEAR'],
    ['receive', 'recieve', 'SPELLING_NEAR'],
    ['necessary', 'necesary', 'SPELLING_NEAR'],
    ['garden', 'gerden', 'SPELLING_NEAR'],
    ['garden', 'gardne', 'SPELLING_NEAR'],
    ['boat', 'boot', 'SPELLING_NEAR'],
    ['résumé', 'resumé', 'SPELLING_NEAR'],
    ['cat', 'cot', 'WRONG_ANSWER'],
    ['résumé', 'resume', 'WRONG_ANSWER'],
    ['garden', 'park', 'WRONG_ANSWER'],
    ['environment', 'enviroment', 'SPELLING_NEAR'],
    ['environment', 'enviromnt', 'WRONG_ANSWER'],
    ['morning', 'in the morning', 'WRONG_ANSWER'],
    ['black leather coat', 'coat of black leather', 'WRONG_ANSWER'],
    ['black leather coat', 'leather black coat', 'WRONG_ANSWER'],
    ['garden', 'garden and park', 'WRONG_ANSWER'],
    ['garden', 'garden/park', 'WRONG_ANSWER'],
    ['1985', '1986', 'WRONG_ANSWER'],
    ['1985', '1958', 'WRONG_ANSWER'],
    ['room 5', 'room 6', 'WRONG_ANSWER'],
    ['garden', {}, 'UNANSWERED'],
    ['garden', ['garden'], 'WRONG_ANSWER'],
  ])('%s refuses %j as %s', (key, answer, code) => {
    expect(markText(key, answer)).toMatchObject({ correct: false, reasonCode: code });
  });

  it.each([
    ['the red boats', 'red boat', 'WRONG_ANSWER'],
    ['sail', 'the sail', 'ARTICLE_EXTRA'],
    ['well-being // wellness', 'wellnes', 'SPELLING_NEAR'],
    ['theatre // cinema', 'the cinema', 'ARTICLE_EXTRA'],
    ['a-b', 'a b', 'HYPHEN'],
  ])('takes the first cause that fits: %s, %s → %s', (key, answer, code) => {
    expect(markText(key, answer).reasonCode).toBe(code);
  });

  it('names the alternative that was just missed', () => {
    expect(markText('hotel // accommodation', 'accomodation')).toEqual({ correct: false, reasonCode: 'SPELLING_NEAR', nearAlternative: 'accommodation' });
  });

  it('takes a hyphen for a space where the question says so', () => {
    expect(markText('well-known', 'well known', { more: { acceptHyphenVariants: true } })).toMatchObject({ correct: true, matchedAlternative: 'well-known' });
    expect(markText('well-known', 'wel known', { more: { acceptHyphenVariants: true } }).correct).toBe(false);
  });
});

describe('the word limit is judged on what was typed', () => {
  it.each([
    ['(the) garden', 'the garden', ONE_WORD, 'WORD_LIMIT'],
    ['(the) garden', 'garden', ONE_WORD, 'EXACT'],
    ['garden', 'nice garden', ONE_WORD, 'WORD_LIMIT'],
    ['well-known', 'well-known', ONE_WORD, 'EXACT'],
    ['mother-in-law', 'mother-in-law', ONE_WORD, 'EXACT'],
    ['car park', 'car park', ONE_WORD, 'WORD_LIMIT'],
    ['car park', 'car park', TWO_WORDS, 'EXACT'],
    ['car park', 'the car park', TWO_WORDS, 'WORD_LIMIT'],
    ['1985', '1985', ONE_WORD, 'EXACT'],
    ['room 5', 'room 5', ONE_WORD, 'WORD_LIMIT'],
    ['room 5', 'room 5', ONE_AND_NUMBER, 'EXACT'],
    ['5 rooms', 'five rooms', ONE_AND_NUMBER, 'WORD_LIMIT'],
    ['5 rooms', 'five rooms', TWO_AND_NUMBER, 'NUMBER_FORM'],
    ['12 March 1998', '12 March 1998', TWO_AND_NUMBER, 'EXACT'],
    ['12 March', '12th of March', ONE_AND_NUMBER, 'WORD_LIMIT'],
    ['12 March', '12th March', ONE_AND_NUMBER, 'NUMBER_FORM'],
    ['40', 'forty', NUMBER_ONLY, 'NUMBER_FORM'],
    ['45', 'forty five', NUMBER_ONLY, 'NUMBER_FORM'],
    ['40', '40 people', NUMBER_ONLY, 'WORD_LIMIT'],
    ['020 7946 0018', '020 7946 0018', NUMBER_ONLY, 'EXACT'],
    ['£40', '£ 40', NUMBER_ONLY, 'NUMBER_FORM'],
    ['garden', 'a b c d', ONE_WORD, 'WORD_LIMIT'],
    ['garden', '- garden -', ONE_WORD, 'HYPHEN'],
    ['fish & chips', 'fish & chips', TWO_WORDS, 'WORD_LIMIT'],
  ])('%s, %s under %j → %s', (key, answer, setting, code) => {
    expect(markText(key, answer, setting).reasonCode).toBe(code);
  });
});

describe('hostile input', () => {
  it.each([
    ['a huge text', 'x'.repeat(1_000_000)],
    ['a huge run of number words', 'one hundred and '.repeat(60)],
    ['a key with a long tail of blanks', `garden${' '.repeat(2000)}x`],
    [
      'an object with a hostile toString',
      {
        toString: () => {
          throw new Error('boom');
        },
      },
    ],
    [
      'a proxy',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('boom');
          },
        },
      ),
    ],
    ['__proto__', '__proto__'],
    ['a symbol', Symbol('x')],
    ['NaN', Number.NaN],
    ['a function', () => 'garden'],
    ['lone surrogates', '\ud800\udfff\ud800'],
    ['a big integer', 10n],
    ['nested arrays', [[[['garden']]]]],
  ])('%s is simply wrong', (_, answer) => {
    expect(markText('garden', answer).correct).toBe(false);
  });
});
