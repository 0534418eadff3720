import { type Conversation, MAX_CHANGED_CONVERSATIONS } from '@recado/contract';
import { bulkChangeTexts as texts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useState } from 'react';
import { type BulkChange, type BulkChangeRequest, planUndo } from './planUndo.ts';

export interface BulkChangeControls {
  /** Changes conversations with one request. @returns whether this succeeded */
  change(conversations: readonly Conversation[], change: BulkChange): Promise<boolean>;
  /** Number of conversations that the last change concerned. Undefined without a change that can be undone. */
  readonly changedCount: number | undefined;
  /** Restores the conversations of the last change. */
  undo(): Promise<void>;
  /** Forgets the last change. */
  dismiss(): void;
  readonly isRunning: boolean;
}

/** Changes several conversations at once, and can undo the last change. @param onChanged receives their new state */
export function useBulkChange(clientId: string, onChanged: (conversation: Conversation) => void): BulkChangeControls {
  const sdk = useSdk();
  const [undoRequests, setUndoRequests] = useState<readonly BulkChangeRequest[]>();
  const [isRunning, setRunning] = useState(false);
  const send = async (requests: readonly BulkChangeRequest[]): Promise<boolean> => {
    setRunning(true);
    try {
      for (const payload of requests) {
        const response = await sdk.request('PATCH /clients/{id}/conversations', { params: { id: clientId }, payload });
        response.conversations.forEach(onChanged);
      }
      return true;
    } catch (error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed), { id: 'bulk change' });
      return false;
    } finally {
      setRunning(false);
    }
  };
  return {
    async change(conversations, change) {
      const chosen = conversations.slice(0, MAX_CHANGED_CONVERSATIONS);
      const isDone = await send([{ conversations: chosen.map(({ id }) => id), ...change }]);
      if (isDone) setUndoRequests(planUndo(chosen, change));
      return isDone;
    },
    changedCount: undoRequests?.reduce((count, { conversations }) => count + conversations.length, 0),
    async undo() {
      if (!undoRequests || !(await send(undoRequests))) return;
      setUndoRequests(undefined);
      toast.success(texts.undone);
    },
    dismiss: () => setUndoRequests(undefined),
    isRunning,
  };
}
