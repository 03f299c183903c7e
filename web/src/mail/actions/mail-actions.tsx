import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react';
import type { Message } from '../../api/calls';
import { useSpeech } from '../../i18n/language-context';
import type { MessageKey } from '../../i18n/messages';
import { useConfirm } from '../../kit/confirm';
import { useErrorToast } from '../../kit/error-toast';
import { useToast } from '../../kit/toast';
import type { Role } from '../folders/folder-roles';
import { useFolders } from '../folders/use-folders';
import { fetchAllMatching } from '../list/all-matching';
import { nextAfter } from '../list/open-next';
import { countOf, idsOf } from '../list/row-messages';
import { refreshMailbox } from '../live/live-mailbox';
import { usePlace } from '../shell/place';
import { changeMessages } from './change-messages';
import { type MessageChange, showChange } from './pending-changes';

/** What can be done to messages; a row that is a conversation stands for its messages of that folder. What is asked for is shown at once, and taken back when the service refuses. */
export interface MailActions {
  readonly move: (messages: readonly Message[], folder: string, said?: MessageKey) => void;
  /** To the folder with that purpose. */
  readonly moveTo: (messages: readonly Message[], role: Role) => void;
  /** To Trash, and from there for good. */
  readonly remove: (messages: readonly Message[]) => void;
  readonly setUnread: (messages: readonly Message[], isUnread: boolean) => void;
  readonly setFlagged: (messages: readonly Message[], isFlagged: boolean) => void;
  readonly setLabel: (messages: readonly Message[], label: string, isSet: boolean) => void;
}

const ActionsContext = createContext<MailActions | undefined>(undefined);

export function useMailActions(): MailActions {
  const actions = useContext(ActionsContext);
  if (!actions) throw new Error('outside MailActionsProvider');
  return actions;
}

const MOVED: Readonly<Partial<Record<Role, MessageKey>>> = {
  archive: 'mail.archived',
  junk: 'mail.movedToJunk',
  trash: 'mail.movedToTrash',
};

export function MailActionsProvider({ children }: { children: ReactNode }) {
  const { t } = useSpeech();
  const client = useQueryClient();
  const say = useToast();
  const onError = useErrorToast();
  const confirm = useConfirm();
  const folders = useFolders();
  const [place, setPlace] = usePlace();
  const at = useRef({ place, setPlace });
  at.current = { place, setPlace };
  const actions = useMemo<MailActions>(() => {
    /** The reader goes on to the message that follows. */
    const leave = (messages: readonly Message[]) => {
      const leaving = new Set(messages.flatMap(idsOf));
      const { place, setPlace } = at.current;
      if (place.messageId === undefined || !leaving.has(place.messageId)) return;
      setPlace({ ...place, messageId: nextAfter(leaving) }, { replace: true });
    };

    /** Ids of what was changed, by the folder in which it lay; `undefined`: nothing was. */
    const act = async (rows: readonly Message[], change: MessageChange): Promise<IdsByFolder | undefined> => {
      const takeBack = showChange(rows.flatMap(idsOf), change);
      try {
        const ids = await allIdsOf(rows);
        await changeMessages([...ids.values()].flat(), change);
        await refreshMailbox(client);
        return ids;
      } catch (error) {
        onError(error as Error);
        return undefined;
      } finally {
        takeBack();
      }
    };

    const undo = async (moved: IdsByFolder) => {
      try {
        for (const [folder, ids] of moved) await changeMessages(ids, { folder });
      } catch (error) {
        onError(error as Error);
      }
      await refreshMailbox(client);
    };

    const move: MailActions['move'] = (messages, folder, said = 'mail.moved') => {
      const moved = messages.filter((message) => message.folder_path !== folder);
      if (moved.length === 0) return;
      const target = folders.byPath(folder);
      const name = target ? folders.nameOf(target) : folder;
      leave(moved);
      const done = act(moved, { folder });
      // Said before the service has answered: undoing waits for it
      say(t(said, { count: totalOf(moved), folder: name }), {
        action: {
          label: t('mail.undo'),
          onPress: () => void done.then((ids) => ids && undo(ids)),
        },
      });
    };

    return {
      move,
      moveTo: (messages, role) => move(messages, folders.pathOf(role), MOVED[role]),
      async remove(messages) {
        const trash = folders.pathOf('trash');
        const isRubbish = ({ folder_path: path }: Message) => path === trash || path.startsWith(`${trash}/`);
        const gone = messages.filter(isRubbish);
        if (gone.length < messages.length) {
          move(
            messages.filter((message) => !isRubbish(message)),
            trash,
            'mail.movedToTrash',
          );
        }
        if (gone.length === 0) return;
        const count = totalOf(gone);
        const loss = t('mail.deleteLoss', { count });
        if (await confirm({ title: t('mail.deleteForever'), loss, act: t('shell.delete') })) {
          leave(gone);
          void act(gone, { isGone: true });
        }
      },
      setUnread: (messages, isUnread) => void act(messages, { isUnread }),
      setFlagged: (messages, isFlagged) => void act(messages, { isFlagged }),
      setLabel: (messages, label, isSet) =>
        void act(messages, isSet ? { addedLabels: [label] } : { removedLabels: [label] }),
    };
  }, [client, say, t, onError, confirm, folders]);
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

type IdsByFolder = ReadonlyMap<string, readonly string[]>;

/** Of a long conversation a row knows the newest messages alone. */
async function allIdsOf(rows: readonly Message[]): Promise<IdsByFolder> {
  const found = new Map<string, Set<string>>();
  for (const row of rows) {
    const { folder_path: folder, thread_id: thread } = row;
    const ids = found.get(folder) ?? new Set();
    found.set(folder, ids);
    for (const id of idsOf(row)) ids.add(id);
    if (countOf(row) <= idsOf(row).length) continue;
    for (const { id } of await fetchAllMatching({ folder, thread_id: thread })) ids.add(id);
  }
  return new Map([...found].map(([folder, ids]) => [folder, [...ids]]));
}

function totalOf(rows: readonly Message[]): number {
  return rows.reduce((sum, row) => sum + countOf(row), 0);
}
