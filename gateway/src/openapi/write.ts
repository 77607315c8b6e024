import { writeFileSync } from 'node:fs';
import { routes } from '@vumon/proto/http/routes.js';
import { openApiDocument } from './document.js';

// Writes the golden document beside the workspace: node gateway/dist/openapi/write.js && npm run format
writeFileSync(new URL('../../openapi.json', import.meta.url), `${JSON.stringify(openApiDocument(routes), null, 2)}\n`);
