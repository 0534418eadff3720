import type { Presence } from '@recado/contract';
import { createTelling, type Sdk, type Telling } from '@recado/sdk';
import { conversations, inboxTools } from '@recado/texts';
import { pause } from '@recado/timing';
import type { Model } from '../../screens/createModel.ts';
import type { ChatState } from './ChatState.ts';

/** Milliseconds between two questions: somebody who writes does so for longer. */
const EVERY = 3_000;
const { writes, writeTogether } = conversations.colleagues;
const together = new Intl.ListFormat('es-MX', { type: 'conjunction' });

export interface Watched {
  readonly sdk: Sdk;
  readonly model: Model<ChatState>;
  readonly clientId: string;
  readonly conversationId: string;
  /** Whom one writes with. */
  readonly chat: string;
}

/** Shows who else writes in a conversation, and tells them that one writes oneself. */
export function watchOthers({ sdk, model, clientId, conversationId, chat }: Watched) {
  const doing: { colleagues?: string | undefined; customer?: string | undefined } = {};
  const show = (change: typeof doing): void => {
    Object.assign(doing, change);
    const all = [doing.colleagues, doing.customer].filter(each => each !== undefined);
    const said = all.length > 0 ? all.join(' · ') : undefined;
    if (said !== model.get().doing) model.change({ doing: said });
  };
  const telling: Telling = createTelling(clientId, async state => {
    const params = { id: clientId, conversation: conversationId };
    const asked = { params, payload: { state } };
    return (await sdk.request('POST /clients/{id}/conversations/{conversation}/presence', asked)).shared;
  });

  return {
    /** Who of one's colleagues writes, in whatever conversation. */
    present(writing: readonly Presence[]): void {
      const here = writing.find(each => each.conversationId === conversationId)?.people ?? [];
      const names = together.format(here.map(({ name }) => name));
      show({
        colleagues: here.length === 0 ? undefined : (here.length === 1 ? writes : writeTogether)(names),
      });
    },
    wrote: (text: string): void => (text === '' ? telling.stop() : telling.type()),
    stop: telling.stop,
    /** Asks what the other person does, until the signal says so. What fails is asked again, and nobody's trouble. */
    async watch(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const state = await sdk
          .request('POST /external/chats/{chat}/watch', { params: { chat }, signal })
          .then(answer => answer.state)
          .catch(() => 'paused' as const);
        show({ customer: state === 'paused' ? undefined : inboxTools.typing[state] });
        await pause(EVERY, signal).catch(() => undefined);
      }
    },
  };
}
export type Others = ReturnType<typeof watchOthers>;
