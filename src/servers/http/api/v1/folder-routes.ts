import type { FolderRecord } from '../../../../mailstore/folders/folder.js';
import { INBOX } from '../../../../mailstore/folders/folder-name.js';
import type { Mailboxes } from '../../../../mailstore/mailbox.js';
import { forbidden, invalid } from '../../../../platform/service-error.js';
import { json, pageOf, type Route, route } from '../../route.js';
import { folderExamples } from './examples/folder-examples.js';
import { asBadRequest, getFolder } from './find-folder.js';
import {
  copyFolderBody,
  createFolderBody,
  folderListQuery,
  folderParam,
  MAX_FOLDERS_SHOWN,
  updateFolderBody,
} from './folder-input.js';
import { folderAnswer, presentFolder } from './folder-view.js';
import { createMailboxOpener } from './open-mailbox-of.js';

const GROUP = { tag: 'Folders', auth: 'alias' } as const;
const one = (description: string) => ({ kind: 'json', schema: folderAnswer, description }) as const;

export function folderRoutes({ mailboxes }: { readonly mailboxes: Mailboxes }): Route[] {
  const open = createMailboxOpener(mailboxes);
  return [
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/folders',
      operation: 'listFolders',
      example: folderExamples.listFolders,
      summary: 'List folders',
      description: 'In the order of their paths, INBOX first. Without `limit` all of them are one page.',
      query: folderListQuery,
      answer: { kind: 'list', item: folderAnswer, description: 'The folders.' },
      async handle(call) {
        const { request, isWhole, subscribed } = call.query;
        const mailbox = await open(call);
        const all = inboxFirst(await mailbox.folders.records());
        const shown = subscribed === undefined ? all : all.filter(({ isSubscribed }) => isSubscribed === subscribed);
        const limit = isWhole ? Math.max(MAX_FOLDERS_SHOWN, shown.length) : request.limit;
        const items = shown.slice((request.page - 1) * limit, request.page * limit);
        return pageOf({ items, total: shown.length }, { ...request, limit }, presentFolder);
      },
    }),
    route({
      ...GROUP,
      method: 'POST',
      path: '/v1/folders',
      operation: 'createFolder',
      example: folderExamples.createFolder,
      summary: 'Create a folder',
      description: 'Folders above it that are missing are made too.',
      body: createFolderBody,
      answer: one('The folder.'),
      async handle(call) {
        const { path } = call.body;
        const mailbox = await open(call);
        const { id } = await asBadRequest(mailbox.folders.create(path));
        return json(presentFolder(await getFolder(mailbox, id)));
      },
    }),
    route({
      ...GROUP,
      method: 'GET',
      path: '/v1/folders/:id',
      operation: 'getFolder',
      example: folderExamples.getFolder,
      summary: 'Retrieve a folder',
      params: folderParam,
      answer: one('The folder.'),
      async handle(call) {
        return json(presentFolder(await getFolder(await open(call), call.params.id)));
      },
    }),
    route({
      ...GROUP,
      method: 'PUT',
      path: '/v1/folders/:id',
      operation: 'updateFolder',
      example: folderExamples.updateFolder,
      summary: 'Rename or subscribe a folder',
      description: 'Give `path`, `subscribed` or both. Folders below it follow; INBOX keeps its path.',
      params: folderParam,
      body: updateFolderBody,
      answer: one('The folder.'),
      async handle(call) {
        const { path, subscribed } = call.body;
        const mailbox = await open(call);
        const folder = await getFolder(mailbox, call.params.id);
        if (path === undefined && subscribed === undefined) throw invalid('input.required', { field: 'path' });
        if (path !== undefined && path !== folder.name) await asBadRequest(rename(folder, path));
        if (subscribed !== undefined) await mailbox.folders.subscribe(path ?? folder.name, subscribed);
        return json(presentFolder(await getFolder(mailbox, folder.id)));

        async function rename({ name }: FolderRecord, to: string): Promise<void> {
          if (name === INBOX) throw forbidden('mailbox.inboxKeepsName');
          await mailbox.folders.rename(name, to);
        }
      },
    }),
    route({
      ...GROUP,
      method: 'DELETE',
      path: '/v1/folders/:id',
      operation: 'deleteFolder',
      example: folderExamples.deleteFolder,
      summary: 'Delete a folder',
      description:
        'With all folders below it. Their messages move to Trash; those of Trash, Junk and Spam are deleted for good. Folders that mail programs need come back empty.',
      params: folderParam,
      answer: one('The folder as it was.'),
      async handle(call) {
        const mailbox = await open(call);
        const folder = await getFolder(mailbox, call.params.id);
        await asBadRequest(mailbox.filing.discardFolder(folder.name));
        return json(presentFolder(folder));
      },
    }),
    route({
      ...GROUP,
      method: 'POST',
      path: '/v1/folders/:id/copy',
      operation: 'copyFolder',
      example: folderExamples.copyFolder,
      summary: 'Copy a folder',
      description: 'All its messages with their flags and dates, or none. Folders below it are not copied.',
      params: folderParam,
      body: copyFolderBody,
      answer: one('The new folder.'),
      async handle(call) {
        const { path: given } = call.body;
        const mailbox = await open(call);
        const { name } = await getFolder(mailbox, call.params.id);
        const path = given ?? `${name} copy`;
        const id = await asBadRequest(mailbox.filing.copyFolder(name, path));
        return json(presentFolder(await getFolder(mailbox, id)));
      },
    }),
  ];
}

function inboxFirst(folders: readonly FolderRecord[]): readonly FolderRecord[] {
  return [...folders.filter(({ role }) => role === 'inbox'), ...folders.filter(({ role }) => role !== 'inbox')];
}
