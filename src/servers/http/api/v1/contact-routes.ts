import { randomUUID } from 'node:crypto';
import type { CardEdit } from '../../../../groupware/contacts/edit-contact.js';
import { contactMatcher } from '../../../../groupware/contacts/matches-contact.js';
import type { Groupware, Groupwares } from '../../../../groupware/groupware.js';
import type { OpenObject } from '../../../../groupware/object.js';
import type { Clock } from '../../../../platform/clock.js';
import { filterInTurns, sortInTurns } from '../../../../platform/in-turns.js';
import { notFound } from '../../../../platform/service-error.js';
import { type Answer, type Route, route } from '../../route.js';
import { contactListQuery, contactParam, createContactBody, updateContactBody } from './contact-input.js';
import { contactAnswer, listedContactAnswer, presentContact, presentListedContact } from './contact-view.js';
import { defaultNames } from './default-names.js';
import { contactExamples } from './examples/contact-examples.js';
import { IF_MATCH, isNew, readIfMatch } from './if-match.js';
import { createGroupwareOpener, type GroupwareCall } from './open-groupware-of.js';
import { RECORD_BYTES } from './record-bytes.js';
import { factList, recordAnswer, recordList } from './record-list.js';

const GROUP = { tag: 'Contacts', auth: 'alias' } as const;
const one = (description: string) => ({ kind: 'json', schema: contactAnswer, description }) as const;

export interface ContactRouteDeps {
  readonly groupwares: Groupwares;
  readonly clock: Pick<Clock, 'now'>;
}

/** The cards of the address book `default`. */
export function contactRoutes({ groupwares, clock }: ContactRouteDeps): Route[] {
  const openGroupware = createGroupwareOpener(groupwares);

  /** Made when it is missing. */
  async function open(call: GroupwareCall & Parameters<typeof defaultNames>[0]) {
    const groupware = await openGroupware(call);
    const all = await groupware.collections.ensure(['book'], defaultNames(call));
    const book = all.find(({ kind, segment }) => kind === 'book' && segment === 'default');
    if (!book) throw notFound('groupware.collectionGone');
    return { groupware, bookId: book.id };
  }

  return [
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/contacts',
      operation: 'listContacts',
      example: contactExamples.listContacts,
      summary: 'List contacts',
      description: 'The newest first.',
      query: contactListQuery,
      answer: { kind: 'list', item: listedContactAnswer, description: 'The contacts.' },
      async handle(call) {
        const { request, q, isLightweight } = call.query;
        const { groupware, bookId } = await open(call);
        const { objects } = await groupware.objects.snapshot(bookId);
        const found = q === undefined ? objects : await filterInTurns(objects, contactMatcher(q));
        const newest = await sortInTurns(found, (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
        if (isLightweight) return factList(newest, request, presentListedContact);
        const items = newest.map((facts) => ({ facts }));
        return recordList(groupware, items, request, presentContact);
      },
    }),
    route({
      ...GROUP,
      method: 'POST',
      path: '/v1/contacts',
      operation: 'createContact',
      example: contactExamples.createContact,
      summary: 'Create a contact',
      description: 'From `content`, a vCard that is stored as it is, or from the other fields.',
      body: createContactBody,
      maxBodyBytes: RECORD_BYTES,
      alsoFails: ['Conflict'],
      answer: one('The contact.'),
      async handle(call) {
        const { contact_id: id = randomUUID(), uid = id, ...fields } = call.body;
        const { groupware, bookId } = await open(call);
        const bytes = Buffer.from(
          await groupware.texts.run('makeContact', { uid, ...fields, nowMs: clock.now() }, fields.content?.length ?? 0),
        );
        const name = id.toLowerCase().endsWith('.vcf') ? id : `${id}.vcf`;
        await groupware.objects.put({ collectionId: bookId, name, bytes, precondition: isNew });
        return show(await read(groupware, bookId, name));
      },
    }),
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/contacts/:id',
      operation: 'getContact',
      example: contactExamples.getContact,
      summary: 'Retrieve a contact',
      params: contactParam,
      answer: one('The contact.'),
      async handle(call) {
        const { groupware, bookId } = await open(call);
        return show(await readBare(groupware, bookId, call.params.id));
      },
    }),
    route({
      ...GROUP,
      method: 'PUT',
      path: '/v1/contacts/:id',
      operation: 'updateContact',
      example: contactExamples.updateContact,
      summary: 'Change a contact',
      description:
        'With `content` the card is replaced. Otherwise the given kinds of values are replaced in it, and every other line stays as it is.',
      params: contactParam,
      body: updateContactBody,
      maxBodyBytes: RECORD_BYTES,
      requestHeaders: [IF_MATCH],
      alsoFails: ['Conflict', 'PreconditionFailed'],
      answer: one('The contact.'),
      async handle(call) {
        const change: CardEdit = call.body;
        const { groupware, bookId } = await open(call);
        const { name } = await findBare(groupware, bookId, call.params.id);
        const precondition = readIfMatch(call.headers);
        await groupware.objects.edit({
          collectionId: bookId,
          name,
          precondition,
          edit: (text) =>
            groupware.texts.run(
              'editContact',
              { text, ...change, nowMs: clock.now() },
              Math.max(text.length, change.content?.length ?? 0),
            ),
        });
        return show(await read(groupware, bookId, name));
      },
    }),
    route({
      ...GROUP,
      method: 'DELETE',
      path: '/v1/contacts/:id',
      operation: 'deleteContact',
      example: contactExamples.deleteContact,
      summary: 'Delete a contact',
      params: contactParam,
      requestHeaders: [IF_MATCH],
      alsoFails: ['PreconditionFailed'],
      answer: one('The contact as it was.'),
      async handle(call) {
        const { groupware, bookId } = await open(call);
        const object = await readBare(groupware, bookId, call.params.id);
        const { name } = object.facts;
        await groupware.objects.remove({ collectionId: bookId, name, precondition: readIfMatch(call.headers) });
        return recordAnswer(presentContact(object));
      },
    }),
  ];
}

async function findBare({ objects }: Groupware, bookId: string, id: string) {
  const facts = (await objects.snapshot(bookId)).findBare(id);
  if (!facts) throw notFound('groupware.objectGone');
  return facts;
}

async function readBare(groupware: Groupware, bookId: string, id: string): Promise<OpenObject> {
  return read(groupware, bookId, (await findBare(groupware, bookId, id)).name);
}

async function read({ objects }: Groupware, bookId: string, name: string): Promise<OpenObject> {
  const object = await objects.read(bookId, name);
  if (!object) throw notFound('groupware.objectGone');
  return object;
}

function show(object: OpenObject): Answer {
  return { ...recordAnswer(presentContact(object)), headers: { ETag: object.facts.etag } };
}
