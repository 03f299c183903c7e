import { isLoginCurrent } from '../directory/credentials/credential-store.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import { onMailboxRevoked, type RevokedReason } from '../directory/mailboxes/mailbox-revocation.js';
import type { Mailbox, Mailboxes } from './mailbox.js';
import { listenToMailboxes } from './mailbox-news.js';
import type { MailboxesDeps } from './mailboxes-deps.js';
import { type OpenMailbox, openMailbox } from './open-mailbox.js';
import { createFolderStates } from './views/folder-states.js';
import { openView } from './views/open-view.js';

/** Every mailbox that is open in this process: sessions of one share its keys, its list and its folders. */
export function createMailboxes(deps: MailboxesDeps): Mailboxes & { close(): void } {
  const { db, clock } = deps;
  const news = listenToMailboxes(db);
  const states = createFolderStates({ db, clock, news });
  const opened = new Map<string, { readonly shared: OpenMailbox; users: number }>();
  const sessions = new Set<Session>();

  const stopRevocations = onMailboxRevoked(db, (revoked) => {
    for (const session of sessions) {
      // Notices were interrupted. While the database does not answer, whatever the session does fails as well
      if (!revoked) recheck(session).catch(() => {});
      else if (session.login.aliasId === revoked.aliasId) session.revoke(revoked.reason);
    }
  });

  async function recheck(session: Session): Promise<void> {
    if (!(await isLoginCurrent(db.reader, session.login))) session.revoke('password-changed');
  }

  function share(login: MailboxLogin): { readonly shared: OpenMailbox; users: number } {
    const known = opened.get(login.aliasId);
    if (known?.shared.isFor(login.keys)) {
      known.users += 1;
      return known;
    }
    const fresh = { shared: openMailbox({ ...deps, news }, login), users: 1 };
    opened.set(login.aliasId, fresh); // sessions of a storage that was reset keep theirs until they end
    return fresh;
  }

  function leave(aliasId: string, entry: { readonly shared: OpenMailbox; users: number }): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    entry.shared.close();
    if (opened.get(aliasId) === entry) opened.delete(aliasId);
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
        ...{ aliasId, address, folders, messages, content, search, metadata, quota },
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
      states.close();
      news.close();
    },
  };
}

class Session {
  readonly #listeners = new Set<(reason: RevokedReason) => void>();
  #revoked: RevokedReason | undefined;

  constructor(
    readonly login: MailboxLogin,
    readonly end: () => void,
  ) {}

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
