import {
  onCredentialRevoked,
  passwordVersion,
  type RevokedReason,
} from '../directory/credentials/credential-revocation.js';
import { isLoginCurrent } from '../directory/credentials/credential-store.js';
import type { MailboxLogin } from '../directory/mailboxes/mailbox-login.js';
import { createSharedMailboxes } from '../directory/mailboxes/shared-mailboxes.js';
import { findSameMessage } from './listing/find-same.js';
import { listMessages, listThreads } from './listing/list-messages.js';
import type { Mailbox, Mailboxes } from './mailbox.js';
import { listenToMailboxes } from './mailbox-news.js';
import type { MailboxesDeps } from './mailboxes-deps.js';
import { openMailbox } from './open-mailbox.js';
import { createFolderStates } from './views/folder-states.js';
import { openView } from './views/open-view.js';

/** Every mailbox that is open in this process: sessions of one share its keys, its list and its folders. */
export function createMailboxes(deps: MailboxesDeps): Mailboxes & { close(): void } {
  const { db, clock } = deps;
  const news = listenToMailboxes(db);
  const states = createFolderStates({ db, clock, news });
  const shared = createSharedMailboxes({ clock, open: (login) => openMailbox({ ...deps, news }, login) });
  const sessions = new Set<Session>();

  const stopRevocations = onCredentialRevoked(db, (revoked) => {
    if (!revoked) {
      shared.forgetIdle();
      // Notices were interrupted. While the database does not answer, every other operation of a session fails too
      for (const session of sessions) recheck(session).catch(() => {});
      return;
    }
    const { id, reason, version } = revoked;
    shared.forget(id);
    for (const session of sessions) {
      if (session.login.aliasId !== id) continue;
      // The notice of another node may be late: a session that used the new password stays
      if (version !== undefined && version === session.version) continue;
      session.revoke(reason);
    }
  });

  async function recheck(session: Session): Promise<void> {
    if (!(await isLoginCurrent(db.reader, session.login))) session.revoke('password-changed');
  }

  return {
    async open(login) {
      const { aliasId, address } = login;
      const { opened, leave } = shared.share(login);
      try {
        await opened.prepare();
      } catch (error) {
        leave();
        throw error;
      }
      const session = new Session(login, leave);
      sessions.add(session);
      await recheck(session); // it may have been revoked before the listener was added
      const { folders, messages, content, filing, imported, search, metadata, quota } = opened;
      const view: Mailbox['view'] = (id) => openView({ reader: db.reader, states }, { aliasId, id });
      const mailbox: Mailbox = {
        aliasId,
        address,
        folders,
        messages,
        content,
        filing,
        imported,
        search,
        metadata,
        quota,
        view,
        findSame: (folderId, source) => findSameMessage({ messages, content, view, ...search }, folderId, source),
        list: (query) => listMessages({ messages, view, ...search }, query),
        listThreads: (query) => listThreads({ messages, view, ...search }, query),
        onEvent: (listener) => news.onEvent(aliasId, listener),
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
      shared.close();
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

  /** A listener added after the revocation is called at once. */
  onRevoked(listener: (reason: RevokedReason) => void): () => void {
    this.#listeners.add(listener);
    if (this.#revoked) listener(this.#revoked);
    return () => void this.#listeners.delete(listener);
  }
}
