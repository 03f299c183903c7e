import { expect, it } from 'vitest';
import { startCountingSink } from '../crash/counting-sink.js';
import { openSendingHome } from '../crash/sending-process.js';
import { callApi } from '../support/api-client.js';
import { testEngine } from '../support/database.js';
import { makeTestDirectory } from '../support/test-directory.js';
import { startWaypost } from '../support/waypost-process.js';

it.runIf(testEngine() === 'postgres')(
  'a node that was frozen past its lease does not overwrite what another node has done',
  async () => {
    await using sink = await startCountingSink();
    await using home = await openSendingHome(sink.port);
    const directory = await makeTestDirectory();
    const frozen = await home.start();
    const isFrozen = new Promise<void>((resolve) => {
      sink.at('dot', async () => {
        frozen.signal('SIGSTOP'); // before it reads our 250
        resolve();
      });
    });
    const { body: email } = await home.send('handed over twice', 'bob@remote.test');
    await isFrozen;
    await home.query('update destination set leased_until = 0');

    const other = await startWaypost(directory.path, home.env);
    const read = async (path = '') =>
      (await callApi(other.baseUrl, `GET /v1/emails/${email.id}${path}`, { as: home.token() })).body;
    await expect.poll(async () => (await read()).status).toBe('sent');
    /** Its body is removed whenever the sweeper comes by. */
    const readSteps = async () => {
      const steps: { kind: string; date: string }[] = await read('/timeline');
      return steps.flatMap(({ kind, date }) => (kind === 'redacted' ? [] : [{ kind, date }]));
    };
    const told = await readSteps();

    frozen.signal('SIGCONT');
    const { body: last } = await home.send('after the frost', 'bob@remote.test');
    const status = async () => (await home.call(`GET /v1/emails/${last.id}`)).body.status;
    await expect.poll(status).toBe('sent');
    expect(await frozen.stop()).toBe(0); // whatever it had to write is written
    expect(await readSteps()).toEqual(told);
    expect(sink.arrived.get('handed over twice')).toBe(2); // the one window; the timeline names it
    expect(told.map(({ kind }) => kind)).toContain('attempt.interrupted');
    await other.stop();
    await directory.remove();
  },
);
