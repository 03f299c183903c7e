import { expect, it } from 'vitest';
import { timelineSentences } from '../../src/i18n/en-timeline.js';
import { paramNames } from '../../src/i18n/param-names.js';
import type { SentenceKey } from '../../src/i18n/sentence.js';
import { shapeOf } from './message-shape.js';

it.each(Object.keys(timelineSentences) as SentenceKey[])('%s has the parameters that its text asks for', (key) => {
  expect(paramNames(key)).toEqual([...shapeOf('en', timelineSentences[key]).keys()]);
});
