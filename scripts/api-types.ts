/** `npm run api-types`: writes the dashboard's types of the API from the document a running service gives. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWaypost } from '../test/support/waypost-process.js';
import { formatApiTypes, type OpenApiDocument } from './format-api-types.js';

const dataDir = mkdtempSync(join(tmpdir(), 'waypost-types-'));
const service = await startWaypost(dataDir);
try {
  const document = (await (await fetch(`${service.baseUrl}/v1/openapi.json`)).json()) as OpenApiDocument;
  writeFileSync('web/src/api/calls.ts', formatApiTypes(document));
} finally {
  await service.stop();
  rmSync(dataDir, { recursive: true });
}
