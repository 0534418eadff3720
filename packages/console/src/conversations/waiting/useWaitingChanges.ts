import { WAITING_MESSAGE_PREFIX } from '@recado/ui';
import { useEffect } from 'react';
import type { PendingMessage } from '../composer/outbox.ts';
import { parseWaitingMessage } from './waitingStorage.ts';

type OutboxChange = (update: (outbox: readonly PendingMessage[]) => readonly PendingMessage[]) => void;

/** Shows in this tab which messages other tabs store for later, send or discard. */
export function useWaitingChanges(userId: string, clientId: string, change: OutboxChange): void {
  useEffect(() => {
    const onStorageChange = ({ key: storageKey, newValue }: StorageEvent) => {
      if (!storageKey?.startsWith(WAITING_MESSAGE_PREFIX)) return;
      const key = storageKey.slice(WAITING_MESSAGE_PREFIX.length);
      const message = parseWaitingMessage(newValue);
      if (!message)
        return change(outbox => {
          const isHeld = ({ key: entryKey, state }: PendingMessage) =>
            entryKey === key && (state === 'waiting' || state === 'failed');
          return outbox.some(isHeld) ? outbox.filter(entry => !isHeld(entry)) : outbox;
        });
      if (message.userId === userId && message.clientId === clientId)
        change(outbox => [...outbox.filter(entry => entry.key !== key), message.entry]);
    };
    addEventListener('storage', onStorageChange);
    return () => removeEventListener('storage', onStorageChange);
  }, [userId, clientId, change]);
}
