import { mendCalendar } from '../../protocol/icalendar/mend-calendar.js';
import { editContact, makeContact } from '../contacts/edit-contact.js';
import { readEventRecord } from '../records/event-record.js';
import { rangeOfText } from './range-of-text.js';
import { readObject } from './read-object.js';

/** The functions that read or edit one object's text. */
export const TEXT_FUNCTIONS = {
  readObject,
  rangeOfText,
  mendCalendar: ({ text, ...more }: { readonly text: string } & Parameters<typeof mendCalendar>[1]) =>
    mendCalendar(text, more),
  makeContact: ({ nowMs, ...fields }: { readonly nowMs: number } & Parameters<typeof makeContact>[0]) =>
    makeContact(fields, nowMs),
  editContact: ({
    text,
    nowMs,
    ...edit
  }: { readonly text: string; readonly nowMs: number } & Parameters<typeof editContact>[1]) =>
    editContact(text, edit, nowMs),
  readEventRecord: ({ text, ...more }: { readonly text: string } & Parameters<typeof readEventRecord>[1]) =>
    readEventRecord(text, more),
} as const;
