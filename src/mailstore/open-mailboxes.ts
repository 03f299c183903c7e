import {
  onCredentialRevoked,
  passwordVersion,
  type RevokedReason,
} from '../directory/credentials/credential-revocation.js';
import { isLoginCurrent } from '../directory/credentials/credential-store.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import type { Mailbox, Mailboxes } from './mailbox.js';
import { listenToMailboxes } from './mailbox-news.js';
import type { MailboxesDeps } from './mailboxes-deps.js';
import { type OpenMailbox, openMailbox } from './open-mailbox.js';
import { createFolderStates } from './views/folder-states.js';
import { openView } from './views/open-view.js';

/** What sessions of one mailbox share. */
interface Entry {
  readonly shared: OpenMailbox;
  users: number;
  /** Since when nobody uses it. */
  idleSinceMs: number;
}

/** Mail programs come back at once. So long a login is remembered with its keys, and what it has opened stays open. */
const LINGER_MS = 60_000;
const SWEEP_EVERY_MS = 10_000;
/** Each holds a list of folders; opened pages have a bound of their own. */
const MAX_LINGERING = 200;

/** Every mailbox that is open in this process: sessions of one share its keys, its list and its folders. */
export function createMailboxes(deps: MailboxesDeps): Mailboxes & { close(): void } {
  const { db, clock } = deps;
  const news = listenToMailboxes(db);
  const states = createFolderStates({ db, clock, news });
  const opened = new Map<string, Entry>();
  /** Those that nobody uses, the oldest first. */
  const lingering = new Map<string, Entry>();
  const sessions = new Set<Session>();
  const stopSweeping = clock.every(SWEEP_EVERY_MS, () => forgetIdle(clock.monotonicMs() - LINGER_MS));

  const stopRevocations = onCredentialRevoked(db, (revoked) => {
    if (!revoked) {
      forgetIdle(Number.POSITIVE_INFINITY);
      // Notices were interrupted. While the database does not answer, whatever a session does fails as well
      for (const session of sessions) recheck(session).catch(() => {});
      return;
    }
    const { id, reason, version } = revoked;
    forget(id);
    for (const session of sessions) {
      if (session.login.aliasId !== id) continue;
      // The notice of another node may be late: a session of the new password stays
      if (version !== undefined && version === session.version) continue;
      session.revoke(reason);
    }
  });

  async function recheck(session: Session): Promise<void> {
    if (!(await isLoginCurrent(db.reader, session.login))) session.revoke('password-changed');
  }

  function share(login: MailboxLogin): Entry {
    const known = opened.get(login.aliasId);
    if (known?.shared.isFor(login.keys)) {
      lingering.delete(login.aliasId);
      known.users += 1;
      return known;
    }
    forget(login.aliasId);
    const fresh = { shared: openMailbox({ ...deps, news }, login), users: 1, idleSinceMs: 0 };
    opened.set(login.aliasId, fresh);
    return fresh;
  }

  function leave(aliasId: string, entry: Entry): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (opened.get(aliasId) !== entry) {
      entry.shared.close();
      return;
    }
    entry.idleSinceMs = clock.monotonicMs();
    lingering.set(aliasId, entry);
    const [oldest] = lingering.keys();
    if (lingering.size > MAX_LINGERING && oldest !== undefined) forget(oldest);
  }

  /** Whoever opens it next needs its keys; sessions that have it open keep what they have until they end. */
  function forget(aliasId: string): void {
    const idle = lingering.get(aliasId);
    lingering.delete(aliasId);
    opened.delete(aliasId);
    idle?.shared.close();
  }

  function forgetIdle(sinceMs: number): void {
    for (const [aliasId, { idleSinceMs }] of lingering) if (idleSinceMs <= sinceMs) forget(aliasId);
  }

  return {
    async open(login) {
      const { aliasId, address } = login;
      const entry = share(login);
      try {
        await entry.shared.prepare();
      } catch (error) {
        leave(aliasId, entry);
        throw error;
      }
      const session = new Session(login, () => leave(aliasId, entry));
      sessions.add(session);
      await recheck(session); // it may have been revoked before anybody listened
      const { folders, messages, content, search, metadata, quota } = entry.shared;
      const mailbox: Mailbox = {
        aliasId,
        address,
        folders,
        messages,
        content,
        search,
        metadata,
        quota,
        view: (id) => openView({ reader: db.reader, states }, { aliasId, id }),
        onRevoked: (listener) => session.onRevoked(listener),
        close() {
          if (!sessions.delete(session)) return;
          session.end();
          for (const key of [login.keys.privateKey, login.keys.mailboxKey]) key.fill(0);
        },
      };
      return mailbox;
    },
    close() {
      stopRevocations();
      stopSweeping();
      forgetIdle(Number.POSITIVE_INFINITY);
      states.close();
      news.close();
    },
  };
}

class Session {
  readonly #listeners = new Set<(reason: RevokedReason) => void>();
  readonly version: string;
  #revoked: RevokedReason | undefined;

  constructor(
    readonly login: MailboxLogin,
    readonly end: () => void,
  ) {
    this.version = passwordVersion(Buffer.from(login.verifier, 'hex'));
  }

  revoke(reason: RevokedReason): void {
    if (this.#revoked) return;
    this.#revoked = reason;
    for (const listener of this.#listeners) listener(reason);
  }

  /** Who asks too late is told at once. */
  onRevoked(listener: (reason: RevokedReason) => void): () => void {
    this.#listeners.add(listener);
    if (this.#revoked) listener(this.#revoked);
    return () => void this.#listeners.delete(listener);
  }
}
