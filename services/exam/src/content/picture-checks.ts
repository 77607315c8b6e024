import { type ContentFile, type Group, partsOf, type Question } from './content-file.js';
import type { Pictures } from './content-folder.js';

const SVG_ROOT = /^(?:<\?xml[^>]*\?>\s*)?<svg\b[^>]*\bviewBox="[\d. -]+"/;
/** Nothing that runs, loads or leaves the picture. */
const ACTIVE = /<script|<foreignObject|<iframe|<image\b|<use\b[^>]*href="[^#]|\son\w+=|javascript:|url\(\s*["']?(?!#)/i;

/** Pictures are there, are plain SVG, are described, and have a marker for every letter or number that is asked for. */
export function pictureProblems(exam: ContentFile, pictures: Pictures): string[] {
  return partsOf(exam).flatMap(({ groups = [], questions }) => {
    const owners: { owner: Group | Question; asked: Question[] }[] = [
      ...groups.map((owner) => ({ owner, asked: questions.filter(({ groupId }) => groupId === owner.id) })),
      ...questions.map((owner) => ({ owner, asked: [owner] })),
    ];
    const drawn = owners.flatMap(({ owner, asked }) => (owner.image ? [...pictureOf(owner, pictures), ...markersOf(owner, asked)] : []));
    const bare = groups.filter(({ layout, image }) => layout === 'map' && !image).map(({ id }) => `${id}: a map without a picture`);
    return [...drawn, ...bare];
  });
}

function pictureOf({ id = '', image }: Group | Question, pictures: Pictures): string[] {
  const svg = pictures.get(image?.url ?? '')?.toString('utf8');
  if (svg === undefined) return [`${id}: the picture ${image?.url ?? ''} is not there`];
  return [
    ...(SVG_ROOT.test(svg) ? [] : [`${id}: the picture is no SVG with a viewBox`]),
    ...(ACTIVE.test(svg) ? [`${id}: the picture runs or loads something`] : []),
    ...((image?.alt ?? '').trim().length < 20 ? [`${id}: the picture is not described`] : []),
  ];
}

/** Markers carry the letters of the bank, or else the numbers of the questions. */
function markersOf(owner: Group | Question, asked: readonly Question[]): string[] {
  const marked = (owner.image?.markers ?? []).map(({ label }) => label);
  const wanted = 'bank' in owner && owner.bank ? owner.bank : asked.map(({ number }) => String(number));
  const lacking = wanted.filter((label) => !marked.includes(label));
  return [
    ...lacking.map((label) => `${owner.id ?? ''}: no marker ${label}`),
    ...(new Set(marked).size === marked.length ? [] : [`${owner.id ?? ''}: two markers have one label`]),
  ];
}
