import { expect, it } from 'vitest';
import { openBlobStore } from '../../src/blobs/open-blob-store.js';
import { IMPORT_JOB, importHandlers } from '../../src/directory/aliases/import/import-job.js';
import { createAliasImports } from '../../src/directory/aliases/import/import-service.js';
import type { LiveEvent } from '../../src/directory/live-event.js';
import { createJobQueue } from '../../src/jobs/job-queue.js';
import { systemRandom } from '../../src/platform/random.js';
import { silentLog } from '../support/silent-log.js';
import { makeTestDirectory } from '../support/test-directory.js';
import { type AliasFixture, startAliases } from './alias-fixture.js';

/** The import over the fixture's database, with a handler that can be run as often as a crash would. */
async function openImports(app: AliasFixture) {
  const place = await makeTestDirectory();
  const { db, clock, keyring } = app;
  const blobs = await openBlobStore({ log: silentLog, dataDir: place.path, db, keyring, random: systemRandom, clock });
  const told: LiveEvent[] = [];
  const deps = {
    ...app.aliasDeps,
    blobs,
    jobs: createJobQueue({ db, keyring, clock, random: systemRandom }),
    log: silentLog,
  };
  let onTold = (_events: number) => {};
  const handlers = importHandlers({
    ...deps,
    publish: (_tx, event) => {
      if (event.type !== 'import') return;
      told.push(event);
      onTold(told.length);
    },
  });
  return {
    told,
    blobs,
    imports: createAliasImports(deps),
    /** `untilBatch`: the process ends after this many batches. */
    async run(importId: string, untilBatch = Number.POSITIVE_INFINITY): Promise<void> {
      const over = new AbortController();
      onTold = (count) => {
        if (count >= untilBatch) over.abort(new Error('the process is gone'));
      };
      const payload = { importId, domainId: app.domain.id };
      await handlers[IMPORT_JOB]?.(payload, { id: 'job', attempt: 1, createdAt: clock.now(), signal: over.signal });
    },
    [Symbol.asyncDispose]: () => place.remove(),
  };
}

it('an import goes on where it was cut, and no line is carried out twice', async () => {
  await using app = await startAliases({ domain: { hasRecipientVerification: true } });
  await using imports = await openImports(app);
  const lines = Array.from({ length: 170 }, (_, n) => `a${n},r${n}@remote.test`);
  const made = await imports.imports.start(app.ann.actor, app.domain.id, ['name,recipients', ...lines].join('\n'));
  const look = () => imports.imports.get(app.ann.actor, app.domain.id, made.id);

  await expect(imports.run(made.id, 1)).rejects.toThrow('the process is gone');
  expect(await look()).toMatchObject({ state: 'running', done: 50, created: 50 });
  await app.aliases.remove(app.ann.actor, app.domain.id, 'a0'); // would come back, if its line were carried out again
  await expect(imports.run(made.id, 3)).rejects.toThrow('the process is gone');
  expect(await look()).toMatchObject({ state: 'running', done: 150, created: 150 });
  await Promise.all([imports.run(made.id), imports.run(made.id)]);
  expect(await look()).toMatchObject({ state: 'done', total: 170, done: 170, created: 170, updated: 0, failed: 0 });
  await imports.run(made.id);

  expect(app.lettersOf('recipient.check')).toHaveLength(170);
  const { total } = await app.aliases.list(...([app.ann.actor, app.domain.id, {}] as const), {
    page: 1,
    limit: 10,
    sort: { field: 'created_at', isDescending: false },
  });
  expect(total).toBe(169);
  expect(imports.told.at(-1)).toMatchObject({ done: 170, state: 'done' });
  expect(await app.db.reader.selectFrom('blob').select('id').execute()).toEqual([]);
});

it('an import that another run has ended just now is left alone', async () => {
  await using app = await startAliases();
  await using imports = await openImports(app);
  const { blobs } = imports;
  const made = await imports.imports.start(app.ann.actor, app.domain.id, 'name\nx\ny');
  const { open } = blobs;
  blobs.open = async (id) => {
    blobs.open = open;
    await imports.run(made.id);
    return open(id);
  };
  await imports.run(made.id);
  const ended = await imports.imports.get(app.ann.actor, app.domain.id, made.id);
  expect(ended).toMatchObject({ state: 'done', done: 2, created: 2, failed: 0 });
});

it('a domain has one import at a time, and a former member imports nothing', async () => {
  await using app = await startAliases();
  await using imports = await openImports(app);
  const made = await imports.imports.start(app.bob.actor, app.domain.id, 'name\nx');
  await expect(imports.imports.start(app.ann.actor, app.domain.id, 'name\ny')).rejects.toMatchObject({
    key: 'import.running',
  });
  await app.db.writer
    .deleteFrom('domain_member')
    .where('account_id', '=', app.bob.id)
    .where('domain_id', '=', app.domain.id)
    .execute();
  await imports.run(made.id);
  expect(await imports.imports.get(app.ann.actor, app.domain.id, made.id)).toMatchObject({ state: 'failed', done: 0 });
  await imports.imports.start(app.ann.actor, app.domain.id, 'name\ny');
});
