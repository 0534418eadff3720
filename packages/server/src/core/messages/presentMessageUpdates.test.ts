import { describe, expect, it } from 'vitest';
import type { MessageUpdateView } from './messageView.ts';
import { presentMessageUpdates } from './presentMessageUpdates.ts';
import type { StoredMessageUpdateContent } from './storeMessageUpdate.ts';

const present = (...contents: StoredMessageUpdateContent[]) =>
  presentMessageUpdates(contents.map(toView), undefined, undefined);

/** Gives each update its own second, in the given order. */
const toView = (content: StoredMessageUpdateContent, at: number): MessageUpdateView => ({
  ...content,
  fromMe: false,
  contactId: 'beto',
  phone: '5215587654321',
  lid: null,
  name: 'Beto',
  timestamp: `2026-11-27T09:00:0${at}Z`,
});

describe('presentMessageUpdates', () => {
  it('returns the newest pin with the time at which it ends, and none after an unpin', () => {
    const pin = { kind: 'pin', value: { pinned: true, seconds: 60 } } as const;
    const unpin = { kind: 'pin', value: { pinned: false } } as const;
    const pinned = { timestamp: '2026-11-27T09:00:01.000Z', until: '2026-11-27T09:01:01.000Z' };
    expect(present(unpin, pin)).toEqual({ pinned });
    expect(present(pin, unpin)).toEqual({});
    expect(present({ kind: 'pin', value: { pinned: true } }).pinned).toEqual({ timestamp: '2026-11-27T09:00:00.000Z' });
  });

  it('reports an unreadable edit until a later edit is readable', () => {
    const edit = { kind: 'edit', value: { text: 'A las 5', before: 'A las 4' } } as const;
    const unreadable = { kind: 'unreadable', value: {} } as const;
    expect(present(edit, unreadable)).toMatchObject({ unreadableEditAt: '2026-11-27T09:00:01.000Z' });
    expect(present(unreadable, edit)).toEqual({ edits: [{ text: 'A las 4', timestamp: '2026-11-27T09:00:01.000Z' }] });
  });

  it('keeps the newest reaction of a person, and none that was removed', () => {
    const react = (emoji: string) => ({ kind: 'reaction', value: { emoji } }) as const;
    expect(present(react('👍'), react('❤')).reactions).toMatchObject([{ emoji: '❤', phoneNumber: '5215587654321' }]);
    expect(present(react('👍'), react(''))).toEqual({});
  });
});
