import { type Conversation, MAX_CHANGED_CONVERSATIONS } from '@recado/contract';
import { useCallback, useState } from 'react';

/** Selection of conversations in the list. */
export interface ConversationSelection {
  /** IDs of the selected conversations. Undefined if the user is not selecting. */
  readonly ids: ReadonlySet<string> | undefined;
  readonly toggle: (id: string) => void;
  readonly selectAll: (conversations: readonly Conversation[]) => void;
  /** Starts an empty selection. */
  readonly start: () => void;
  readonly end: () => void;
}

/** Holds the selected conversations. */
export function useSelection(): ConversationSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  const toggle = useCallback((id: string) => {
    setIds(current => {
      const next = new Set(current);
      if (!next.delete(id) && next.size < MAX_CHANGED_CONVERSATIONS) next.add(id);
      return next;
    });
  }, []);
  return {
    ids,
    toggle,
    selectAll: conversations => setIds(new Set(conversations.slice(0, MAX_CHANGED_CONVERSATIONS).map(({ id }) => id))),
    start: () => setIds(new Set()),
    end: () => setIds(undefined),
  };
}
