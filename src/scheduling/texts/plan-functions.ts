import type { EmailFields } from '../../outbound/compose/email-fields.js';
import { parameterOf } from '../../protocol/content-lines/parameter.js';
import { answerLetter, viewLetter } from '../answers/letter-view.js';
import { type ApplyInput, apply } from '../apply/apply.js';
import type { Applied } from '../apply/incoming.js';
import { letterFields } from '../letters/letter-fields.js';
import { MAX_LETTERS, type WrittenLetter } from '../letters/stage-letters.js';
import { isMe } from '../objects/calendar-user.js';
import { attendeesOf, readSchedulingObject } from '../objects/scheduling-object.js';
import { organizerLetters } from '../plan/organizer-letters.js';
import { isSchedulingObject, type PlanInput, plan, withDeliveries, withStatuses } from '../plan/plan.js';
import type { Condition, PlannedLetter } from '../plan/planned-letter.js';

export interface PlannedWrite<Letter> {
  /** `undefined`: the change is allowed. */
  readonly refusal: Condition | undefined;
  readonly text: string | undefined;
  readonly letters: readonly Letter[];
  /** CN of the owner's own line. */
  readonly ownName: string;
}

/** Mail servers refuse larger letters, and calendar programs ignore them. */
const MAX_LETTER_CHARACTERS = 1024 * 1024;
/** Limits all letters of a change together: they are in memory until they are queued. */
const MAX_WRITTEN_CHARACTERS = 32 * 1024 * 1024;

/**
 * The functions that scheduling runs over the text of one object. They take and return plain data, which may pass
 * between threads.
 */
export const PLAN_FUNCTIONS = {
  /** Writes the letters, too, except those that would be too long. */
  planLong({ locale, ...input }: PlanInput & { readonly locale: string | undefined }): PlannedWrite<WrittenLetter> {
    const planned = planWrite(input);
    // An object that was too long was never sent, so no cancellation is sent either
    const longest = Math.max(input.before?.length ?? 0, input.after?.length ?? 0);
    let left = longest > MAX_LETTER_CHARACTERS ? 0 : MAX_WRITTEN_CHARACTERS;
    const fieldsOf = (letter: PlannedLetter, place: number): EmailFields | undefined => {
      if (left <= 0 || place >= MAX_LETTERS) return undefined;
      const fields = letterFields(letter, { address: input.me.address, name: planned.ownName, locale });
      for (const { content } of fields.attachments ?? []) left -= String(content).length;
      return fields;
    };
    const letters = planned.letters.map((letter, place) => {
      const { method, to, statusOf } = letter;
      return { method, to, statusOf, fields: fieldsOf(letter, place) };
    });
    return { ...planned, letters };
  },

  /** Reads the object of an incoming letter; `undefined`: it is not one object that can be scheduled. */
  incoming({ text }: { readonly text: string }) {
    const object = readSchedulingObject(text);
    return object && { uid: object.uid, kind: object.kind, method: object.method };
  },

  viewLetter,
  answerLetter,

  apply(input: ApplyInput): AppliedText {
    const applied = apply(input);
    return applied.kind === 'store' ? { ...applied, isOurs: isSchedulingObject(applied.text, input.me) } : applied;
  },

  /** Writes the current state for one attendee that asked for it. */
  refresh({ stored, to, me, nowMs, locale }: RefreshInput): Pick<PlannedWrite<WrittenLetter>, 'letters' | 'ownName'> {
    const object = readSchedulingObject(stored);
    const own = ownName(stored, me.address);
    const letters = organizerLetters(object, object, { me, nowMs, forced: new Set([to]) });
    const isTooLong = stored.length > MAX_LETTER_CHARACTERS;
    const write = (letter: PlannedLetter) => letterFields(letter, { address: me.address, name: own, locale });
    return {
      ownName: own,
      letters: letters.map((letter) => {
        const { method, to, statusOf } = letter;
        return { method, to, statusOf, fields: isTooLong ? undefined : write(letter) };
      }),
    };
  },

  /** Adds the status of each letter, and tells whether others are invited. */
  finish({ text, outcomes, me }: { readonly text: string; readonly outcomes: Outcomes; readonly me: PlanInput['me'] }) {
    const stored = withStatuses(text, outcomes);
    const uid = outcomes.length === 0 ? undefined : readSchedulingObject(stored)?.uid;
    return { text: stored, isScheduling: isSchedulingObject(stored, me), uid };
  },

  deliveries: ({
    text,
    statuses,
  }: {
    readonly text: string;
    readonly statuses: Parameters<typeof withDeliveries>[1];
  }) => withDeliveries(text, statuses),
} as const;

type Outcomes = Parameters<typeof withStatuses>[1];

type AppliedText =
  | Exclude<Applied, { readonly kind: 'store' }>
  | (Extract<Applied, { readonly kind: 'store' }> & { readonly isOurs: boolean });

interface RefreshInput extends Pick<PlanInput, 'me' | 'nowMs'> {
  readonly stored: string;
  readonly to: string;
  readonly locale: string | undefined;
}

export function planWrite(input: PlanInput): PlannedWrite<PlannedLetter> {
  const made = plan(input);
  const own = { ownName: ownName(input.after ?? input.before, input.me.address) };
  return made.kind === 'refused'
    ? { refusal: made.condition, text: undefined, letters: [], ...own }
    : { refusal: undefined, text: made.text, letters: made.letters, ...own };
}

function ownName(text: string | undefined, address: string): string {
  const object = text === undefined ? undefined : readSchedulingObject(text);
  if (!object) return '';
  const lines = [
    ...(object.organizer ? [object.organizer] : []),
    ...[...object.components.values()].flatMap(attendeesOf),
  ];
  const own = lines.find((line) => isMe({ address }, line));
  return (own && parameterOf(own, 'CN')?.trim()) ?? '';
}
