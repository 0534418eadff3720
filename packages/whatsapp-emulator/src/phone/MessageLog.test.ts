import { describe, expect, it } from 'vitest';
import { MessageLog } from './MessageLog.ts';

describe('MessageLog', () => {
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

  it('stores a message once when it is delivered twice', () => {
    const log = new MessageLog();
    expect(log.add(message('A'))).toBe(log.add(message('A')));
    expect(log.entries).toHaveLength(1);
  });

  it('stores two messages when two senders use the same ID', () => {
    const log = new MessageLog();
    log.add(message('A'));
    log.add(message('A', '2@s.whatsapp.net'));
    expect(log.entries).toHaveLength(2);
  });

  it('resolves waitFor when the message already exists or is added later', async () => {
    const log = new MessageLog();
    log.add(message('A'));
    const pendingMessage = log.waitFor(({ id }) => id === 'B');
    log.add(message('B'));
    expect([(await log.waitFor(({ id }) => id === 'A')).id, (await pendingMessage).id]).toEqual(['A', 'B']);
  });

  it('stores a receipt once when it arrives twice', () => {
    const log = new MessageLog();
    const entry = log.add(message('A'));
    for (const receipt of ['2@s.whatsapp.net/read', '2@s.whatsapp.net/read']) log.addReceipt('A', receipt);
    expect(entry.receipts).toEqual(['2@s.whatsapp.net/read']);
  });

  it('throws an error with the ID when the message is unknown', () => {
    expect(() => new MessageLog().get('A')).toThrow('the phone has no message A');
  });
});
