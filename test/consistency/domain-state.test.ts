import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.js';

let app: TestApp;
let ann: string;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

interface State {
  readonly receives: boolean;
  readonly sends: boolean;
}

/** The state of a domain everywhere it is shown; they are all the same. */
async function stateOf(domain: string): Promise<State> {
  const one = (await app.call(`GET /v1/domains/${domain}`, { as: ann })).body;
  const list: (typeof one)[] = (await app.call('GET /v1/domains?limit=50', { as: ann })).body;
  const lines: { name: string; is_verified: boolean; has_smtp: boolean }[] = await app.admin('domain.list');
  const line = lines.find(({ name }) => name === domain);
  const found = [one, list.find(({ name }) => name === domain)].map((shown) => ({
    receives: shown.has_mx_record && shown.has_txt_record,
    sends: shown.has_smtp,
  }));
  const states = [...found, { receives: line?.is_verified, sends: line?.has_smtp }];
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
  return found[0] as State;
}

const GOOD = { receives: true, sends: true };
const DEAF = { receives: false, sends: true };
const MUTE = { receives: true, sends: false };

async function addDomain(domain: string): Promise<void> {
  await app.call('POST /v1/domains', { as: ann, body: { domain } });
}

describe('the state of a domain', () => {
  it('follows a record that is broken and mended at the command line', async () => {
    await addDomain('command.test');
    expect(await stateOf('command.test')).toEqual(GOOD);
    await app.admin('sandbox.dns.break', { name: 'command.test', type: 'MX' });
    expect(await stateOf('command.test')).toEqual(DEAF);
    await app.admin('sandbox.dns.mend', { name: 'command.test', type: 'MX' });
    expect(await stateOf('command.test')).toEqual(GOOD);
  });

  it('follows a record that is broken and mended over the API', async () => {
    await addDomain('api.test');
    const set = (name: string, type: string, state: string) =>
      app.call('PUT /v1/sandbox/dns', { as: ann, body: { name, type, state } });
    await set('_dmarc.api.test', 'TXT', 'missing');
    expect(await stateOf('api.test')).toEqual(MUTE);
    await set('api.test', 'TXT', 'wrong');
    expect(await stateOf('api.test')).toEqual({ receives: false, sends: false });
    await set('api.test', 'TXT', 'right');
    expect(await stateOf('api.test')).toEqual(MUTE);
    await set('_dmarc.api.test', 'TXT', 'right');
    expect(await stateOf('api.test')).toEqual(GOOD);
  });

  it('follows a setting that skips the MX check, and one that asks for it again', async () => {
    await addDomain('skipped.test');
    await app.admin('sandbox.dns.break', { name: 'skipped.test', type: 'MX' });
    const skip = (isSkipped: boolean) =>
      app.call('PUT /v1/domains/skipped.test', { as: ann, body: { ignore_mx_check: isSkipped } });
    expect((await skip(true)).body).toMatchObject({ has_mx_record: true });
    expect(await stateOf('skipped.test')).toEqual(GOOD);
    expect((await skip(false)).body).toMatchObject({ has_mx_record: false });
    expect(await stateOf('skipped.test')).toEqual(DEAF);
  });
});
