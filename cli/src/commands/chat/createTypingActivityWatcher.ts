import type { ConversationPresence } from '@recado/contract';
import { createTypingNotifier, type Sdk, type TypingNotifier } from '@recado/sdk';
import { conversationTexts, inboxToolTexts } from '@recado/texts';
import { pause } from '@recado/timing';
import type { ScreenState } from '../../screens/createScreenState.ts';
import type { ChatState } from './ChatState.ts';

/**
 * Milliseconds between two polls of the contact's typing state. A typing state lasts longer than this interval,
 * so no poll misses it.
 */
const POLL_INTERVAL_MS = 3_000;
const { oneTyping, severalTyping } = conversationTexts.colleagues;
const listFormat = new Intl.ListFormat('es-MX', { type: 'conjunction' });

export interface TypingActivityWatcherOptions {
  readonly sdk: Sdk;
  readonly model: ScreenState<ChatState>;
  readonly clientId: string;
  readonly conversationId: string;
  /** Identifier of the chat with the contact. */
  readonly chat: string;
}

/** Shows who else is writing in a conversation, and reports to colleagues when the user is writing. */
export function createTypingActivityWatcher({
  sdk,
  model,
  clientId,
  conversationId,
  chat,
}: TypingActivityWatcherOptions) {
  const activity: { colleagues?: string | undefined; customer?: string | undefined } = {};
  const updateActivity = (change: typeof activity): void => {
    Object.assign(activity, change);
    const parts = [activity.colleagues, activity.customer].filter(part => part !== undefined);
    const text = parts.length > 0 ? parts.join(' · ') : undefined;
    if (text !== model.get().activity) model.update({ activity: text });
  };
  const typingNotifier: TypingNotifier = createTypingNotifier(clientId, async state => {
    const params = { id: clientId, conversation: conversationId };
    const request = { params, payload: { state } };
    return (await sdk.request('POST /clients/{id}/conversations/{conversation}/presence', request)).shared;
  });

  return {
    /**
     * Shows which colleagues are writing in this conversation.
     *
     * @param presences for each conversation of the client, the colleagues who are writing in it
     */
    present(presences: readonly ConversationPresence[]): void {
      const people = presences.find(presence => presence.conversationId === conversationId)?.people ?? [];
      const names = listFormat.format(people.map(({ name }) => name));
      updateActivity({
        colleagues: people.length === 0 ? undefined : (people.length === 1 ? oneTyping : severalTyping)(names),
      });
    },
    inputChanged: (text: string): void => (text === '' ? typingNotifier.stop() : typingNotifier.type()),
    stop: typingNotifier.stop,
    /**
     * Polls the contact's typing state until the signal aborts. If a poll fails, the contact counts as not typing.
     */
    async watch(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const state = await sdk
          .request('POST /external/chats/{chat}/watch', { params: { chat }, signal })
          .then(answer => answer.state)
          .catch(() => 'paused' as const);
        updateActivity({ customer: state === 'paused' ? undefined : inboxToolTexts.typing[state] });
        await pause(POLL_INTERVAL_MS, signal).catch(() => undefined);
      }
    },
  };
}
export type TypingActivityWatcher = ReturnType<typeof createTypingActivityWatcher>;
