import { testEngine } from '../support/database.js';

/**
 * The costliest come first: the suite takes some of them, `npm run test:long` takes all. How a text is read does not
 * depend on the engine, where it is kept does: with PostgreSQL one shape is enough.
 */
export function shapesHere<Shape>(shapes: readonly Shape[], inShort = shapes.length): readonly Shape[] {
  if (process.env.WAYPOST_TEST_LONG) return shapes;
  return shapes.slice(0, testEngine() === 'sqlite' ? inShort : 1);
}
