import { z } from 'zod';
import { ServiceError } from '../../../../platform/service-error.js';
import { type Route, route } from '../../route.js';
import { ID } from './examples/facts.js';

/** Endpoints that are documented but do not exist yet: right credentials get 501, wrong ones 401. */
export function announcedRoutes(): Route[] {
  return aliasGroupRoutes();
}

const idParam = z.object({ id: z.string() });
const ofRecord = { params: idParam, example: { params: { id: ID.message } } } as const;
// A message of 50 MB, and what its transport adds
const MESSAGE_BYTES = 51 * 1024 * 1024;

const COLLECTION = ['GET', 'POST'] as const;
const RECORD = ['GET', 'PUT', 'DELETE'] as const;
const VERBS = { GET: 'Retrieve', POST: 'Create', PUT: 'Change', DELETE: 'Delete' } as const;

/** Contacts, calendars, messages and folders: alias credentials only. */
function aliasGroupRoutes(): Route[] {
  return [
    ...groupRoutes('Contacts', 'contact'),
    ...groupRoutes('Calendars', 'calendar'),
    ...groupRoutes('Messages', 'message', MESSAGE_BYTES),
    ...groupRoutes('Folders', 'folder'),
    route({
      ...announced('Folders'),
      ...groupAnswer('folder'),
      tag: 'Folders',
      method: 'POST',
      path: '/v1/folders/:id/copy',
      operation: 'copyFolder',
      summary: 'Copy a folder',
      auth: 'alias',
      ...ofRecord,
    }),
  ];
}

function groupRoutes(tag: string, noun: string, maxBodyBytes?: number): Route[] {
  const path = `/v1/${tag.toLowerCase()}`;
  const group = {
    ...announced(tag),
    ...groupAnswer(noun),
    tag,
    auth: 'alias',
    ...(maxBodyBytes && { maxBodyBytes }),
  } as const;
  return [
    ...COLLECTION.map((method) =>
      route({
        ...group,
        method,
        path,
        operation: method === 'GET' ? `list${tag}` : `create${capital(noun)}`,
        summary: method === 'GET' ? `List ${tag.toLowerCase()}` : `Create a ${noun}`,
        ...(method === 'GET' && groupList(tag)),
        ...(method === 'POST' && noun === 'message' && { bodyText: 'any' as const }),
      }),
    ),
    ...RECORD.map((method) =>
      route({
        ...group,
        method,
        path: `${path}/:id`,
        operation: `${method === 'GET' ? 'get' : method === 'PUT' ? 'update' : 'delete'}${capital(noun)}`,
        summary: `${VERBS[method]} a ${noun}`,
        ...ofRecord,
      }),
    ),
  ];
}

function groupAnswer(noun: string) {
  return { answer: { kind: 'json', schema: z.looseObject({}), description: `The ${noun}.` } } as const;
}

function groupList(tag: string) {
  return { answer: { kind: 'list', item: z.looseObject({}), description: `The ${tag.toLowerCase()}.` } } as const;
}

function announced(feature: string) {
  return {
    isAnnounced: true,
    async handle(): Promise<never> {
      throw new ServiceError('not-implemented', 'http.notImplemented', { feature });
    },
  } as const;
}

function capital(noun: string): string {
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}
