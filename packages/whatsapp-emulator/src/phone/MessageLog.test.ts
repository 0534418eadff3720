import { describe, expect, it } from 'vitest';
import { MessageLog } from './MessageLog.ts';

describe('the log of a phone', () => {
  const message = (id: string, sender = '1@s.whatsapp.net') => ({
    id,
    sender,
    address: sender,
    chat: sender,
    fromMe: false,
    device: 0,
    timestamp: 0,
    kind: 'text' as const,
    text: id,
    target: undefined,
    content: { conversation: id },
  });

  it('keeps a message once, however often it is delivered', () => {
    const log = new MessageLog();
    expect(log.add(message('A'))).toBe(log.add(message('A')));
    expect(log.entries).toHaveLength(1);
  });

  it('keeps messages of two senders that happen to have one id', () => {
    const log = new MessageLog();
    log.add(message('A'));
    log.add(message('A', '2@s.whatsapp.net'));
    expect(log.entries).toHaveLength(2);
  });

  it('finds what is there already, and waits for what comes', async () => {
    const log = new MessageLog();
    log.add(message('A'));
    const awaited = log.waitFor(({ id }) => id === 'B');
    log.add(message('B'));
    expect([(await log.waitFor(({ id }) => id === 'A')).id, (await awaited).id]).toEqual(['A', 'B']);
  });

  it('notes each receipt once', () => {
    const log = new MessageLog();
    const entry = log.add(message('A'));
    for (const receipt of ['2@s.whatsapp.net/read', '2@s.whatsapp.net/read']) log.addReceipt('A', receipt);
    expect(entry.receipts).toEqual(['2@s.whatsapp.net/read']);
  });

  it('says which message it does not have', () => {
    expect(() => new MessageLog().get('A')).toThrow('the phone has no message A');
  });
});
