import { describe, expect, it, vi } from 'vitest';
import { Acknowledgements } from './Acknowledgements.ts';

const chat = { kind: 'person', phone: '5215512345678' } as const;
const timestamp = new Date(0);

describe('acknowledgements', () => {
  it('reach everybody who waits for that message', async () => {
    const acknowledgements = new Acknowledgements(vi.fn());
    const [one, two] = [acknowledgements.wait('A'), acknowledgements.wait('A')];
    acknowledgements.take({ id: 'A', timestamp });
    expect(await Promise.all([one.answer, two.answer])).toEqual(Array(2).fill({ id: 'A', timestamp }));
  });

  it('that come too late are told as updates, once', () => {
    const late = vi.fn();
    const acknowledgements = new Acknowledgements(late);
    for (const id of ['A', 'B']) acknowledgements.wait(id).stop(chat);
    acknowledgements.take({ id: 'A', timestamp });
    acknowledgements.take({ id: 'A', timestamp });
    acknowledgements.take({ id: 'B', timestamp, error: 479 });
    expect(late.mock.calls).toEqual([
      [{ id: 'A', chat, status: 'sent', timestamp }],
      [{ id: 'B', chat, status: 'failed', code: 479, timestamp }],
    ]);
  });

  it('are told once: who waited has them already', () => {
    const late = vi.fn();
    const acknowledgements = new Acknowledgements(late);
    const waiting = acknowledgements.wait('A');
    acknowledgements.take({ id: 'A', timestamp });
    waiting.stop(chat);
    acknowledgements.take({ id: 'A', timestamp });
    expect(late).not.toHaveBeenCalled();
  });

  it('of messages nobody sent are nobody’s', () => {
    const late = vi.fn();
    new Acknowledgements(late).take({ id: 'X', timestamp });
    expect(late).not.toHaveBeenCalled();
  });
});
