import { type Component, lineOf, linesOf, withLine, withLines, without } from './component';
import { type ContentLine, makeLine, parameterOf, withParameter } from './content-line';

export interface Invitee {
  readonly address: string;
  readonly name: string;
  /** PARTSTAT in upper case. */
  readonly answer: string;
  /** `undefined`: newly invited. */
  readonly line: ContentLine | undefined;
}

/** `FALSE`: the service sends no letters for this event. */
export const SENDS_LETTERS = 'X-MOZ-SEND-INVITATIONS';

/** All attendees but the organizer. */
export function readInvitees(component: Component): readonly Invitee[] {
  const organizer = organizerOf(component);
  return linesOf(component, 'ATTENDEE')
    .map((line) => ({
      address: addressOf(line),
      name: parameterOf(line, 'CN') ?? '',
      answer: (parameterOf(line, 'PARTSTAT') ?? 'NEEDS-ACTION').toUpperCase(),
      line,
    }))
    .filter(({ address }) => !isSameAddress(address, organizer ?? ''));
}

export function organizerOf(component: Component): string | undefined {
  const line = lineOf(component, 'ORGANIZER');
  return line && addressOf(line);
}

export function writeInvitees(
  component: Component,
  invitees: readonly Invitee[],
  own: { address: string; name: string },
): Component {
  const organizer = organizerOf(component);
  const ownLines = linesOf(component, 'ATTENDEE').filter((line) => isSameAddress(addressOf(line), organizer ?? ''));
  const lines = invitees.map(
    ({ address, name, line }) =>
      line ??
      makeLine('ATTENDEE', `mailto:${address}`, {
        CN: name || undefined,
        ROLE: 'REQ-PARTICIPANT',
        PARTSTAT: 'NEEDS-ACTION',
        RSVP: 'TRUE',
      }),
  );
  const next = withLines(without(component, SENDS_LETTERS), 'ATTENDEE', [...ownLines, ...lines]);
  if (organizer !== undefined || invitees.length === 0) return next;
  return withLine(next, makeLine('ORGANIZER', `mailto:${own.address}`, { CN: own.name || undefined }));
}

export type OwnAnswer = 'ACCEPTED' | 'TENTATIVE' | 'DECLINED';

/** `undefined`: this address is not invited. */
export function answerOf(component: Component, address: string): string | undefined {
  const line = linesOf(component, 'ATTENDEE').find((one) => isSameAddress(addressOf(one), address));
  return line && (parameterOf(line, 'PARTSTAT') ?? 'NEEDS-ACTION').toUpperCase();
}

export function withAnswer(component: Component, address: string, answer: OwnAnswer): Component {
  const lines = linesOf(component, 'ATTENDEE').map((line) =>
    isSameAddress(addressOf(line), address) ? withParameter(line, 'PARTSTAT', answer) : line,
  );
  return withLines(component, 'ATTENDEE', lines);
}

/** Without regard to case and to what follows a plus sign. */
export function isSameAddress(one: string, other: string): boolean {
  const plain = (address: string) => address.toLowerCase().replace(/\+[^@]*@/, '@');
  return plain(one) === plain(other);
}

function addressOf(line: ContentLine): string {
  return /^mailto:/i.test(line.value)
    ? line.value.slice('mailto:'.length).trim()
    : (parameterOf(line, 'EMAIL') ?? line.value);
}
