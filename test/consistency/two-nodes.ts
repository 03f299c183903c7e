import { testEngine } from '../support/database.js';
import { startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.js';

const KEY = '05'.repeat(32);

/** The node where a fact changes, and those where it must hold afterwards. */
export interface Nodes extends AsyncDisposable {
  readonly here: TestApp;
  /** This node; on PostgreSQL also a second one on the same database. */
  readonly all: readonly TestApp[];
}

export async function startNodes(options: TestAppOptions = {}): Promise<Nodes> {
  const env = { WAYPOST_SECRET_KEY: KEY, ...options.env };
  const here = await startTestApp({ ...options, env });
  const isShared = testEngine() === 'postgres' && here.location.engine === 'postgres';
  const there = isShared ? await startTestApp({ ...options, env: { ...env, DATABASE_URL: urlOf(here) } }) : undefined;
  return {
    here,
    all: there ? [here, there] : [here],
    async [Symbol.asyncDispose]() {
      await there?.[Symbol.asyncDispose]();
      await here[Symbol.asyncDispose]();
    },
  };
}

function urlOf({ location }: TestApp): string {
  if (location.engine !== 'postgres') throw new Error('nodes share PostgreSQL only');
  return location.url;
}
/** Decision 17.1: on the node itself the first answer counts, elsewhere what is answered within a second. */
export async function within<T>(
  node: TestApp,
  { here }: Nodes,
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
) {
  return node === here ? ask() : withinOneSecond(ask, isRight);
}

/** A busy machine has fewer answers in a second than a quiet one: a node may give this many. */
const ANSWERS_IN_A_SECOND = 50;

export async function withinOneSecond<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  const until = performance.now() + 1_000;
  for (let answers = 1; ; answers++) {
    const answer = await ask();
    if (isRight(answer) || (performance.now() >= until && answers >= ANSWERS_IN_A_SECOND)) return answer;
    await new Promise(setImmediate);
  }
}
