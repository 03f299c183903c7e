import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatApiTypes, type OpenApiDocument } from '../../scripts/format-api-types.js';
import { startTestApp } from '../support/test-app.js';

it('knows the calls as the service describes them today', async () => {
  await using app = await startTestApp();
  const document = (await (await fetch(`${app.baseUrl}/v1/openapi.json`)).json()) as OpenApiDocument;
  // When this fails: npm run build && npm run api-types
  expect(readFileSync('web/src/api/calls.ts', 'utf8')).toBe(formatApiTypes(document));
});
