import { formatAddressKey, TransportError, type TypingState } from '@recado/transport';
import type { Knex } from 'knex';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import type { SendPolicy } from './createSendPolicy.ts';
import { findChat } from './findChat.ts';

export interface TypingServiceDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly policy: SendPolicy;
}

/** Shows and reads the typing states of existing chats. */
export function createTypingService({ database, sessions, policy }: TypingServiceDeps) {
  const typingTimers = new Map<string, NodeJS.Timeout>();

  return {
    /** Returns the other side's current typing state in an existing chat, or `paused` if it is unknown. */
    async getTypingState(
      clientId: string,
      chat: string,
    ): Promise<{ readonly chat: string; readonly state: TypingState }> {
      const to = await findChat(database, clientId, chat);
      const state = await sessions.typing(clientId, to).catch((error: unknown) => {
        if (error instanceof TransportError) return 'paused' as const;
        throw error;
      });
      return { chat: formatAddressKey(to), state };
    },

    /**
     * Shows a typing state to the other people in an existing chat. @throws NotFound if the chat does not exist
     * @param seconds duration after which the state ends
     * @returns the chat in the form that the network uses
     */
    async showTyping(clientId: string, chat: string, state: TypingState, seconds: number | undefined): Promise<string> {
      const to = await findChat(database, clientId, chat);
      await policy.assertConnected(clientId);
      await sessions.type(clientId, to, state).catch((error: unknown) => {
        throw error instanceof TransportError ? toDomainError(error) : error;
      });
      const name = formatAddressKey(to);
      const key = `${clientId} ${name}`;
      clearTimeout(typingTimers.get(key));
      typingTimers.delete(key);
      if (seconds === undefined || state === 'paused') return name;
      const stop = () => {
        typingTimers.delete(key);
        // Ignore failures, because the network also ends the typing state by itself.
        sessions.type(clientId, to, 'paused').catch(() => undefined);
      };
      typingTimers.set(key, setTimeout(stop, seconds * 1_000).unref());
      return name;
    },
  };
}
export type TypingService = ReturnType<typeof createTypingService>;
