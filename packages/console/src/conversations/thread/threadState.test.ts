import { type Message, type RecadoEvent, sampleConversation, sampleEvents } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { caughtUp, opened, type ThreadState, told, withNewer, withOlder } from './threadState.ts';

const base = sampleEvents.message.data;
const at = (minute: number, more: Partial<Message> = {}): Message => ({
  ...base,
  id: `m${String(minute).padStart(2, '0')}`,
  text: `mensaje ${minute}`,
  timestamp: new Date(Date.UTC(2026, 2, 2, 18, minute)).toISOString(),
  ...more,
});
const event = (data: Message, type = 'message.received') =>
  ({ ...sampleEvents.message, type, data }) as RecadoEvent;
const minutes = ({ messages }: ThreadState) => messages.map(({ id }) => Number(id.slice(1)));
const whole = (...list: Message[]) => opened({ messages: list, before: null, after: null });

describe('a stretch of a conversation', () => {
  it('grows at both ends without holes and without doubles', () => {
    const middle = opened({ messages: [at(5), at(6)], before: 'm05', after: 'm06' });
    const older = withOlder(middle, 'm05', { messages: [at(3), at(4), at(5)], before: null, after: 'm05' });
    const all = withNewer(older, 'm06', { messages: [at(6), at(7)], before: 'm06', after: null });
    expect(minutes(all)).toEqual([3, 4, 5, 6, 7]);
    expect([all.before, all.after]).toEqual([null, null]);
    expect(withOlder(all, 'm05', { messages: [at(1)], before: null, after: null })).toBe(all);
  });

  it('takes what comes in the order of its time, once', () => {
    const state = [at(4), at(2), at(4)].reduce(
      (before, one) => told(before, event(one)),
      whole(at(1), at(3)),
    );
    expect(minutes(state)).toEqual([1, 2, 3, 4]);
    expect(state.arrived).toBe(2);
  });

  it('has what was told of this conversation while it was under way', () => {
    const elsewhere = at(3, { chat: 'group:1', phoneNumber: null, lid: null });
    const here = at(2, { chat: sampleConversation.chat });
    const state = caughtUp(whole(at(1)), sampleConversation, [event(here), event(elsewhere), event(here)]);
    expect(minutes(state)).toEqual([1, 2]);
  });

  it('leaves what is beyond an end that is not shown to the page that has it', () => {
    const state = opened({ messages: [at(5)], before: 'm05', after: 'm05' });
    expect(told(state, event(at(9)))).toBe(state);
    expect(minutes(told({ ...state, after: null }, event(at(1))))).toEqual([5]);
  });
});

describe('what becomes of a message', () => {
  const ours = (status: Message['status']) => at(1, { direction: 'outbound', fromMe: true, status });

  it('is never less than what is known, however late it is told', () => {
    const state = told(whole(ours('read')), event(ours('delivered'), 'message.delivered'));
    expect(state.messages[0]?.status).toBe('read');
    expect(told(whole(ours('sent')), event(ours('failed'), 'message.failed')).messages[0]?.status).toBe(
      'failed',
    );
    expect(told(whole(ours('failed')), event(ours('sent'), 'message.sent')).messages[0]?.status).toBe('sent');
  });

  it('keeps what was said about it, until something else is said', () => {
    const reactions = [
      { emoji: '👍', fromMe: false, phoneNumber: '1', lid: null, name: 'Marta', timestamp: base.timestamp },
    ];
    const liked = { ...ours('sent'), reactions };
    const state = told(whole(liked), event(ours('delivered'), 'message.delivered'));
    expect(state.messages[0]).toMatchObject({ status: 'delivered', reactions });
    const remark = { ...sampleEvents.remark.data, emoji: null, message: ours('sent') };
    const after = told(state, { ...sampleEvents.remark, data: remark } as RecadoEvent);
    expect(after.messages[0]?.reactions).toBeUndefined();
    expect(after.messages[0]?.status).toBe('delivered');
  });

  it('stays deleted', () => {
    const gone = { ...ours('sent'), text: null, deletedAt: base.timestamp };
    const state = told(whole(gone), event(ours('read'), 'message.read'));
    expect(state.messages[0]).toMatchObject({ text: null, status: 'read', deletedAt: base.timestamp });
  });
});
