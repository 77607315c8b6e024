/**
 * British and American spellings of the same word, reviewed pair by pair. Left out on purpose: pairs of which one form is
 * also another word (cheque/check, tyre/tire, storey/story, kerb/curb, metre/meter, draught/draft, disc/disk, practise/practice),
 * and different words for one thing (lift/elevator). An author who wants those lists them in the key.
 */

/** Exact pairs, British first. */
const PAIRS = `
  aeroplane/airplane aeroplanes/airplanes ageing/aging aluminium/aluminum amoeba/ameba
  anaemia/anemia anaemic/anemic anaesthesia/anesthesia anaesthetic/anesthetic anaesthetics/anesthetics anaesthetist/anesthetist
  analogue/analog archaeologist/archeologist archaeologists/archeologists archaeology/archeology archaeological/archeological
  artefact/artifact artefacts/artifacts axe/ax behove/behoove caesium/cesium catalogue/catalog catalogues/catalogs catalogued/cataloged
  chequered/checkered chilli/chili cosy/cozy cosier/cozier cosiness/coziness counsellor/counselor counsellors/counselors
  defence/defense defences/defenses defenceless/defenseless dialogue/dialog dialogues/dialogs diarrhoea/diarrhea doughnut/donut doughnuts/donuts
  encyclopaedia/encyclopedia encyclopaedias/encyclopedias enrol/enroll enrols/enrolls enrolment/enrollment enrolments/enrollments
  faeces/feces foetal/fetal foetus/fetus foetuses/fetuses fulfil/fulfill fulfils/fulfills fulfilment/fulfillment
  gaol/jail glycerine/glycerin grey/gray greys/grays greyish/grayish gynaecologist/gynecologist gynaecology/gynecology
  haematology/hematology haemoglobin/hemoglobin haemorrhage/hemorrhage homoeopathy/homeopathy instalment/installment instalments/installments
  instil/instill instils/instills jewellery/jewelry jeweller/jeweler jewellers/jewelers judgement/judgment judgements/judgments
  acknowledgement/acknowledgment acknowledgements/acknowledgments kilogramme/kilogram kilogrammes/kilograms
  leukaemia/leukemia licence/license licences/licenses liquorice/licorice manoeuvre/maneuver manoeuvres/maneuvers manoeuvring/maneuvering
  marvellous/marvelous mediaeval/medieval mollusc/mollusk molluscs/mollusks monologue/monolog mould/mold moulds/molds mouldy/moldy moulded/molded
  moustache/mustache moustaches/mustaches oesophagus/esophagus oestrogen/estrogen offence/offense offences/offenses omelette/omelet omelettes/omelets
  orthopaedic/orthopedic paediatric/pediatric paediatrician/pediatrician paediatricians/pediatricians palaeontology/paleontology
  palaeontologist/paleontologist plough/plow ploughs/plows ploughed/plowed ploughing/plowing pretence/pretense programme/program programmes/programs
  pyjamas/pajamas sceptic/skeptic sceptics/skeptics sceptical/skeptical scepticism/skepticism skilful/skillful skilfully/skillfully
  sulphur/sulfur sulphate/sulfate sulphuric/sulfuric tranquillity/tranquility travelogue/travelog tsar/czar wilful/willful wilfully/willfully
  woollen/woolen woollens/woolens woolly/wooly yoghurt/yogurt yoghurts/yogurts
  learnt/learned burnt/burned dreamt/dreamed leapt/leaped leant/leaned smelt/smelled spoilt/spoiled spelt/spelled
  mum/mom mums/moms enquiry/inquiry enquiries/inquiries`;

/** Verbs in -ise/-ize: each gives -ise, -ises, -ised, -ising, -iser(s), -isation(s). */
const ISE = `
  acclimat agon american apolog author bapt brutal capital categor central character civil colon commercial computer conceptual
  critic crystall custom decentral demoral democrat digit econom emphas energ equal familiar fantas fertil final formal fossil
  general global harmon hospital hypothes ideal immun individual industrial initial institutional internal international item jeopard legal
  liberal local magnet marginal material maxim mechan memor minim mobil modern monopol motor national neutral normal optim organ ostrac
  oxid pasteur patron penal personal polar popular priorit privat public rational real recogn reorgan revital revolution
  scrutin sensit social special stabil standard steril subsid summar symbol sympath synthes synchron tantal terror theor
  trivial urban util vandal verbal victim visual vocal western`;

/** Words in -our/-or: the given endings follow the stem. */
const OUR: Record<string, string> = {
  arm: ' s ed y',
  behavi: ' s al',
  cand: '',
  clam: '',
  col: ' s ed ing ful less',
  discol: 'ed',
  demean: '',
  endeav: ' s ed ing',
  fav: ' s ed ing able ably ite ites',
  flav: ' s ed ing ings',
  harb: ' s ed ing',
  hon: ' s ed ing able',
  hum: ' s ed',
  lab: ' s ed ing er ers',
  neighb: ' s ing hood hoods',
  od: ' s less',
  parl: ' s',
  ranc: '',
  rum: ' s ed',
  sav: ' s ed y',
  savi: ' s',
  splend: '',
  tum: ' s',
  val: '',
  vap: ' s',
  vig: '',
  watercol: ' s',
};

/** Words in -re/-er. Plural and -d follow as given. */
const RE = `calibre centre centres centred centimetre centimetres epicentre fibre fibres fibreglass kilometre kilometres litre litres lustre
  meagre millilitre millilitres millimetre millimetres nanometre nanometres ochre reconnoitre sabre sabres sceptre sombre spectre theatre theatres
  amphitheatre amphitheatres`;

/** Verbs that double a final l before -ed, -ing, -er in Britain only. */
const DOUBLED = `cancel channel counsel dial duel equal fuel grovel initial label level libel marshal marvel model panel pedal pencil
  quarrel refuel revel rival shovel shrivel signal spiral swivel total towel travel tunnel unravel yodel`;

/** Verbs in -yse/-yze. */
const YSE = 'analyse catalyse paralyse electrolyse';

const list = (text: string): string[] => [...new Set(text.trim().split(/\s+/))];

function* pairs(): Generator<[british: string, american: string]> {
  for (const pair of list(PAIRS)) {
    const [british, american] = pair.split('/');
    if (british && american) yield [british, american];
  }
  for (const stem of list(ISE)) {
    for (const ending of ['e', 'es', 'ed', 'ing', 'er', 'ers', 'ation', 'ations']) yield [`${stem}is${ending}`, `${stem}iz${ending}`];
  }
  for (const [stem, endings] of Object.entries(OUR)) {
    for (const ending of endings === '' ? [''] : endings.split(' ')) yield [`${stem}our${ending}`, `${stem}or${ending}`];
  }
  for (const word of list(RE)) yield [word, word.replace(/re(?=[sd]|glass|$)/, 'er').replace('centerd', 'centered')];
  for (const verb of list(DOUBLED)) {
    for (const ending of ['ed', 'ing', 'er', 'ers']) yield [`${verb}l${ending}`, `${verb}${ending}`];
  }
  for (const verb of list(YSE)) {
    for (const ending of ['e', 'es', 'ed', 'ing', 'er', 'ers']) {
      yield [verb.replace(/e$/, ending), verb.replace(/se$/, `z${ending}`)];
    }
  }
}

/** American form → British form. */
export const BRITISH_OF: ReadonlyMap<string, string> = new Map([...pairs()].map(([british, american]) => [american, british]));

/** The text with every American spelling of the list written the British way; lower case expected. */
export function toBritish(text: string): string {
  return text.replace(/[a-z]+/g, (word) => BRITISH_OF.get(word) ?? word);
}
