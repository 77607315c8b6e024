import type { PLACEMENT_LEVELS as Levels, PLACEMENT_SKILLS as Skills, DONT_KNOW as TheirDontKnow } from '@vumon/proto/http/placement.js';

/** The server's constants, spelled here so that its schemas stay out of the page; the types say when they drift apart. */
export const PLACEMENT_SKILLS: typeof Skills = ['grammar', 'vocabulary', 'reading', 'listening'];
export const PLACEMENT_LEVELS: typeof Levels = ['A1', 'A2', 'B1', 'B2', 'C1'];
/** Index of 'Tôi không biết' among the choices. */
export const DONT_KNOW: typeof TheirDontKnow = 4;
