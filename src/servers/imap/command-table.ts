import type { ImapCommand } from '../../protocol/imap/command.js';
import type { AppendTarget } from '../../protocol/imap/commands/append.js';
import type { CommandEntry, CommandName, CommandNamed, IntakeEntry } from './command-entry.js';
import { appendCommand } from './commands/append.js';
import { authenticateCommand } from './commands/authenticate.js';
import { capabilityCommand } from './commands/capability.js';
import { closeCommand, unselectCommand } from './commands/close.js';
import { compressCommand } from './commands/compress.js';
import { copyCommand } from './commands/copy.js';
import { createCommand } from './commands/create.js';
import { deleteCommand } from './commands/delete.js';
import { enableCommand } from './commands/enable.js';
import { expungeCommand } from './commands/expunge.js';
import { fetchCommand } from './commands/fetch.js';
import { getMetadataCommand } from './commands/get-metadata.js';
import { idCommand } from './commands/id.js';
import { idleCommand } from './commands/idle.js';
import { listCommand } from './commands/list.js';
import { loginCommand } from './commands/login.js';
import { logoutCommand } from './commands/logout.js';
import { lsubCommand } from './commands/lsub.js';
import { moveCommand } from './commands/move.js';
import { namespaceCommand } from './commands/namespace.js';
import { checkCommand, noopCommand } from './commands/noop.js';
import { notifyCommand } from './commands/notify.js';
import { getQuotaCommand, getQuotaRootCommand, setQuotaCommand } from './commands/quota.js';
import { renameCommand } from './commands/rename.js';
import { replaceCommand } from './commands/replace.js';
import { searchCommand } from './commands/search.js';
import { selectCommand } from './commands/select.js';
import { setMetadataCommand } from './commands/set-metadata.js';
import { sortCommand } from './commands/sort.js';
import { starttlsCommand } from './commands/starttls.js';
import { statusCommand } from './commands/status.js';
import { storeCommand } from './commands/store.js';
import { subscribeCommand, unsubscribeCommand } from './commands/subscribe.js';
import { threadCommand } from './commands/thread.js';
import type { Connection } from './connection.js';

type Table = { readonly [N in CommandName]: CommandEntry<CommandNamed<N>, Connection> };

const commands: Table = {
  AUTHENTICATE: authenticateCommand,
  CAPABILITY: capabilityCommand,
  CHECK: checkCommand,
  CLOSE: closeCommand,
  COMPRESS: compressCommand,
  COPY: copyCommand,
  CREATE: createCommand,
  DELETE: deleteCommand,
  ENABLE: enableCommand,
  EXAMINE: selectCommand,
  EXPUNGE: expungeCommand,
  FETCH: fetchCommand,
  GETMETADATA: getMetadataCommand,
  GETQUOTA: getQuotaCommand,
  GETQUOTAROOT: getQuotaRootCommand,
  ID: idCommand,
  IDLE: idleCommand,
  LIST: listCommand,
  LOGIN: loginCommand,
  LOGOUT: logoutCommand,
  LSUB: lsubCommand,
  MOVE: moveCommand,
  NAMESPACE: namespaceCommand,
  NOOP: noopCommand,
  NOTIFY: notifyCommand,
  RENAME: renameCommand,
  SEARCH: searchCommand,
  SELECT: selectCommand,
  SETMETADATA: setMetadataCommand,
  SETQUOTA: setQuotaCommand,
  SORT: sortCommand,
  STARTTLS: starttlsCommand,
  STATUS: statusCommand,
  STORE: storeCommand,
  SUBSCRIBE: subscribeCommand,
  THREAD: threadCommand,
  UNSELECT: unselectCommand,
  UNSUBSCRIBE: unsubscribeCommand,
};

const intakes: Readonly<Record<AppendTarget['name'], IntakeEntry>> = { APPEND: appendCommand, REPLACE: replaceCommand };

export function commandEntry(name: CommandName): CommandEntry<ImapCommand, Connection> {
  return commands[name] as CommandEntry<ImapCommand, Connection>; // the table's type holds name and command together
}

export function intakeEntry(name: AppendTarget['name']): IntakeEntry {
  return intakes[name];
}
