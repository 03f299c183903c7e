import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import type { ImapSession } from '../imap-session.js';
import { ok, type TaggedReply } from '../tagged-reply.js';

type EnableCommand = CommandNamed<'ENABLE'>;

/** RFC 9051 §6.3.1: unknown extensions, and those that cannot be enabled, are ignored. */
export const enableCommand: CommandEntry<EnableCommand> = { states: SIGNED_IN, run: enable };

const ACTS: Readonly<Record<string, { readonly name: string; act(session: ImapSession): void }>> = {
  CONDSTORE: { name: 'CONDSTORE', act: enableCondstore },
  QRESYNC: {
    name: 'QRESYNC',
    act(session) {
      // RFC 7162 §3.2.3: it includes CONDSTORE
      enableCondstore(session);
      session.enabled.qresync = true;
    },
  },
  'UTF8=ACCEPT': {
    name: 'UTF8=ACCEPT',
    act({ enabled }) {
      enabled.utf8 = true;
      enabled.utf8Accept = true;
    },
  },
  IMAP4REV2: {
    name: 'IMAP4rev2',
    act({ enabled }) {
      enabled.rev2 = true;
      enabled.utf8 = true; // RFC 9051 §5.1: names are UTF-8 from now on
    },
  },
  UIDONLY: {
    name: 'UIDONLY',
    act({ enabled }) {
      enabled.uidOnly = true;
    },
  },
};

async function enable(session: ImapSession, { capabilities }: EnableCommand): Promise<TaggedReply> {
  const known = [...new Set(capabilities)].flatMap((name) => ACTS[name] ?? []);
  for (const { act } of known) act(session);
  session.out.untagged(['ENABLED', ...known.map(({ name }) => name)].join(' '));
  return ok('ENABLE completed');
}
