import { writeFileSync } from 'node:fs';
import { routes } from '@vumon/proto/http/routes.js';
import { openApiText } from './document.js';

// Writes the golden document beside the workspace: node gateway/dist/openapi/write.js
writeFileSync(new URL('../../openapi.json', import.meta.url), openApiText(routes));
