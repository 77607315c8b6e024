// Writes src/theme/tokens.css from src/theme/tokens.ts, after a colour was changed there: `node tools/write-tokens.mjs`.
import { writeFileSync } from 'node:fs';
import { tokensCss } from '../src/theme/tokens.ts';

writeFileSync(new URL('../src/theme/tokens.css', import.meta.url), tokensCss());
