import { describe, expect, it } from '@jest/globals';
import { markText } from './marking-fixtures.js';

describe('the same number in another form', () => {
  it.each([
    // figures and words
    ['4', 'four'],
    ['four', '4'],
    ['10', 'ten'],
    ['ten', '10'],
    ['25', 'twenty-five'],
    ['25', 'twenty five'],
    ['twenty-five', '25'],
    ['100', 'a hundred'],
    ['100', 'one hundred'],
    ['102', 'one hundred and two'],
    ['102', 'one hundred two'],
    ['350', 'three hundred and fifty'],
    ['1,000', '1000'],
    ['1000', '1,000'],
    ['1000', 'one thousand'],
    ['1 000', '1000'],
    ['10,500', 'ten thousand five hundred'],
    ['999,999', 'nine hundred and ninety-nine thousand nine hundred and ninety-nine'],
    ['2 million', '2,000,000'],
    ['2 million', 'two million'],
    ['1.5 million', '1500000'],
    ['0', 'zero'],
    ['4 weeks', 'four weeks'],
    ['four weeks', '4 weeks'],
    ['twelve students', '12 students'],
    ['3.5', 'three point five'],
    ['2.5', 'two and a half'],
    ['1905', 'nineteen hundred and five'],
    ['1998', 'nineteen ninety-eight'],
    ['2020', 'twenty twenty'],
    ['2005', 'two thousand and five'],
    ['1990s', "1990's"],
    ['5-year plan', 'five-year plan'],
    ['Twenty', '20'],
    // ordinals
    ['4th', 'fourth'],
    ['fourth', '4th'],
    ['1st', 'first'],
    ['2nd floor', 'second floor'],
    ['third', '3rd'],
    ['12th century', 'twelfth century'],
    ['21st', 'twenty-first'],
    ['100th', 'one hundredth'],
    // percent
    ['50%', '50 percent'],
    ['50%', '50 per cent'],
    ['50 percent', '50%'],
    ['fifty percent', '50%'],
    ['50%', 'fifty per cent'],
    ['12.5%', '12.5 percent'],
    ['50 %', '50%'],
    // money
    ['£40', '40 pounds'],
    ['40 pounds', '£40'],
    ['$40', '40 dollars'],
    ['$40', 'forty dollars'],
    ['$1', '1 dollar'],
    ['€15', '15 euros'],
    ['£40', '£40.00'],
    ['£2.50', '2.50 pounds'],
    ['£40', 'GBP 40'],
    ['$1,200', '$1200'],
    ['$2 million', '$2,000,000'],
    ['£40', '£ 40'],
    ['40€', '€40'],
    ['£82.50', '£82.5'],
    ['£82.5', '82.50 pounds'],
    ['$1,082.50', '$1082.5'],
    // decimals
    ['82.50', '82.5'],
    ['82.5', '82.50'],
    ['1,082.50', '1082.5'],
    ['3.5', '3.50'],
    ['2.50 metres', '2.5 m'],
    ['12.50%', '12.5 percent'],
    ['0.5', '0.50'],
    ['3.0', '3.00'],
    // telephone
    ['020 7946 0018', '02079460018'],
    ['02079460018', '020-7946-0018'],
    ['01792 587321', '01792-587-321'],
    ['\\(020\\) 7946 0018', '020 7946 0018'],
    // units
    ['5 km', '5km'],
    ['5km', '5 kilometres'],
    ['5 kilometers', '5 km'],
    ['10 kg', '10kg'],
    ['20 metres', '20 m'],
    ['20 cm', 'twenty centimetres'],
  ])('%s = %s', (key, answer) => {
    expect(markText(key, answer)).toMatchObject({ correct: true, reasonCode: 'NUMBER_FORM' });
  });

  it.each([
    ['4', '5'],
    ['4', 'fourth'],
    ['4th', '4'],
    ['1,000', '100'],
    ['1.000', '1000'],
    ['25', '2 5'],
    ['50%', '50'],
    ['50', '50%'],
    ['£40', '$40'],
    ['£40', '40'],
    ['40', '£40'],
    ['40 pounds', '40 pound'],
    ['£2.50', '£2.05'],
    ['£82.50', '82.5'],
    ['£82.50', '£82'],
    ['£82.50', '£82.05'],
    ['82.50', '825'],
    ['82.50', '£82.5'],
    ['1.5', '1.500'],
    ['1.500', '1.5'],
    ['3.0', '3'],
    ['room 24.10', 'room 24.1'],
    ['24.10.12', '24.1.12'],
    ['020 7946 0018', '020 7946 0081'],
    ['1998', '98'],
    ['nineteen ninety-eight', '1989'],
    ['4 weeks', '4 days'],
    ['four weeks', 'fore weeks'],
    ['someone', 'some1'],
    ['tone', 't1'],
    ['second-hand', 'secondhand'],
    ['5 km', '5 m'],
    ['one kilometre', '1 km per hour'],
    ['half', '0.5'],
    ['percentage', '%age'],
  ])('%s ≠ %s', (key, answer) => {
    expect(markText(key, answer).correct).toBe(false);
  });
});

describe('a currency sign is optional only where the question prints it', () => {
  const POUNDS = { stem: 'Cost of a ticket: £______' };
  const DOLLARS = { stem: 'It costs $ ______ a night.' };
  it.each([
    ['40', '£40', POUNDS, true],
    ['£40', '40', POUNDS, true],
    ['£40', 'forty', POUNDS, true],
    ['40', '40 pounds', POUNDS, true],
    ['40.50', '£40.50', POUNDS, true],
    ['2.50', '£2.50', POUNDS, true],
    ['40', '$40', POUNDS, false],
    ['£40', '$40', POUNDS, false],
    ['40', '€40', POUNDS, false],
    ['2.50', '2:50', POUNDS, false],
    ['68.50', '68.5', POUNDS, true],
    ['68.50', '£68.5', POUNDS, true],
    ['£68.5', '68.50', POUNDS, true],
    ['2.50', '2.5', POUNDS, true],
    ['2.5', '£2.50', POUNDS, true],
    ['40', '40.00', POUNDS, true],
    ['40.00', '£40', POUNDS, true],
    ['68.50', '68.05', POUNDS, false],
    ['68.50', '685', POUNDS, false],
    ['68.50', '$68.5', POUNDS, false],
    ['1.5', '1.500', POUNDS, false],
    ['40', '$40', DOLLARS, true],
    ['$1,200', '1200', DOLLARS, true],
    ['40', '£40', DOLLARS, false],
    ['40', '£40', {}, false],
    ['£40', '40', {}, false],
  ])('%s, %s with %j: %s', (key, answer, setting, correct) => {
    expect(markText(key, answer, setting).correct).toBe(correct);
  });
});

describe('times', () => {
  it.each([
    ['9.30', '9:30'],
    ['9:30', '9.30'],
    ['9.30', '9:30 am'],
    ['9:30 am', '9.30'],
    ['9.30 am', '9:30 a.m.'],
    ['9.30 am', '9.30am'],
    ['9.30am', '9.30 AM'],
    ['10 am', '10.00 am'],
    ['10 am', '10:00'],
    ['10 a.m.', '10am'],
    ['2.30 pm', '14:30'],
    ['14:30', '2.30 pm'],
    ['2:30 pm', '2:30'],
    ['half past nine', '9:30'],
    ['9:30', 'half past nine'],
    ['quarter to ten', '9:45'],
    ['9.45', 'a quarter to ten'],
    ['quarter past six', '6.15'],
    ["8 o'clock", '8:00'],
    ['8:00', 'eight o’clock'],
    ['nine thirty', '9.30'],
    ['9:30', 'nine thirty'],
    ['12 pm', 'noon'],
    ['noon', '12:00 pm'],
    ['ten past four', '4:10'],
    ['20 to 5', '4:40'],
    ['7 pm', '19:00'],
    ['0:30', '12:30 am'],
  ])('%s = %s', (key, answer) => {
    const mark = markText(key, answer);
    expect(mark.correct).toBe(true);
    expect(['NUMBER_FORM', 'CASE', 'EXACT']).toContain(mark.reasonCode);
  });

  it.each([
    ['9.30 am', '9.30 pm'],
    ['9:30', '9:03'],
    ['9.30', '9.3'],
    ['10 am', '10'],
    ['10', '10 am'],
    ['10 am', '10 pm'],
    ['2.30 pm', '2.30 am'],
    ['14:30', '4:30'],
    ['9:30', '930'],
    ['25:00', '1 am'],
    ['9:75', '10:15'],
    ['13 pm', '1 pm'],
    ['half past nine', '10:30'],
  ])('%s ≠ %s', (key, answer) => {
    expect(markText(key, answer).correct).toBe(false);
  });

  it('reads a dotted figure as a number where the question prints a percent sign', () => {
    const stem = 'It grew by ______%.';
    expect(markText('2.50', '2:50', { stem }).correct).toBe(false);
    expect(markText('2.50', '2.5', { stem }).correct).toBe(true);
    expect(markText('2.5', '2.05', { stem }).correct).toBe(false);
  });
});

describe('dates', () => {
  it.each([
    ['12 March', '12th March'],
    ['12 March', 'March 12'],
    ['12 March', 'March 12th'],
    ['12 March', '12th of March'],
    ['12 March', 'the 12th of March'],
    ['12 March', 'twelfth of March'],
    ['12 March', '12 Mar'],
    ['12 Mar', '12 March'],
    ['4 August', '4th Aug.'],
    ['4(th) Aug(ust)', 'August 4'],
    ['1 September', '1 Sept'],
    ['March 1998', 'Mar 1998'],
    ['12 March 1998', 'March 12, 1998'],
    ['12 March 1998', '12th March, 1998'],
    ['12 March 1998', 'twelve March nineteen ninety-eight'],
    ['Monday 4 August', 'Monday 4th August'],
    ['Monday, 4 August', 'Monday August 4'],
    ['21st of June', 'June 21'],
    ['May 5', '5 May'],
  ])('%s = %s', (key, answer) => {
    expect(markText(key, answer)).toMatchObject({ correct: true, reasonCode: 'NUMBER_FORM' });
  });

  it.each([
    ['12 March', '13 March'],
    ['12 March', '12 May'],
    ['12 March', '12/03'],
    ['12/03', '03/12'],
    ['12 March 1998', '12 March'],
    ['12 March', '12 March 1998'],
    ['Monday 4 August', '4 August'],
    ['Monday 4 August', 'Tuesday 4 August'],
    ['12 March', '12'],
    ['may', '5 May'],
  ])('%s ≠ %s', (key, answer) => {
    expect(markText(key, answer).correct).toBe(false);
  });

  it('takes a date in figures only where the key lists it', () => {
    expect(markText('4(th) Aug(ust) // 04/08 // 08/04', '08/04').reasonCode).toBe('EXACT');
  });
});
