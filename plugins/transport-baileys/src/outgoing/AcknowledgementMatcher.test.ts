import { EventEmitter } from 'node:events';
import type { WASocket } from '@whiskeysockets/baileys';
import { describe, expect, it, vi } from 'vitest';
import { AcknowledgementMatcher } from './AcknowledgementMatcher.ts';

const chat = { kind: 'person', phone: '5215512345678' } as const;
const timestamp = new Date(0);

describe('AcknowledgementMatcher', () => {
  it('resolves all waits for a message when its acknowledgement arrives', async () => {
    const acknowledgements = new AcknowledgementMatcher(vi.fn());
    const [first, second] = [acknowledgements.waitFor('A'), acknowledgements.waitFor('A')];
    acknowledgements.receive({ id: 'A', timestamp });
    expect(await Promise.all([first.answer, second.answer])).toEqual(Array(2).fill({ id: 'A', timestamp }));
  });

  it('reports a late acknowledgement once as an update', () => {
    const onLate = vi.fn();
    const acknowledgements = new AcknowledgementMatcher(onLate);
    for (const id of ['A', 'B']) acknowledgements.waitFor(id).stop(chat);
    acknowledgements.receive({ id: 'A', timestamp });
    acknowledgements.receive({ id: 'A', timestamp });
    acknowledgements.receive({ id: 'B', timestamp, error: 479 });
    expect(onLate.mock.calls).toEqual([
      [{ id: 'A', chat, status: 'sent', timestamp }],
      [{ id: 'B', chat, status: 'failed', code: 479, timestamp }],
    ]);
  });

  it('reports no update for an acknowledgement that a wait has already received', () => {
    const onLate = vi.fn();
    const acknowledgements = new AcknowledgementMatcher(onLate);
    const pendingWait = acknowledgements.waitFor('A');
    acknowledgements.receive({ id: 'A', timestamp });
    pendingWait.stop(chat);
    acknowledgements.receive({ id: 'A', timestamp });
    expect(onLate).not.toHaveBeenCalled();
  });

  it('ignores acknowledgements of unknown messages', () => {
    const onLate = vi.fn();
    new AcknowledgementMatcher(onLate).receive({ id: 'X', timestamp });
    expect(onLate).not.toHaveBeenCalled();
  });

  it('reads acknowledgements and refusals from the stanzas of a socket', async () => {
    const ws = new EventEmitter() as WASocket['ws'];
    const acknowledgements = new AcknowledgementMatcher(vi.fn());
    acknowledgements.listen(ws);
    const pendingWaits = ['A', 'B'].map(id => acknowledgements.waitFor(id));
    ws.emit('CB:ack,class:message', { tag: 'ack', attrs: { id: 'A', t: '1700000000' } });
    ws.emit('CB:ack,class:message', { tag: 'ack', attrs: { id: 'B', t: '1700000000', error: '479' } });
    const ackTimestamp = new Date(1_700_000_000_000);
    expect(await Promise.all(pendingWaits.map(({ answer }) => answer))).toEqual([
      { id: 'A', timestamp: ackTimestamp },
      { id: 'B', timestamp: ackTimestamp, error: 479 },
    ]);
  });
});
