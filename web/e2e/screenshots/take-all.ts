import { launchBrowser } from '../../../testing/journeys/browser.js';
import { takeCenter, takeIntro } from './center.js';
import { takeListening, takePractice } from './listening.js';
import { takePlacement } from './placement.js';
import { takeReading } from './reading.js';
import { takeAppeals, takeResults } from './results.js';
import { Pictures } from './six-looks.js';

const SCENES = {
  center: takeCenter,
  intro: takeIntro,
  reading: takeReading,
  listening: takeListening,
  practice: takePractice,
  results: takeResults,
  appeals: takeAppeals,
  placement: takePlacement,
} as const;

/**
 * Takes every screen of the exam area in six looks.
 * @param names some of the scenes; all when empty
 * @returns what is wrong: a line a problem, with the picture's name
 */
export async function takeAll(folder: string, names: readonly string[]): Promise<readonly string[]> {
  const pictures = new Pictures(folder);
  const browser = await launchBrowser();
  try {
    for (const [name, take] of Object.entries(SCENES)) {
      if (names.length > 0 && !names.includes(name)) continue;
      // A screen that does not come is told; the others are taken all the same.
      await take({ browser, pictures }).catch((error: unknown) => {
        pictures.problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
  } finally {
    await browser.close();
  }
  process.stdout.write(`${pictures.taken} pictures in ${folder}\n`);
  return pictures.problems;
}
