import { z } from 'zod';
import type { Mailboxes } from '../../../../mailstore/mailbox.js';
import type { Flags } from '../../../../mailstore/message.js';
import { json, type Route, route } from '../../route.js';
import { coercedBoolean } from '../input/boolean-input.js';
import { fault } from '../input/fault.js';
import { messageExamples } from './examples/message-examples.js';
import { folderFor } from './find-folder.js';
import { readFlags, readLabels } from './message-labels.js';
import { createMailboxOpener } from './open-mailbox-of.js';

const MAX_IDS = 1000;
const MAX_FLAGS = 100;
const MESSAGE_ID = /^[0-9a-f]{24}$/i;

const id = z
  .string()
  .refine((text) => MESSAGE_ID.test(text), fault('messages.id'))
  .transform((text) => text.toLowerCase());
const names = (description: string) => z.array(z.string()).max(MAX_FLAGS).optional().describe(description);

const bulkBody = z
  .object({
    ids: z.array(id).max(MAX_IDS).describe('Ids of messages, at most 1,000.'),
    folder: z
      .string()
      .refine((text) => text.trim() !== '', fault('input.required'))
      .optional()
      .describe('Path of the folder they move to; made when it is missing.'),
    add_flags: names('System flags such as `\\Seen`, and keywords, that they get.'),
    remove_flags: names('Those that they lose.'),
    add_labels: names('Labels that they get.'),
    remove_labels: names('Labels that they lose.'),
    delete: coercedBoolean.optional().describe('`true` deletes them for good, and nothing else is done.'),
  })
  .transform((body) => ({
    ids: [...new Set(body.ids)],
    folder: body.folder,
    change: {
      added: toFlags(body.add_flags, body.add_labels),
      removed: toFlags(body.remove_flags, body.remove_labels),
      isRemoval: body.delete === true,
    },
  }));

function toFlags(flags: readonly string[] = [], labels: readonly string[] = []): Flags {
  const { bits, keywords } = readFlags(flags);
  return { bits, keywords: [...keywords, ...readLabels(labels)] };
}

export function messageBulkRoutes({ mailboxes }: { readonly mailboxes: Mailboxes }): Route[] {
  const open = createMailboxOpener(mailboxes);
  return [
    route({
      method: 'POST',
      path: '/v1/messages/bulk',
      operation: 'changeManyMessages',
      example: messageExamples.changeManyMessages,
      summary: 'Move, flag, label or delete many messages',
      description:
        'Adds and removes flags without touching others, so that programs do not undo each other’s changes. Messages that are gone are skipped; those of a folder are changed together, in steps of some hundred.',
      tag: 'Messages',
      auth: 'alias',
      body: bulkBody,
      answer: {
        kind: 'json',
        schema: z.object({ changed: z.int().describe('How many of them there were.') }),
        description: 'The number of messages.',
      },
      async handle(call) {
        const { ids, folder, change } = call.body;
        const mailbox = await open(call);
        const targetId = folder === undefined || change.isRemoval ? undefined : await folderFor(mailbox, folder);
        return json({ changed: await mailbox.filing.changeMany(ids, { ...change, targetId }) });
      },
    }),
  ];
}
