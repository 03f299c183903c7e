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
  const until = performance.now() + (node === here ? 0 : 1_000);
  for (;;) {
    const answer = await ask();
    if (isRight(answer) || performance.now() >= until) return answer;
    await new Promise(setImmediate);
  }
}
