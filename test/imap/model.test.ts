import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailboxApp, startMailboxApp, type TestMailbox } from './mailbox-app.js';
import { connectMessages } from './message-client.js';
import { formatFlags, ModelClient, readSet } from './model-client.js';

const FOLDERS = ['INBOX', 'Archive'] as const;
const FLAGS = ['\\Seen', '\\Flagged', '\\Deleted', '\\Answered', '$One', '$Two'];
const SEED = Number(process.env.WAYPOST_MODEL_SEED ?? 20261115);

/** What is in the mailbox, as simply as it can be said. */
class Model {
  readonly #folders = new Map(
    FOLDERS.map((name) => [name as string, { nextUid: 1, messages: new Map<number, Set<string>>() }]),
  );

  in(name: string) {
    const folder = this.#folders.get(name);
    if (!folder) throw new Error(`no folder ${name}`);
    return folder;
  }

  add(name: string, flags: Iterable<string>): number {
    const folder = this.in(name);
    const uid = folder.nextUid;
    folder.nextUid += 1;
    folder.messages.set(uid, new Set(flags));
    return uid;
  }

  /** Those of `uids` that are still there. */
  present(name: string, uids: readonly number[]): readonly number[] {
    return uids.filter((uid) => this.in(name).messages.has(uid));
  }

  expunge(name: string, isMeant: (uid: number) => boolean): void {
    for (const [uid, flags] of this.in(name).messages) {
      if (flags.has('\\Deleted') && isMeant(uid)) this.in(name).messages.delete(uid);
    }
  }
}

/** Mulberry32: the same numbers for the same seed. */
function createDice(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
  return {
    roll,
    pick: <T>(of: readonly T[]): T => of[roll(of.length)] as T,
    some: <T>(of: readonly T[], most: number): T[] => [
      ...new Set(Array.from({ length: 1 + roll(most) }, () => of[roll(of.length)] as T)),
    ],
  };
}

describe(`random commands of several sessions (seed ${SEED})`, () => {
  let mailboxes: MailboxApp;
  beforeAll(async () => {
    mailboxes = await startMailboxApp();
  });
  afterAll(() => mailboxes[Symbol.asyncDispose]());

  /** The second speaks of modification sequences, the third is told what vanished. */
  async function connectAll(mailbox: TestMailbox): Promise<readonly ModelClient[]> {
    const clients: ModelClient[] = [];
    for (const [name, enabled] of [['plain'], ['condstore', 'CONDSTORE'], ['qresync', 'QRESYNC']]) {
      const client = new ModelClient(`${name}`, await connectMessages(mailbox));
      if (enabled) await client.run(`ENABLE ${enabled}`);
      clients.push(client);
    }
    return clients;
  }

  it('one after the other: each sees what it may and must see', async () => {
    const dice = createDice(SEED);
    const model = new Model();
    const clients = await connectAll(await mailboxes.mailbox());

    async function append(client: ModelClient): Promise<void> {
      const folder = dice.pick(FOLDERS);
      const flags = dice.some(FLAGS, 2);
      const uid = model.add(folder, flags);
      const { code } = await client.run([
        `APPEND ${folder} (${flags.join(' ')}) `,
        Buffer.from(`Subject: ${uid}\r\n\r\n`),
      ]);
      expect(code).toMatch(new RegExp(`^APPENDUID \\d+ ${uid}$`));
    }

    /** Messages that the client knows, by place or UID, as it would write them. */
    function choose(client: ModelClient) {
      const uids = dice.some(client.uids, 3).sort((a, b) => a - b);
      const isUid = dice.roll(2) === 0;
      const numbers = isUid ? uids : uids.map((uid) => client.places.indexOf(uid) + 1);
      return { uids, isUid, prefix: isUid ? 'UID ' : '', set: numbers.join(',') };
    }

    async function store(client: ModelClient, folder: string): Promise<void> {
      const { uids, isUid, prefix, set } = choose(client);
      const flags = dice.some(FLAGS, 2);
      const [sign, isSilent] = [dice.pick(['+', '-', '']), dice.roll(2) === 0];
      const change = (before: Iterable<string>) =>
        new Set(
          sign === ''
            ? flags
            : sign === '+'
              ? [...before, ...flags]
              : [...before].filter((flag) => !flags.includes(flag)),
        );
      const { messages } = model.in(folder);
      for (const uid of model.present(folder, uids)) messages.set(uid, change(messages.get(uid) ?? []));
      if (isSilent) {
        for (const uid of uids)
          client.flags.set(uid, formatFlags(change((client.flags.get(uid) ?? '').split(' ').filter(Boolean))));
      }
      const command = `${prefix}STORE ${set} ${sign}FLAGS${isSilent ? '.SILENT' : ''} (${flags.join(' ')})`;
      await client.run(command, { holdsExpunges: !isUid });
    }

    async function read(client: ModelClient, folder: string): Promise<void> {
      const { uids, isUid, prefix, set } = choose(client);
      const marks = dice.roll(2) === 0;
      if (marks) for (const uid of model.present(folder, uids)) model.in(folder).messages.get(uid)?.add('\\Seen');
      await client.run(`${prefix}FETCH ${set} (${marks ? 'BODY[]' : 'FLAGS BODY.PEEK[HEADER]'})`, {
        holdsExpunges: !isUid,
      });
    }

    async function transfer(client: ModelClient, folder: string): Promise<void> {
      const { uids, isUid, prefix, set } = choose(client);
      const [name, target] = [dice.pick(['COPY', 'MOVE']), dice.pick(FOLDERS)];
      const sources = model.present(folder, uids);
      const targets = sources.map((uid) => model.add(target, model.in(folder).messages.get(uid) ?? []));
      if (name === 'MOVE') for (const uid of sources) model.in(folder).messages.delete(uid);
      const { code, untagged } = await client.run(`${prefix}${name} ${set} ${target}`, {
        holdsExpunges: !isUid && name === 'COPY',
      });
      const told =
        name === 'COPY'
          ? code
          : untagged
              .find((line) => line.includes('COPYUID'))
              ?.slice('OK ['.length)
              .replace(/\].*/, '');
      if (sources.length === 0) return expect(told ?? '').not.toContain('COPYUID');
      const [, , from = '', to = ''] = told?.split(' ') ?? [];
      expect([readSet(from), readSet(to)]).toEqual([sources, targets]);
    }

    async function expunge(client: ModelClient, folder: string): Promise<void> {
      const kind = dice.roll(4);
      if (kind === 0 && client.uids.length > 0) {
        const uids = dice.some(client.uids, 3);
        model.expunge(folder, (uid) => uids.includes(uid));
        await client.run(`UID EXPUNGE ${uids.join(',')}`);
        return;
      }
      model.expunge(folder, () => true);
      if (kind === 1) {
        await client.run('CLOSE');
        client.forget();
      } else await client.run('EXPUNGE');
    }

    /** After NOOP there is nothing that a client does not know, and nothing that it only believes. */
    async function check(client: ModelClient, folder: string): Promise<void> {
      await client.run('NOOP');
      await client.learn();
      const { messages } = model.in(folder);
      expect(client.places).toEqual([...messages.keys()]);
      const believed = client.places.map((uid) => `${uid} ${client.flags.get(uid ?? 0)}`);
      expect(believed).toEqual([...messages].map(([uid, flags]) => `${uid} ${formatFlags(flags)}`));
      const flag = dice.pick(['\\Seen', '\\Flagged', '\\Deleted', '\\Answered']);
      const { untagged } = await client.run(`UID SEARCH ${flag.slice(1)}`);
      const found = untagged
        .find((line) => line.startsWith('SEARCH'))
        ?.split(' ')
        .slice(1)
        .map(Number);
      expect(found).toEqual([...messages].filter(([, flags]) => flags.has(flag)).map(([uid]) => uid));
    }

    for (let step = 0; step < 250; step += 1) {
      const client = dice.pick(clients);
      const { folder } = client;
      const what = dice.roll(20);
      if (!folder || what === 0) await client.select(dice.pick(FOLDERS));
      else if (what < 5 || client.uids.length === 0) await append(client);
      else if (what < 10) await store(client, folder);
      else if (what < 12) await read(client, folder);
      else if (what < 15) await transfer(client, folder);
      else if (what < 17) await expunge(client, folder);
      else await check(client, folder);
      await client.learn();
    }
    for (const client of clients) {
      for (const folder of FOLDERS) {
        await client.select(folder);
        await check(client, folder);
      }
    }
  });

  it('all at once: numbers stay in step, and in the end everybody knows the same', async () => {
    const mailbox = await mailboxes.mailbox();
    const clients = await connectAll(mailbox);
    const subjects = new Map<string, string>();

    /** A UID that is used again would have another message behind it. */
    async function look(client: ModelClient): Promise<void> {
      const { folder } = client;
      const { untagged } = await client.run('UID FETCH 1:* (EMAILID)');
      for (const line of untagged) {
        const [, uid, emailId = ''] = /UID (\d+) EMAILID \((\w+)\)/.exec(line) ?? [];
        if (uid === undefined) continue;
        const key = `${folder} ${uid}`;
        expect(subjects.get(key) ?? emailId).toBe(emailId);
        subjects.set(key, emailId);
      }
    }

    await Promise.all(
      clients.map(async (client, n) => {
        const dice = createDice(SEED + n);
        for (let step = 0; step < 80; step += 1) {
          const what = dice.roll(12);
          if (!client.folder || what === 0) await client.select(dice.pick(FOLDERS));
          else if (what < 4 || client.uids.length === 0) {
            await client.run([`APPEND ${dice.pick(FOLDERS)} `, Buffer.from(`Subject: ${n} ${step}\r\n\r\n`)]);
          } else {
            const place = 1 + dice.roll(client.places.length);
            const uid = dice.pick(client.uids);
            const holdsExpunges = true;
            if (what === 4) await client.run(`FETCH ${place} (UID FLAGS BODY[])`, { holdsExpunges });
            else if (what === 5) await client.run(`STORE ${place} +FLAGS (${dice.pick(FLAGS)})`, { holdsExpunges });
            else if (what === 6) await client.run(`UID STORE ${uid} -FLAGS (${dice.pick(FLAGS)})`);
            else if (what === 7) await client.run(`MOVE ${place} ${dice.pick(FOLDERS)}`);
            else if (what === 8) await client.run(`UID COPY ${uid} ${dice.pick(FOLDERS)}`);
            else if (what === 9) await client.run('EXPUNGE');
            else if (what === 10) await client.run('SEARCH SEEN', { holdsExpunges });
            else await look(client);
          }
          await client.learn();
        }
      }),
    );
    for (const folder of FOLDERS) {
      const seen: string[] = [];
      for (const client of clients) {
        if (client.folder !== folder) await client.select(folder);
        await client.run('NOOP');
        await client.learn();
        await look(client);
        seen.push(client.places.map((uid) => `${uid} ${client.flags.get(uid ?? 0)}`).join('\n'));
      }
      expect(new Set(seen).size).toBe(1);
    }
  });
});
