import { z } from 'zod';
import type { Flags } from '../../../../mailstore/message.js';
import type { EmailFields } from '../../../../outbound/compose/email-fields.js';
import { coercedBoolean } from '../input/boolean-input.js';
import { addFault, fault } from '../input/fault.js';
import { strictDate } from '../input/strict-date.js';
import { emailFields, refuseOptions, toEmailFields } from './email-input.js';
import { readFlags, readLabels } from './message-labels.js';
import { partsFields, toParts } from './message-query.js';

const MESSAGE_ID = /^[0-9a-f]{24}$/i;

export const messageParam = z.object({
  id: z
    .string()
    .refine((id) => MESSAGE_ID.test(id), fault('messages.id'))
    .transform((id) => id.toLowerCase())
    .describe('Id of the message: 24 hexadecimal digits.'),
});

export const messageQuery = z
  .object({
    ...partsFields,
    eml: coercedBoolean.optional().describe('`true` answers the source itself, byte for byte.'),
  })
  .transform(({ eml, ...parts }) => ({ isSource: eml === true, parts: toParts(parts) }));

/** `undefined`: no list. Items that are no text count as blank. */
function textsOf(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return value.split(/[\s,]+/);
  return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? item : '')) : undefined;
}

function isBlank(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => text.trim() === '');
}

const labels = z
  .unknown()
  .transform((value, context): readonly string[] => {
    const texts = textsOf(value);
    if (!texts) return addFault(context, value, 'messages.labels');
    if (Array.isArray(value) && isBlank(texts)) return addFault(context, value, 'messages.labels');
    return readLabels(texts);
  })
  .meta({ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] });

function toFlags(value: unknown, context: Parameters<typeof addFault>[0]): Flags {
  const texts = textsOf(value) ?? [];
  return isBlank(texts) ? addFault(context, value, 'messages.flags') : readFlags(texts);
}

const FLAGS_SHAPE = { type: 'array', items: { type: 'string' } } as const;

const messageFields = {
  folder: z
    .string()
    .refine((text) => text.trim() !== '', fault('input.required'))
    .optional()
    .describe('Path of the folder; made when it is missing.'),
  labels: labels.optional().describe('Labels, ten at most; they replace those that are there.'),
};

/** Nothing is sent, so an envelope has no meaning; programs that send one are not refused. */
const IGNORED = ['envelope'];

export const createMessageBody = emailFields
  .extend({
    ...messageFields,
    flags: z
      .unknown()
      .transform(toFlags)
      .optional()
      .meta({ ...FLAGS_SHAPE, description: 'System flags such as `\\Seen`, and keywords.' }),
    internal_date: strictDate.optional().describe('When it came; now when missing.'),
  })
  .check((payload) => refuseOptions(payload, IGNORED));

export const updateMessageBody = emailFields
  .extend({
    ...messageFields,
    // A value that is not a list is ignored, as clients of the public API expect
    flags: z
      .unknown()
      .transform((value, context) => (Array.isArray(value) ? toFlags(value, context) : undefined))
      .optional()
      .meta({ ...FLAGS_SHAPE, description: 'Replace all flags that are no labels; labels among them are added.' }),
  })
  .check((payload) => refuseOptions(payload, IGNORED));

/** The fields to compose a message from; `undefined`: none was given. */
export function toComposeFields(body: z.output<typeof emailFields>): EmailFields | undefined {
  const fields = toEmailFields(body);
  return Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
}
