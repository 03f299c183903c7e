import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Message } from '../../api/calls';

/** Chosen messages of the list, by id; also of rows that are scrolled away. */
export interface Selection {
  readonly chosen: ReadonlyMap<string, Message>;
  toggle(message: Message): void;
  choose(messages: readonly Message[]): void;
  clear(): void;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

export function useSelection(): Selection {
  const selection = useContext(SelectionContext);
  if (!selection) throw new Error('outside SelectionProvider');
  return selection;
}

const NONE: ReadonlyMap<string, Message> = new Map();

export function SelectionProvider({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(NONE);
  const selection = useMemo<Selection>(
    () => ({
      chosen,
      toggle: (message) =>
        setChosen((before) => {
          const after = new Map(before);
          if (!after.delete(message.id)) after.set(message.id, message);
          return after;
        }),
      // In place of rows that stand for some of them
      choose: (messages) => setChosen(new Map(messages.map((one) => [one.id, one] as const))),
      clear: () => setChosen(NONE),
    }),
    [chosen],
  );
  return <SelectionContext value={selection}>{children}</SelectionContext>;
}
