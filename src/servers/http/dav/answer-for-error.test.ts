import { expect, it } from 'vitest';
import { GroupwareFault } from '../../../groupware/groupware-fault.js';
import { answerForError } from './answer-for-error.js';

it.each([
  ['number-of-matches-within-limits', 507],
  ['max-resource-size', 403],
])('%s is %i', (name, status) => {
  const fault = new GroupwareFault('too-large', 'groupware.tooManyMatches', { namespace: 'DAV', name });
  const answer = answerForError(fault, { t: (key: unknown) => String(key), requestId: 'r' } as never, (of) => of);
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining(`<D:${name}/>`)]);
});
