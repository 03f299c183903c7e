import { expect, it } from 'vitest';
import type { Log } from '../../api/calls';
import { groupLogs } from './group-logs';

it('puts the ways of one message together, where its newest way stands', () => {
  const log = (id: string, message_key: string) => ({ id, message_key }) as Log;
  const groups = groupLogs([log('4', 'a'), log('3', 'b'), log('2', 'a'), log('1', 'c')]);
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['4', '2'], ['3'], ['1']]);
});
