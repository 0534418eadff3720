import { exampleConversation, exampleEvents, type Message, type RecadoEvent } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import {
  appendNewerMessagePage,
  applyMissedEvents,
  applyThreadEvent,
  createThreadState,
  lacksUpdatedMessage,
  mergeNewestPage,
  prependOlderPage,
  type ThreadState,
} from './threadState.ts';

const base = exampleEvents.message.data;
const messageAt = (minute: number, overrides: Partial<Message> = {}): Message => ({
  ...base,
  id: `m${String(minute).padStart(2, '0')}`,
  text: `mensaje ${minute}`,
  timestamp: new Date(Date.UTC(2026, 2, 2, 18, minute)).toISOString(),
  ...overrides,
});
const event = (data: Message, type = 'message.received') => ({ ...exampleEvents.message, type, data }) as RecadoEvent;
const minutes = ({ messages }: ThreadState) => messages.map(({ id }) => Number(id.slice(1)));
const completeThread = (...list: Message[]) => createThreadState({ messages: list, before: null, after: null });

describe('thread state', () => {
  it('grows at both ends without gaps and duplicates when pages are added', () => {
    const middle = createThreadState({ messages: [messageAt(5), messageAt(6)], before: 'm05', after: 'm06' });
    const older = prependOlderPage(middle, 'm05', {
      messages: [messageAt(3), messageAt(4), messageAt(5)],
      before: null,
      after: 'm05',
    });
    const completeState = appendNewerMessagePage(older, 'm06', {
      messages: [messageAt(6), messageAt(7)],
      before: 'm06',
      after: null,
    });
    expect(minutes(completeState)).toEqual([3, 4, 5, 6, 7]);
    expect([completeState.before, completeState.after]).toEqual([null, null]);
    expect(prependOlderPage(completeState, 'm05', { messages: [messageAt(1)], before: null, after: null })).toBe(
      completeState,
    );
  });

  it('inserts each arriving message once, in the order of time', () => {
    const state = [messageAt(4), messageAt(2), messageAt(4)].reduce(
      (current, message) => applyThreadEvent(current, event(message)),
      completeThread(messageAt(1), messageAt(3)),
    );
    expect(minutes(state)).toEqual([1, 2, 3, 4]);
    expect(state.arrivalCount).toBe(2);
  });

  it('takes an update from the newest page whose event came without the message', () => {
    const state = completeThread(messageAt(1), messageAt(2));
    const pin = { ...exampleEvents.message, type: 'message.pinned', data: { message: null } } as unknown as RecadoEvent;
    expect(lacksUpdatedMessage(pin)).toBe(true);
    expect(lacksUpdatedMessage(event(messageAt(3)))).toBe(false);
    expect(applyThreadEvent(state, pin)).toBe(state);
    const pinned = messageAt(3, { pinned: { timestamp: messageAt(4).timestamp } });
    const page = { messages: [messageAt(2, { text: 'cambiado' }), pinned], before: 'm02', after: null };
    const merged = mergeNewestPage(state, page);
    expect(merged.messages).toMatchObject([{ text: 'mensaje 1' }, { text: 'cambiado' }, { pinned: pinned.pinned }]);
    expect(applyThreadEvent(merged, event(messageAt(3))).messages[2]).toMatchObject({ pinned: pinned.pinned });
    expect(mergeNewestPage(completeThread(), page).messages).toEqual(page.messages);
    const earlier = { ...state, after: 'm02' };
    expect(mergeNewestPage(earlier, page)).toBe(earlier);
    const distant = { ...page, messages: [messageAt(7)] };
    expect(mergeNewestPage(state, distant)).toBe(state);
  });

  it('includes the events of its conversation that arrived during the load', () => {
    const otherChatMessage = messageAt(3, { chat: 'group:1', phoneNumber: null, lid: null });
    const ownChatMessage = messageAt(2, { chat: exampleConversation.chat });
    const state = applyMissedEvents(completeThread(messageAt(1)), exampleConversation, [
      event(ownChatMessage),
      event(otherChatMessage),
      event(ownChatMessage),
    ]);
    expect(minutes(state)).toEqual([1, 2]);
  });

  it('omits a message that is newer or older than the loaded section', () => {
    const state = createThreadState({ messages: [messageAt(5)], before: 'm05', after: 'm05' });
    expect(applyThreadEvent(state, event(messageAt(9)))).toBe(state);
    expect(minutes(applyThreadEvent({ ...state, after: null }, event(messageAt(1))))).toEqual([5]);
  });
});

describe('update of a message', () => {
  const outboundMessage = (status: Message['status']) => messageAt(1, { direction: 'outbound', fromMe: true, status });

  it('never lowers the status when an event arrives late', () => {
    const state = applyThreadEvent(
      completeThread(outboundMessage('read')),
      event(outboundMessage('delivered'), 'message.delivered'),
    );
    expect(state.messages[0]?.status).toBe('read');
    expect(
      applyThreadEvent(completeThread(outboundMessage('sent')), event(outboundMessage('failed'), 'message.failed'))
        .messages[0]?.status,
    ).toBe('failed');
    expect(
      applyThreadEvent(completeThread(outboundMessage('failed')), event(outboundMessage('sent'), 'message.sent'))
        .messages[0]?.status,
    ).toBe('sent');
  });

  it('keeps reactions until an update changes them', () => {
    const reactions = [
      { emoji: '👍', fromMe: false, phoneNumber: '1', lid: null, name: 'Marta', timestamp: base.timestamp },
    ];
    const reactedMessage = { ...outboundMessage('sent'), reactions };
    const state = applyThreadEvent(
      completeThread(reactedMessage),
      event(outboundMessage('delivered'), 'message.delivered'),
    );
    expect(state.messages[0]).toMatchObject({ status: 'delivered', reactions });
    const messageUpdate = { ...exampleEvents.remark.data, emoji: null, message: outboundMessage('sent') };
    const after = applyThreadEvent(state, { ...exampleEvents.remark, data: messageUpdate } as RecadoEvent);
    expect(after.messages[0]?.reactions).toBeUndefined();
    expect(after.messages[0]?.status).toBe('delivered');
  });

  it('keeps a message deleted when a status event arrives', () => {
    const deletedMessage = { ...outboundMessage('sent'), text: null, deletedAt: base.timestamp };
    const state = applyThreadEvent(completeThread(deletedMessage), event(outboundMessage('read'), 'message.read'));
    expect(state.messages[0]).toMatchObject({ text: null, status: 'read', deletedAt: base.timestamp });
  });
});
