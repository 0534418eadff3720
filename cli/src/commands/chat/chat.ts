import { randomUUID } from 'node:crypto';
import type { Message, Note } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { createDeferred, joinSignals, KeyedQueue } from '@recado/timing';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { moment } from '../../render/index.ts';
import { createModel, type Model } from '../../screens/createModel.ts';
import { sendOnce } from '../../sending/sendOnce.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { ChatActions, ChatState } from './ChatState.ts';
import type { chatOptions } from './options.ts';
import { plainMessage } from './plainMessage.ts';
import { withEvent, withMessage } from './thread.ts';
import { type Others, watchOthers } from './watchOthers.ts';

const texts = cli.chat;

type Left = Pick<Call<typeof chatOptions>['settings'], 'markUnread' | 'snooze' | 'bringBack'>;

const isLeft = ({ markUnread, snooze, bringBack }: Left): boolean =>
  markUnread === true || snooze !== undefined || bringBack === true;

/** Without opening it: marks it unread, puts it off, or brings it back. */
async function leaveForLater(remote: Remote, sdk: Sdk, named: string, left: Left): Promise<void> {
  const { markUnread, snooze, bringBack } = left;
  const answer = await sdk.request('PATCH /external/conversations/{conversation}', {
    params: { conversation: named },
    payload: {
      ...(markUnread && { markedUnread: true }),
      ...(bringBack && { snoozedUntil: null }),
      ...(snooze && { snoozedUntil: snooze.toISOString() }),
    },
    signal: remote.signal,
  });
  const { name, phoneNumber, chat: chatName, snoozedUntil } = answer.conversation;
  const who = name ?? phoneNumber ?? chatName;
  const said = [
    ...(snooze && snoozedUntil !== null ? [texts.snoozed(who, moment(snoozedUntil))] : []),
    ...(bringBack && snoozedUntil === null ? [texts.broughtBack(who)] : []),
    ...(markUnread ? [texts.markedUnread(who)] : []),
  ];
  remote.print(said.join('\n'), answer);
}

/** `recado chat CLIENT CHAT`: a conversation to read and to answer; into a pipe its messages, oldest first. */
export async function chat(
  remote: Remote,
  { args: [client = '', named = ''], settings }: Call<typeof chatOptions>,
): Promise<void> {
  const { last, watch } = settings;
  const sdk = await speakForClient(remote, client, [], { asPerson: true });
  if (isLeft(settings)) return leaveForLater(remote, sdk, named, settings);
  const { conversation, messages, older, sequence } = await read(sdk, named, { limit: last }, remote.signal);
  const oldestFirst = [...messages].reverse();
  if (!remote.isDrawn) {
    for (const message of oldestFirst) remote.print(plainMessage(message), message);
    if (messages.length === 0) remote.say(texts.empty);
    return;
  }
  const { name, phoneNumber, chat: chatName } = conversation;
  const status = await sdk.request('GET /external/status', { signal: remote.signal });
  const model = createModel<ChatState>({
    title: [name, phoneNumber ?? chatName].filter(Boolean).join(' · '),
    client: status.businessName,
    messages: oldestFirst,
    notes: await readNotes(sdk, conversation.id, remote.signal),
    hasOlder: older !== null,
    window: conversation.window,
    sending: 0,
    isLost: false,
  });
  const [{ ChatScreen }, { whileWorking }, { withAlternateScreen }] = await Promise.all([
    import('./screen/ChatScreen.tsx'),
    import('../../screens/whileWorking.ts'),
    import('../../screens/withAlternateScreen.ts'),
  ]);
  const left = createDeferred<void>();
  const talk: Talk = { remote, sdk, model, named: conversation.id, to: chatName, older };
  const others = watchOthers({
    sdk,
    model,
    clientId: status.clientId,
    conversationId: conversation.id,
    chat: chatName,
  });
  // Of who writes only people are told, and only people tell of it.
  const isPerson = remote.credential?.kind === 'session';
  const wrote = isPerson ? others.wrote : () => undefined;
  const actions = { ...actionsOf(talk), wrote, leave: () => left.resolve() };
  await withAlternateScreen(process.stdout, stream =>
    whileWorking(ChatScreen, { model, actions }, { signal: remote.signal, stream }, async signal => {
      const ending = joinSignals([signal]);
      const following = follow(talk, conversation, sequence, others, ending.signal);
      const watching = watch && conversation.chatKind === 'person' ? others.watch(ending.signal) : undefined;
      try {
        await Promise.race([left.promise, following]);
      } finally {
        ending.release();
        ending.abort();
        others.stop();
        await Promise.all([following.catch(() => undefined), watching]);
      }
      signal.throwIfAborted();
    }),
  );
}

interface Talk {
  readonly remote: Remote;
  readonly sdk: Sdk;
  readonly model: Model<ChatState>;
  /** The conversation's id. */
  readonly named: string;
  /** Whom to write to. */
  readonly to: string;
  /** The oldest message there is here; null: there are no older ones. */
  older: string | null;
}

/** The newest; oldest first. */
const readNotes = async (sdk: Sdk, conversation: string, signal: AbortSignal): Promise<Note[]> =>
  (
    await sdk.request('GET /external/conversations/{conversation}/notes', {
      params: { conversation },
      query: { limit: 100 },
      signal,
    })
  ).notes.toReversed();

const read = (
  sdk: Sdk,
  conversation: string,
  query: { readonly limit: number; readonly before?: string },
  signal: AbortSignal,
) =>
  sdk.request('GET /external/conversations/{conversation}/messages', {
    params: { conversation },
    query,
    signal,
  });

async function follow(
  { sdk, model, named }: Talk,
  party: Parameters<typeof withEvent>[2],
  after: number,
  { present }: Pick<Others, 'present'>,
  signal: AbortSignal,
): Promise<void> {
  const changed = ({ state }: { readonly state: 'connected' | 'lost' }): void =>
    model.change({ isLost: state === 'lost' });
  for await (const event of sdk.follow({ after, signal, changed, present })) {
    if ('noteId' in event.data && event.data.conversationId === named)
      model.change({ notes: await readNotes(sdk, named, signal) });
    const { messages } = model.get();
    const next = withEvent(messages, event, party);
    if (next !== messages) model.change({ messages: next, window: windowAfter(model.get().window, next) });
  }
}

/** Whoever writes may be answered anew. */
function windowAfter(window: ChatState['window'], messages: readonly Message[]): ChatState['window'] {
  const heard = messages.findLast(({ direction, history }) => direction === 'inbound' && !history);
  if (window.hours === null || !heard) return window;
  const until = new Date(Date.parse(heard.timestamp) + window.hours * 3_600_000).toISOString();
  return window.until !== null && window.until > until ? window : { ...window, state: 'open', until };
}

/** One after the other, so that what was typed first is sent first. */
function actionsOf(talk: Talk): Pick<ChatActions, 'send' | 'older'> {
  const { remote, sdk, model, named } = talk;
  const queue = new KeyedQueue();
  const quiet = { ...remote, say: () => {} };

  const send = async (text: string): Promise<void> => {
    const key = randomUUID();
    try {
      const payload = { to: talk.to, text };
      const { messageId, status } = await sendOnce(quiet, key, options =>
        sdk.request('POST /external/send', { payload, ...options }),
      );
      const message = await find(messageId);
      if (message) model.change({ messages: withMessage(model.get().messages, message) });
      if (status === 'unknown') model.change({ problem: texts.doubtful });
    } catch (error) {
      if (remote.signal.aborted) return;
      const why = error instanceof Error ? error.message : '';
      // What the platform refused did not leave: it stands in the line again, to be mended.
      const isRefused = error instanceof ApiError && error.status < 500;
      model.change({ problem: isRefused ? texts.notSent(why) : why, ...(isRefused && { returned: text }) });
    }
  };
  const find = async (messageId: string): Promise<Message | undefined> => {
    const { signal } = remote;
    const params = { messageId };
    return (await sdk.request('GET /external/messages/{messageId}', { params, signal })).message;
  };
  const loadOlder = async (): Promise<void> => {
    const before = talk.older;
    if (before === null) return;
    const page = await read(sdk, named, { limit: 100, before }, remote.signal);
    talk.older = page.older;
    model.change({
      messages: page.messages.reduce((all, message) => withMessage(all, message), model.get().messages),
      hasOlder: page.older !== null,
    });
  };

  return {
    send(text) {
      model.change({ sending: model.get().sending + 1 });
      const sent = queue.run('send', () => send(text));
      void sent.finally(() => model.change({ sending: model.get().sending - 1 }));
    },
    older: () => void queue.run('older', loadOlder).catch(() => undefined),
  };
}
