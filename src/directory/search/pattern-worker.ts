import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { type RE2JS, RE2JSSyntaxException } from 're2js';
import { compilePattern, locateFault } from './pattern-fault.js';
import type { FieldPattern, PatternResult, PatternTask, SearchRow } from './pattern-task.js';

// A search sends many tasks with the same patterns, and a large pattern takes tens of milliseconds to compile
const compiled = new LRUCache<string, RE2JS>({ max: 32 });

parentPort?.on('message', (task: PatternTask) => parentPort?.postMessage(perform(task)));
parentPort?.postMessage('ready');

function perform({ patterns, rows }: PatternTask): PatternResult {
  const tests: ((row: SearchRow) => boolean)[] = [];
  for (const pattern of patterns) {
    try {
      tests.push(testFor(pattern));
    } catch (error) {
      if (!(error instanceof RE2JSSyntaxException)) throw error;
      return { kind: 'invalid', parameter: pattern.parameter, fault: locateFault(pattern.text, error) };
    }
  }
  const indices = rows.flatMap((row, index) => (tests.every((test) => test(row)) ? [index] : []));
  return { kind: 'matched', indices };
}

function testFor({ text, fields }: FieldPattern): (row: SearchRow) => boolean {
  const pattern = compiled.get(text) ?? compilePattern(text);
  compiled.set(text, pattern);
  return ({ values }) => fields.some((field) => values[field]?.some((value) => pattern.test(value)));
}
