import { clipIdsOf, readBankFile } from './seed-placement.js';

/** The real bank with one recording for every clip. */
export const bankFile = readBankFile();
export const KEY = `exam-audio/${'c'.repeat(64)}.mp3`;
const clip = { key: KEY, durationSeconds: 20, transcript: [{ speaker: 'A', text: 'zqxsecret' }] };
export const bank = {
  items: bankFile.items,
  texts: Object.fromEntries(bankFile.texts.map(({ id, text }) => [id, text])),
  clips: Object.fromEntries(clipIdsOf(bankFile).map((id) => [id, clip])),
};
