import { expect, test } from '@jest/globals';
import { ownTitle } from './part-title';

test.each([
  ['Part 1', ''],
  ['Passage 2.', ''],
  ['Part 2: The new ferry terminal', 'The new ferry terminal'],
  ['SECTION 3 – A survey', 'A survey'],
  ['Mills That Ran on the Moon', 'Mills That Ran on the Moon'],
  ['Partners in Trade', 'Partners in Trade'],
  ['Passage of Time', 'Passage of Time'],
])('%s', (title, own) => expect(ownTitle(title)).toBe(own));
