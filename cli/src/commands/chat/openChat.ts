import { randomUUID } from 'node:crypto';
import type { Message, TeamNote } from '@recado/contract';
import { ApiError, type Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { createDeferred, joinAbortSignals, KeyedQueue } from '@recado/timing';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { createScreenState, type ScreenState } from '../../screens/createScreenState.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import { sendIdempotently } from '../../sending/sendIdempotently.ts';
import type { ChatActions, ChatState } from './ChatState.ts';
import { changeWithoutOpening, hasChanges } from './changeWithoutOpening.ts';
import { createTypingActivityWatcher, type TypingActivityWatcher } from './createTypingActivityWatcher.ts';
import { formatMessageLine } from './formatMessageLine.ts';
import type { chatCommandOptions } from './options.ts';
import { applyMessageEvent, upsertMessage } from './thread.ts';

const texts = cliTexts.chat;

/**
 * Implements `recado chat CLIENT CHAT`: opens a conversation to read and to answer. In a pipe,
 * prints its messages, oldest first.
 */
export async function openChat(
  remote: RemoteContext,
  { args: [client = '', chatReference = ''], settings }: CommandInvocation<typeof chatCommandOptions>,
): Promise<void> {
  const { last, watch } = settings;
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  if (hasChanges(settings)) return changeWithoutOpening(remote, sdk, chatReference, settings);
  const {
    conversation,
    messages,
    older: olderCursor,
    sequence,
  } = await fetchMessages(sdk, chatReference, { limit: last }, remote.signal);
  const oldestFirst = [...messages].reverse();
  if (!remote.canDraw) {
    for (const message of oldestFirst) remote.print(formatMessageLine(message), message);
    if (messages.length === 0) remote.writeMessage(texts.empty);
    return;
  }
  const { name, phoneNumber, chat: chatName } = conversation;
  const status = await sdk.request('GET /external/status', { signal: remote.signal });
  const model = createScreenState<ChatState>({
    title: [name, phoneNumber ?? chatName].filter(Boolean).join(' · '),
    client: status.businessName,
    messages: oldestFirst,
    notes: await readNotes(sdk, conversation.id, remote.signal),
    hasOlder: olderCursor !== null,
    window: conversation.window,
    sendingCount: 0,
    isLost: false,
  });
  const [{ ChatScreen }, { showComponentDuringWork }, { runInAlternateScreen }] = await Promise.all([
    import('./screen/ChatScreen.tsx'),
    import('../../screens/showComponentDuringWork.ts'),
    import('../../screens/runInAlternateScreen.ts'),
  ]);
  const closeRequest = createDeferred<void>();
  const session: ChatSession = {
    ...{ remote, sdk, model, conversationId: conversation.id, to: chatName, olderCursor },
    pendingTexts: new Map(),
    typedText: '',
  };
  const activityWatcher = createTypingActivityWatcher({
    sdk,
    model,
    clientId: status.clientId,
    conversationId: conversation.id,
    chat: chatName,
  });
  // A program with an API token neither sends nor receives typing states, because only users share them.
  const isPerson = remote.credential?.kind === 'session';
  const inputChanged = (text: string): void => {
    session.typedText = text;
    if (isPerson) activityWatcher.inputChanged(text);
  };
  const actions = { ...createActions(session), inputChanged, leave: () => closeRequest.resolve() };
  const show = (stream: NodeJS.WriteStream): Promise<void> =>
    showComponentDuringWork(ChatScreen, { model, actions }, { signal: remote.signal, stream }, async signal => {
      const stopSignal = joinAbortSignals([signal]);
      const followTask = followEvents(session, conversation, sequence, activityWatcher, stopSignal.signal);
      const watchTask =
        watch && conversation.chatKind === 'person' ? activityWatcher.watch(stopSignal.signal) : undefined;
      try {
        await Promise.race([closeRequest.promise, followTask]);
      } finally {
        stopSignal.release();
        stopSignal.abort();
        activityWatcher.stop();
        await Promise.all([followTask.catch(() => undefined), watchTask]);
      }
      signal.throwIfAborted();
      await Promise.all(session.pendingTexts.keys());
    });
  await runInAlternateScreen(process.stdout, show, true).finally(() => reportUnsentText(session));
}

/** Prints the texts that were typed but not sent, because they disappear with the alternate screen. */
function reportUnsentText({ remote, model, pendingTexts, typedText }: ChatSession): void {
  const pending = [...pendingTexts.values()].join('\n');
  if (pending !== '') remote.writeMessage(texts.unconfirmed(pending));
  const unsent = [model.get().rejectedText ?? '', typedText].filter(text => text.trim() !== '').join('\n');
  if (unsent !== '') remote.writeMessage(texts.unsent(unsent));
}

interface ChatSession {
  readonly remote: RemoteContext;
  readonly sdk: Sdk;
  readonly model: ScreenState<ChatState>;
  readonly conversationId: string;
  /** Chat to which the typed messages are sent. */
  readonly to: string;
  /** Cursor of the oldest loaded message. Null if there are no older messages. */
  olderCursor: string | null;
  /** Texts that are being sent, by the promise that ends with their outcome. */
  readonly pendingTexts: Map<Promise<void>, string>;
  /** Text of the input line. */
  typedText: string;
}

/** Reads the newest notes and returns them oldest first. */
const readNotes = async (sdk: Sdk, conversation: string, signal: AbortSignal): Promise<TeamNote[]> =>
  (
    await sdk.request('GET /external/conversations/{conversation}/notes', {
      params: { conversation },
      query: { limit: 100 },
      signal,
    })
  ).notes.toReversed();

const fetchMessages = (
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

interface ChangedParams {
  readonly state: 'connected' | 'lost';
}

async function followEvents(
  { sdk, model, conversationId }: ChatSession,
  identifiers: Parameters<typeof applyMessageEvent>[2],
  after: number,
  watcher: Pick<TypingActivityWatcher, 'present'>,
  signal: AbortSignal,
): Promise<void> {
  const changed = ({ state }: ChangedParams): void => model.update({ isLost: state === 'lost' });
  for await (const event of sdk.follow({ after, signal, changed, present: presence => watcher.present(presence) })) {
    if ('noteId' in event.data && event.data.conversationId === conversationId)
      model.update({ notes: await readNotes(sdk, conversationId, signal) });
    const { messages } = model.get();
    const next = applyMessageEvent(messages, event, identifiers);
    if (next !== messages) model.update({ messages: next, window: extendReplyWindow(model.get().window, next) });
  }
}

/** Extends the reply window after a message from the contact. */
function extendReplyWindow(window: ChatState['window'], messages: readonly Message[]): ChatState['window'] {
  const lastInbound = messages.findLast(({ direction, history }) => direction === 'inbound' && !history);
  if (window.hours === null || !lastInbound) return window;
  const until = new Date(Date.parse(lastInbound.timestamp) + window.hours * 3_600_000).toISOString();
  return window.until !== null && window.until > until ? window : { ...window, state: 'open', until };
}

/** Sends messages one after another, so that they keep the order in which they were typed. */
function createActions(session: ChatSession): Pick<ChatActions, 'send' | 'loadOlder'> {
  const { remote, sdk, model, conversationId } = session;
  const queue = new KeyedQueue();
  const quietRemote = { ...remote, writeMessage: () => {} };

  const send = async (text: string): Promise<void> => {
    const key = randomUUID();
    try {
      const payload = { to: session.to, text };
      const { messageId, status } = await sendIdempotently(quietRemote, key, options =>
        sdk.request('POST /external/send', { payload, ...options }),
      );
      const message = await fetchMessage(messageId);
      if (message) model.update({ messages: upsertMessage(model.get().messages, message) });
      if (status === 'unknown') model.update({ problem: texts.doubtful });
    } catch (error) {
      if (remote.signal.aborted) return;
      const reason = error instanceof Error ? error.message : '';
      // Put the text back into the input line, after other texts that the screen has not put back yet. Without a
      // response, the message may have been sent, which the reason explains.
      const isRejected = error instanceof ApiError && error.status < 500;
      const rejectedText = [model.get().rejectedText, text].filter(part => part !== undefined).join('\n');
      model.update({ problem: isRejected ? texts.notSent(reason) : reason, rejectedText });
    }
  };
  const fetchMessage = async (messageId: string): Promise<Message | undefined> => {
    const { signal } = remote;
    const params = { messageId };
    return (await sdk.request('GET /external/messages/{messageId}', { params, signal })).message;
  };
  const loadOlder = async (): Promise<void> => {
    const cursor = session.olderCursor;
    if (cursor === null) return;
    const page = await fetchMessages(sdk, conversationId, { limit: 100, before: cursor }, remote.signal);
    session.olderCursor = page.older;
    model.update({
      messages: page.messages.reduce((merged, message) => upsertMessage(merged, message), model.get().messages),
      hasOlder: page.older !== null,
    });
  };

  return {
    send(text) {
      model.update({ sendingCount: model.get().sendingCount + 1 });
      const sendTask = queue.run('send', () => send(text));
      session.pendingTexts.set(sendTask, text);
      void sendTask.finally(() => {
        session.pendingTexts.delete(sendTask);
        model.update({ sendingCount: model.get().sendingCount - 1 });
      });
    },
    loadOlder: () => void queue.run('older', loadOlder).catch(() => undefined),
  };
}
