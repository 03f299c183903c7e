import { describe, expect, it } from 'vitest';
import { type CalendarPart, CalendarPartFinder } from './calendar-part-finder.js';
import { mayHoldCalendar, mentionsCalendar } from './may-hold-calendar.js';

const INVITATION =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
const PUBLISHED = INVITATION.replace('METHOD:REQUEST\r\n', '');

function find(source: string, pieceBytes = 1_000_000): CalendarPart | undefined {
  const octets = Buffer.from(source);
  const finder = new CalendarPartFinder(10_000);
  for (let at = 0; at < octets.length && !finder.isFound; at += pieceBytes)
    finder.push(octets.subarray(at, at + pieceBytes));
  return finder.end();
}

const part = (head: string, body: string) => `${head}\r\n\r\n${body}`;
const calendarPart = (body = INVITATION, type = 'text/calendar; method=REQUEST; charset=utf-8') =>
  part(`Content-Type: ${type}`, body);
const text = part('Content-Type: text/plain', 'You are invited');
const multipart = (kind: string, ...parts: string[]) =>
  part(
    `Content-Type: multipart/${kind}; boundary=${kind}`,
    `${parts.map((each) => `--${kind}\r\n${each}\r\n`).join('')}--${kind}--\r\n`,
  );
const base64 = (body: string) => Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n');

describe('the calendar part of a message', () => {
  it.each<[string, string, string | undefined]>([
    ['as the message itself', calendarPart(), 'REQUEST'],
    ['beside a text', multipart('alternative', text, calendarPart()), 'REQUEST'],
    ['deeper', multipart('mixed', multipart('alternative', text, calendarPart()), calendarPart()), 'REQUEST'],
    [
      'in base64',
      multipart(
        'mixed',
        part('Content-Type: text/calendar; method=request\r\nContent-Transfer-Encoding: base64', base64(INVITATION)),
      ),
      'REQUEST',
    ],
    [
      'as a file by its name',
      multipart(
        'mixed',
        text,
        part(
          'Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="Invite.ICS"',
          INVITATION,
        ),
      ),
      'REQUEST',
    ],
    ['without a method in its type', multipart('mixed', text, calendarPart(INVITATION, 'text/calendar')), 'REQUEST'],
    ['with the method of its type alone', calendarPart(PUBLISHED, 'text/calendar; method=reply'), 'REPLY'],
    [
      'with the method of the object where they differ',
      calendarPart(INVITATION, 'text/calendar; method=CANCEL'),
      'REQUEST',
    ],
    ['without any method', multipart('mixed', calendarPart(PUBLISHED, 'text/calendar')), undefined],
    [
      'in a message inside the message',
      multipart('mixed', text, part('Content-Type: message/rfc822', calendarPart())),
      undefined,
    ],
    ['too long', calendarPart(INVITATION + 'x'.repeat(10_000)), undefined],
    ['not there', multipart('mixed', text), undefined],
  ])('%s', (_, source, method) => {
    expect(find(source)?.method).toBe(method);
    expect(find(source, 7)?.method).toBe(method);
  });

  it('is the first that names a method, before any that does not', () => {
    const second = INVITATION.replace('UID:1', 'UID:2');
    expect(find(multipart('mixed', calendarPart(second, 'text/calendar'), calendarPart()))?.text).toContain('UID:1');
    expect(find(multipart('mixed', calendarPart(), calendarPart(second)))?.text).toContain('UID:1');
  });

  it('is read in its charset', () => {
    const latin = part(
      'Content-Type: text/calendar; method=REQUEST; charset=iso-8859-1\r\nContent-Transfer-Encoding: base64',
      Buffer.from(INVITATION.replace('UID:1', 'SUMMARY:ü'), 'latin1').toString('base64'),
    );
    expect(find(latin)?.text).toContain('SUMMARY:ü');
  });

  it('is looked for only where it may be', () => {
    expect(['text/plain', undefined, 'text/html; charset=utf-8'].map(mayHoldCalendar)).toEqual([false, false, false]);
    expect(['multipart/mixed; boundary=a', 'Text/Calendar', 'application/ics'].map(mayHoldCalendar)).toEqual([
      true,
      true,
      true,
    ]);
    const mentions = (source: string) => mentionsCalendar(Buffer.from(source));
    expect(
      ['Content-Type: TEXT/CALENDAR', 'Content-Type: text/calendar', 'name=a.ics', 'name=A.ICS'].map(mentions),
    ).toEqual([true, true, true, true]);
    expect(mentions(multipart('alternative', text))).toBe(false);
  });
});
