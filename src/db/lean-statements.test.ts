import { expect, it } from 'vitest';
import { leanStatements } from './lean-statements.js';

it('binds once what stands in several places', () => {
  const statementWith = leanStatements('select ?, ? where a = ? and b = ? and c = ?', ['a', 'b', 'a', 'c', 'b']);
  expect(statementWith([1, 2, 1, 3, 2])).toEqual({
    sql: 'select ?, ? where a = ?1 and b = ? and c = ?2',
    parameters: [1, 2, 3],
  });
});

it('spells NULL out, as often as it stands there', () => {
  const statementWith = leanStatements('insert into t values (?, ?, ?, ?)', ['a', 'b', 'a', 'c']);
  expect(statementWith([null, 2, null, 3])).toEqual({
    sql: 'insert into t values (null, ?, null, ?)',
    parameters: [2, 3],
  });
  expect(statementWith([1, null, 1, 3])).toEqual({ sql: 'insert into t values (?, null, ?1, ?)', parameters: [1, 3] });
  expect(statementWith([null, 4, null, 5]).parameters).toEqual([4, 5]);
});

it('makes few statements of one query: what is NULL in yet another way is bound', () => {
  const statementWith = leanStatements('values (?, ?, ?)', ['a', 'b', 'c']);
  const patterns = Array.from({ length: 8 }, (_, bits) => [0, 1, 2].map((at) => (bits & (1 << at) ? null : at)));
  const statements = [...patterns, ...patterns].map((values) => statementWith(values));
  expect(new Set(statements.map(({ sql }) => sql)).size).toBe(4);
  expect(statements.at(-1)).toEqual({ sql: 'values (?, ?, ?)', parameters: [null, null, null] });
});

it('leaves question marks in texts and names alone', () => {
  const statementWith = leanStatements(`select 'why?', 'it''s?', "a?b", ? from "t?"`, ['a']);
  expect(statementWith([null]).sql).toBe(`select 'why?', 'it''s?', "a?b", null from "t?"`);
});

it('takes no query whose places are not those of its values', () => {
  expect(() => leanStatements('select ?', [])).toThrow('As many values as places');
});
