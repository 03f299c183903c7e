import { describe, expect, it } from 'vitest';
import { kindOf } from './replayable.js';

describe('what a statement means for the journal', () => {
  it.each([
    'insert into a (b) values (?) on conflict (b) do nothing returning b',
    'update "a" set "b" = ? where "c" in (select d from e order by d)',
    'DELETE FROM a WHERE timeline = ?',
  ])('a change that can be made again: %s', (sql) => expect(kindOf(sql)).toBe('changes'));

  it.each(['select 1', ' select b from a limit 1'])('nothing: %s', (sql) => expect(kindOf(sql)).toBe('reads'));

  it.each([
    'update a set b = ? where c in (select c from a limit 1)',
    'insert into a values (random())',
    'insert into a values (randomblob(8))',
    'insert into a values (current_timestamp)',
    "insert into a values (datetime('now'))",
    "update a set b = unixepoch ( 'now' )",
    'insert into a values (last_insert_rowid())',
    'insert or replace into a values (1)',
    'with b as (select 1) insert into a select * from b',
    'create table a (b)',
    'savepoint member',
    'pragma user_version',
    'vacuum',
  ])('no more than that it has to be committed: %s', (sql) => expect(kindOf(sql)).toBe('other'));
});
