import { testEngine } from '../support/database.js';

/** How a text is read does not depend on the engine, where it is kept does: with PostgreSQL one shape is enough. */
export function shapesHere<Shape>(shapes: readonly Shape[]): readonly Shape[] {
  return testEngine() === 'sqlite' ? shapes : shapes.slice(0, 1);
}
