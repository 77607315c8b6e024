import type { Placement } from '@vumon/proto/http/placement.js';

/** Seconds left as of the answer; the running clock stands in the test itself. */
export const secondsLeft = ({ deadlineAt, serverNow }: Placement): number =>
  Math.max(0, Math.floor((Date.parse(deadlineAt ?? serverNow) - Date.parse(serverNow)) / 1000));
