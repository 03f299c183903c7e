import type { HostCheck } from '../app/check-world.js';
import { systemClock } from '../platform/clock.js';
import type { LogLine } from '../servers/admin/log-commands.js';
import type { QueueStory } from '../servers/admin/queue-commands.js';
import { callRunning } from './admin-call.js';
import type { Cli } from './cli.js';
import { waitFor } from './setup-wait.js';

export interface TestMail {
  readonly to: string;
  readonly host: string;
  readonly minutes: number;
  readonly format: (check: HostCheck) => string;
}

const LOOK_EVERY_MS = 1000;
/** Entries of the log to search, because other mail to the host may arrive at the same time. */
const LINES = 100;

/** A message to an address elsewhere, then its answer. `undefined`: no server runs, which another check has told. */
export async function tryMail(cli: Cli, { to, host, minutes, format }: TestMail): Promise<readonly HostCheck[]> {
  const since = systemClock.now();
  const sent = await callRunning<{ id: string; from: string }>(cli, 'email.sendTest', { to });
  if (!sent) return [];
  let { check: out, isFinal } = await lookOut(cli, to, sent.id);
  if (!isFinal) {
    const look = async () => {
      ({ check: out, isFinal } = await lookOut(cli, to, sent.id));
      return isFinal;
    };
    await waitFor(cli, { minutes, everyMs: LOOK_EVERY_MS, awaited: `the test mail to ${to} to be accepted`, look });
  }
  cli.print(format(out));
  if (out.state !== 'good') return [out];
  let into = await lookIn(cli, { host, address: sent.from, since });
  const look = async () => {
    into = await lookIn(cli, { host, address: sent.from, since });
    return into.state === 'good';
  };
  await waitFor(cli, { minutes, everyMs: LOOK_EVERY_MS, awaited: `an answer to ${sent.from}`, look });
  cli.print(format(into));
  return [out, into];
}

async function lookOut(cli: Cli, to: string, id: string): Promise<{ check: HostCheck; isFinal: boolean }> {
  const record = `Test mail to ${to}`;
  const story = await callRunning<QueueStory>(cli, 'queue.show', { id });
  const last = story?.timeline.at(-1)?.text ?? 'waiting';
  const states = story?.recipients.map(({ state }) => state) ?? [];
  if (states.every((state) => state === 'delivered')) {
    return { check: { record, state: 'good', seen: last, remedy: '' }, isFinal: true };
  }
  const isFinal = !states.includes('waiting');
  const remedy = isFinal ? 'docs/deliverability.md tells what receivers want to see.' : `waypost queue show ${id}`;
  return { check: { record, state: 'missing', seen: last, remedy }, isFinal };
}

async function lookIn(
  cli: Cli,
  { host, address, since }: { readonly host: string; readonly address: string; readonly since: number },
): Promise<HostCheck> {
  const record = `Test mail from outside to ${address}`;
  const lines = (await callRunning<readonly LogLine[]>(cli, 'log.list', { domain: host, since, limit: LINES })) ?? [];
  const arrivals = lines.filter(({ direction, recipient }) => direction === 'in' && recipient === address);
  const arrived = arrivals.find(({ state }) => state !== 'refused');
  if (arrived) return { record, state: 'good', seen: `arrived from ${arrived.from || '<>'}`, remedy: '' };
  const refused = arrivals.at(-1);
  if (refused) {
    return {
      record,
      state: 'missing',
      seen: `refused: ${refused.response}`,
      remedy: `waypost logs show ${refused.id}`,
    };
  }
  const remedy = 'Answer the test mail. Nothing arrives while the MX record, or port 25 of this machine, is closed.';
  return { record, state: 'missing', seen: 'none yet', remedy };
}
