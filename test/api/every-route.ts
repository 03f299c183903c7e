import type { TestApp } from '../support/test-app.js';

/** Every operation of the API as the service itself documents it, with a path that can be called. */
export interface DocumentedRoute {
  readonly method: string;
  readonly path: string;
  /** `none`, or the kinds of credential that it takes. */
  readonly security: readonly string[];
  /** What it can answer. */
  readonly statuses: readonly string[];
}

interface Described {
  readonly security?: Record<string, unknown>[];
  readonly responses: Record<string, { content?: Record<string, unknown> }>;
}

/** It takes no input and makes a whole shop for every caller; it has tests of its own. */
const DEMO = '/v1/sandbox/demo';

/** Path parameters are filled with names that exist nowhere, unless `params` knows them. */
export async function listRoutes(app: TestApp, params: Record<string, string> = {}): Promise<DocumentedRoute[]> {
  const { body } = await app.call('GET /v1/openapi.json');
  return Object.entries<Record<string, Described>>(body.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post', 'put', 'delete'].includes(method) && path !== DEMO)
      .map(([method, operation]) => ({
        // A stream does not end by itself: its head is asked for
        method: isStream(operation) ? 'HEAD' : method.toUpperCase(),
        statuses: Object.keys(operation.responses),
        path: path.replace(/\{([^}]+)\}/g, (_all, name: string) => params[name] ?? 'nowhere.test'),
        security: (operation.security ?? body.security ?? []).flatMap((scheme: Record<string, unknown>) =>
          Object.keys(scheme),
        ),
      })),
  );
}

function isStream({ responses }: Described): boolean {
  return responses['200']?.content?.['text/event-stream'] !== undefined;
}
