import { DELIMITER, type Folder, type FolderStatus } from '../../../mailstore/folders/folder.js';
import type { ListCommand } from '../../../protocol/imap/commands/list.js';
import { type CommandEntry, SIGNED_IN } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import { formatListed, formatStatus, specialUseOf } from '../folder-line.js';
import { createPattern } from '../folder-pattern.js';
import { countAsked } from '../folder-status.js';
import type { ImapSession } from '../imap-session.js';
import { bad, ok, type TaggedReply } from '../tagged-reply.js';

/** RFC 9051 §6.3.9, RFC 5258, RFC 5819, RFC 6154 */
export const listCommand: CommandEntry<ListCommand> = { states: SIGNED_IN, run: list };

async function list(session: ImapSession, command: ListCommand): Promise<TaggedReply> {
  const { out, enabled, mailbox } = session;
  if (!command.isExtended && command.patterns[0] === '') {
    out.untagged(`LIST (\\Noselect) "${DELIMITER}" ""`); // what stands between levels, and nothing else
    return ok('LIST completed');
  }
  const isRecursive = command.select.includes('RECURSIVEMATCH');
  const isSelective = command.select.some((option) => option === 'SUBSCRIBED' || option === 'SPECIAL-USE');
  if (isRecursive && !isSelective) return bad('RECURSIVEMATCH needs another selection option');
  if (command.statusItems.includes('HIGHESTMODSEQ')) enableCondstore(session);

  const lines = selectLines(await readTree(mailbox.folders), command);
  const statuses = await readStatuses(session, command, lines);
  for (const { name, folder, attributes, childInfo } of lines) {
    out.untagged(formatListed(enabled, name, attributes, childInfo ? { childInfo: '"SUBSCRIBED"' } : {}));
    const status = folder && statuses.get(folder.id);
    if (status) {
      const counted = await countAsked(mailbox, status.folderId, command.statusItems);
      out.untagged(formatStatus(enabled, name, command.statusItems, status, counted));
    }
    await out.ready();
  }
  return ok('LIST completed');
}

/** A listed name: a folder's, or one that is subscribed but has no folder. */
interface Line {
  readonly name: string;
  readonly folder: Folder | undefined;
  readonly attributes: readonly string[];
  readonly childInfo: boolean;
}

interface Tree {
  readonly folders: ReadonlyMap<string, Folder>;
  readonly subscribed: ReadonlySet<string>;
  /** Names with something below them. */
  readonly parents: ReadonlySet<string>;
}

async function readTree(folders: ImapSession['mailbox']['folders']): Promise<Tree> {
  const [all, subscribed] = await Promise.all([folders.list(), folders.listSubscribed()]);
  return {
    folders: new Map(all.map((folder) => [folder.name, folder])),
    subscribed: new Set(subscribed),
    parents: parentsOf(all.map(({ name }) => name)),
  };
}

function parentsOf(names: readonly string[]): ReadonlySet<string> {
  const parents = new Set<string>();
  for (const name of names) {
    for (let at = name.lastIndexOf(DELIMITER); at > 0; at = name.lastIndexOf(DELIMITER, at - 1)) {
      const parent = name.slice(0, at);
      if (parents.has(parent)) break; // and so are those above it
      parents.add(parent);
    }
  }
  return parents;
}

function selectLines(tree: Tree, { reference, patterns, select, returns }: ListCommand): readonly Line[] {
  const matches = createPattern(patterns.map((pattern) => reference + pattern));
  const wantsSubscribed = select.includes('SUBSCRIBED');
  const wantsUse = select.includes('SPECIAL-USE');
  const isRecursive = select.includes('RECURSIVEMATCH');
  const tellsSubscribed = wantsSubscribed || returns.includes('SUBSCRIBED');
  const names = new Set([
    ...tree.folders.keys(),
    ...(wantsSubscribed ? tree.subscribed : []),
    ...(wantsSubscribed && isRecursive ? parentsOf([...tree.subscribed]) : []),
  ]);

  const isChosenName = (name: string): boolean => {
    const folder = tree.folders.get(name);
    const hasUse = folder !== undefined && specialUseOf(folder) !== undefined;
    return (!wantsSubscribed || tree.subscribed.has(name)) && (!wantsUse || hasUse);
  };
  // RFC 9051 §6.3.9.1: parents need not mention names that are listed themselves
  const hidden = isRecursive ? [...names].filter((name) => isChosenName(name) && !matches(name)) : [];
  const hiddenParents = parentsOf(hidden);

  const lines: Line[] = [];
  for (const name of names) {
    if (!matches(name)) continue;
    const folder = tree.folders.get(name);
    const isAbove = hiddenParents.has(name);
    if (!isChosenName(name) && !isAbove) continue;
    lines.push({
      name,
      folder,
      attributes: attributesOf(tree, name, folder, tellsSubscribed),
      childInfo: isAbove && wantsSubscribed,
    });
  }
  return lines;
}

/** Children and uses are always returned: RFC 9051 §6.3.9.5, RFC 6154 §2. */
function attributesOf(tree: Tree, name: string, folder: Folder | undefined, tellsSubscribed: boolean): string[] {
  const use = folder && specialUseOf(folder);
  return [
    ...(folder ? [] : ['\\NonExistent']),
    tree.parents.has(name) ? '\\HasChildren' : '\\HasNoChildren',
    ...(use === undefined ? [] : [use]),
    ...(tellsSubscribed && tree.subscribed.has(name) ? ['\\Subscribed'] : []),
  ];
}

async function readStatuses(
  { mailbox }: ImapSession,
  { statusItems }: ListCommand,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, FolderStatus>> {
  if (statusItems.length === 0) return new Map();
  const ids = lines.flatMap(({ folder }) => folder?.id ?? []);
  const statuses = await mailbox.folders.status(ids);
  return new Map(statuses.map((status) => [status.folderId, status]));
}
