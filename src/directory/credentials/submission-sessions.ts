import type { Database } from '../../db/database.js';
import type { AliasActor, CatchallActor } from '../actor.js';
import { onCredentialRevoked } from './credential-revocation.js';
import { findSubmissionSender } from './credential-store.js';
import type { SubmissionLogin } from './submission-login.js';

/** The sending sessions of this node, each until its password is replaced or deleted. */
export interface SubmissionSessions {
  open(login: SubmissionLogin): SubmissionSession;
  close(): void;
}

export interface SubmissionSession {
  /** Called at every command. Queries the database only after notices were interrupted. */
  isOver(): boolean | Promise<boolean>;
  /** Called at the start of a message: the sender as stored now, or `undefined` if the session is over. */
  sender(): Promise<AliasActor | CatchallActor | undefined>;
  leave(): void;
}

export function createSubmissionSessions(db: Pick<Database, 'reader' | 'listen' | 'isListening'>): SubmissionSessions {
  const sessions = new Set<Entry>();
  const unlisten = onCredentialRevoked(db, (revoked) => {
    for (const session of sessions) {
      if (!revoked) session.isInDoubt = true;
      else if (session.id === revoked.id && revoked.reason !== 'switched-off') {
        session.isOver ||= revoked.version === undefined || session.login.version !== revoked.version;
      }
    }
  });

  return {
    open(login) {
      // In doubt at first: the password may have been replaced before this session was registered
      const session: Entry = { id: idOf(login.sender), login, isOver: false, isInDoubt: true };
      sessions.add(session);
      return {
        isOver: () => session.isOver || (session.isInDoubt || !db.isListening() ? isFoundOver(session) : false),
        sender: () => lookUp(session),
        leave: () => void sessions.delete(session),
      };
    },
    close: unlisten,
  };

  async function isFoundOver(session: Entry): Promise<boolean> {
    return (await lookUp(session)) === undefined;
  }

  async function lookUp(session: Entry): Promise<AliasActor | CatchallActor | undefined> {
    session.isInDoubt = false; // before the query: a notice during the query raises doubt again
    try {
      const sender = await findSubmissionSender(db.reader, session.login);
      session.isOver ||= sender === undefined;
      return session.isOver ? undefined : sender;
    } catch (error) {
      session.isInDoubt = true;
      throw error;
    }
  }
}

interface Entry {
  readonly id: string;
  readonly login: SubmissionLogin;
  isOver: boolean;
  isInDoubt: boolean;
}

function idOf(sender: SubmissionLogin['sender']): string {
  return sender.kind === 'alias' ? sender.aliasId : sender.passwordId;
}
