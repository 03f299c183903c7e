import { createTransport } from 'nodemailer';
import type { SendingHome } from './sending-process.js';

const SENDER = 'ann@crash.test';
const FORWARDED = 'team@crash.test';

/** Mail that comes in through every door without end, each writer on the heels of its last answer. */
export interface SteadyLoad {
  /** Subjects that were answered with 200 or 250. */
  readonly acknowledged: ReadonlySet<string>;
  /** Every other answer, by door and code. */
  readonly refusals: readonly string[];
  /** While it is told so, a refused writer waits for `goOn`: each is refused once. */
  holdRefused(): void;
  /** Doors with a refused writer, and how many of them wait. */
  held(): Readonly<Record<string, number>>;
  goOn(): void;
  /** Resolves once every writer has had its last answer. */
  stop(): Promise<void>;
}

export interface Doors {
  readonly http: SendingHome;
  readonly ports: Readonly<Record<string, number>>;
  readonly password: string;
}

/** Gives the sender a password, and makes an address whose mail is sent on. */
export async function openDoors(http: SendingHome, ports: Doors['ports']): Promise<Doors> {
  const { body } = await http.call('POST /v1/domains/crash.test/aliases/ann/generate-password', {});
  await http.call('POST /v1/domains/crash.test/aliases', { name: 'team', recipients: ['eve@forwarded.test'] });
  return { http, ports, password: body.password };
}

type Send = (subject: string, serial: number) => Promise<number>;

export function startSteadyLoad(doors: Doors): SteadyLoad {
  const acknowledged = new Set<string>();
  const refusals: string[] = [];
  let held: { readonly door: string; readonly goOn: () => void }[] | undefined;
  let isOpen = true;

  async function write(door: string, send: Send): Promise<void> {
    for (let serial = 0; isOpen; serial++) {
      const subject = `${door} ${serial}`;
      const code = await send(subject, serial);
      if (code === 200 || code === 250) {
        acknowledged.add(subject);
        continue;
      }
      const [kind = ''] = door.split(' ');
      refusals.push(`${kind} ${code}`);
      if (held) await new Promise<void>((goOn) => held?.push({ door: kind, goOn }));
    }
  }

  const submission = createTransport({
    host: '127.0.0.1',
    port: doors.ports.submissions ?? 0,
    secure: true,
    tls: { rejectUnauthorized: false },
    auth: { user: SENDER, pass: doors.password },
  });
  const mx = createTransport({ host: '127.0.0.1', port: doors.ports.mx ?? 0, ignoreTLS: true });
  const to = (serial: number) => `bob@${serial % 3 === 0 ? 'busy' : `d${serial % 40}`}.test`;
  const post: Send = async (subject, serial) => (await doors.http.send(subject, to(serial))).status;
  const submit: Send = (subject, serial) =>
    codeOf(submission.sendMail({ from: SENDER, to: to(serial), subject, text: 'hello' }));
  const forward: Send = (subject) =>
    codeOf(mx.sendMail({ from: 'bob@remote.test', to: FORWARDED, subject, text: 'hello' }));
  const writers = [
    ...['api a', 'api b', 'api c'].map((door) => write(door, post)),
    ...['submission a', 'submission b'].map((door) => write(door, submit)),
    write('mx a', forward),
  ];

  return {
    acknowledged,
    refusals,
    holdRefused() {
      held = [];
    },
    held() {
      const counts: Record<string, number> = {};
      for (const { door } of held ?? []) counts[door] = (counts[door] ?? 0) + 1;
      return counts;
    },
    goOn() {
      for (const { goOn } of held ?? []) goOn();
      held = undefined;
    },
    async stop() {
      isOpen = false;
      await Promise.all(writers);
    },
  };
}

/** The last code of an SMTP session. */
async function codeOf(sending: Promise<{ response: string }>): Promise<number> {
  try {
    return Number((await sending).response.slice(0, 3));
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    if (responseCode === undefined) throw error; // a door that is shut is no answer
    return responseCode;
  }
}
