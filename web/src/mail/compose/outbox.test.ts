import { expect, it } from 'vitest';
import { ApiError } from '../../api/api-error';
import { openMemoryTable } from '../offline/offline-store';
import { EMPTY_LETTER } from './letter';
import { createOutbox, type Waiting } from './outbox';

const letter = (key: string, address = 'ann@example.test'): Waiting => ({
  key,
  address,
  subject: key,
  letter: EMPTY_LETTER,
  to: ['bob@example.test'],
  since: Number(key),
  body: {},
});

function open() {
  const table = openMemoryTable<Waiting>();
  const sent: string[] = [];
  let fault: Error | undefined;
  const outbox = createOutbox({
    table,
    address: 'ann@example.test',
    async send({ key }) {
      if (fault) throw fault;
      sent.push(key);
    },
  });
  return {
    table,
    outbox,
    sent,
    fail(error: Error | undefined) {
      fault = error;
    },
  };
}

it('keeps letters while the service does not answer, and sends each once when it does', async () => {
  const { table, outbox, sent, fail } = open();
  fail(new ApiError(0, 'unreachable'));
  await outbox.add(letter('1'));
  await outbox.add(letter('2'));
  expect(await outbox.run()).toBe(0);
  expect(await table.list()).toHaveLength(2);
  fail(undefined);
  await Promise.all([outbox.run(), outbox.run()]);
  expect(sent).toEqual(['1', '2']);
  expect(await table.list()).toEqual([]);
  expect(outbox.waiting()).toEqual([]);
});

it('shows a letter that was refused, and does not try it again', async () => {
  const { outbox, sent, fail } = open();
  await outbox.add(letter('1'));
  fail(new ApiError(400, 'No such recipient'));
  await outbox.run();
  fail(undefined);
  await outbox.run();
  expect(sent).toEqual([]);
  expect(outbox.waiting()[0]?.refused?.message).toBe('No such recipient');
  expect((await outbox.take('1'))?.key).toBe('1');
});

it('finds what an earlier page left, of this mailbox only', async () => {
  const { table, outbox } = open();
  await table.put('2', letter('2'));
  await table.put('1', letter('1'));
  await table.put('3', letter('3', 'bob@example.test'));
  await outbox.load();
  expect(outbox.waiting().map((entry) => entry.letter.key)).toEqual(['1', '2']);
});
