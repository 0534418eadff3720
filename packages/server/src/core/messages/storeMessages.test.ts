import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { Client } from '../data/models/index.ts';
import { listMessagePartitions } from '../data/partitions.ts';
import { rows } from '../data/sql.ts';
import { findMessage, findMessagesByWaId } from './findMessage.ts';
import { storePlainMessages } from './messageWriter.ts';
import type { NewMessage } from './newMessage.ts';
import { storeMessages } from './storeMessages.ts';

const inbound = (fields: Partial<NewMessage> = {}): NewMessage => ({
  waId: '3EB0C767D26A1B5F',
  fromMe: false,
  contact: { phone: '5215512345678', name: 'Ana' },
  type: 'text',
  text: 'Buenos días',
  timestamp: new Date('2026-03-01T12:00:00Z'),
  ...fields,
});

describe('storeMessages', () => {
  let test: TestDatabase;
  let clientId: string;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  /** Number of transactions that wait for a lock. */
  const countWaiting = async () => {
    const locks = await rows(
      test.knex,
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return locks.length;
  };
  const count = async () =>
    (await rows(test.knex, 'SELECT FROM messages WHERE client_id = :clientId', { clientId })).length;

  describe('a repetition under the other identifier of its sender', () => {
    const underNumber = inbound({ contact: { phone: '5215512345678', name: 'Ana' } });
    const underLid = inbound({ contact: { lid: '7712345', name: 'Ana' } });
    const countEvents = async () => (await test.knex('events').where({ clientId, type: 'message.received' })).length;

    it.each([
      ['number, then LID', [underNumber, underLid]],
      ['LID, then number', [underLid, underNumber]],
      ['with another time', [underNumber, { ...underLid, timestamp: new Date('2026-03-01T12:09:00Z') }]],
    ])('is stored once, with one event: %s', async (_, copies) => {
      for (const copy of copies) await storeMessages(test.knex, clientId, [copy]);
      expect([await count(), await countEvents()]).toEqual([1, 1]);
    });

    it('is stored once when both arrive at the same time', async () => {
      const others = Array.from({ length: 8 }, (_, n) => n);
      await Promise.all(
        others.flatMap(n =>
          [underNumber, underLid].map(copy => storeMessages(test.knex, clientId, [{ ...copy, waId: `C${n}` }])),
        ),
      );
      expect([await count(), await countEvents()]).toEqual([8, 8]);
    });

    it('is left to a transaction of its own by the shared statement', async () => {
      await storeMessages(test.knex, clientId, [inbound({ ...underNumber, waId: 'X1' })]);
      await storeMessages(test.knex, clientId, [inbound({ ...underLid, waId: 'X2' })]);
      const store = (...messages: NewMessage[]) =>
        storePlainMessages(
          test.knex,
          messages.map(message => ({ clientId, message })),
        );
      expect(await store({ ...underNumber, waId: 'X2' })).toEqual([false]);
      const both = [underNumber, underLid].map(copy => ({ ...copy, waId: 'X3' }));
      expect(await store(...both)).toEqual([false, false]);
      expect(await store({ ...underLid, waId: 'X4' })).toEqual([true]);
    });

    it.each([
      ['other content', { ...underLid, text: 'Otra cosa' }],
      ['a sender whose number is another one', { ...underLid, contact: { phone: '5215599999999' } }],
      ['a sender with another number and a LID', { ...underLid, contact: { phone: '5215599999998', lid: '88' } }],
    ])('is stored as another message when it has %s', async (_, copy) => {
      await storeMessages(test.knex, clientId, [underNumber]);
      await storeMessages(test.knex, clientId, [copy]);
      expect([await count(), await countEvents()]).toEqual([2, 2]);
    });
  });

  it('stores every field of a message', async () => {
    const media = {
      url: 'https://example.com/a.pdf',
      mimeType: 'application/pdf',
      size: 7,
      fileName: 'a.pdf',
    };
    const [stored] = await storeMessages(test.knex, clientId, [inbound({ type: 'document', media, quotedWaId: 'Q' })]);
    expect(await findMessage(test.knex, clientId, stored?.id ?? '')).toMatchObject({
      chat: '5215512345678',
      phone: '5215512345678',
      lid: null,
      name: 'Ana',
      type: 'document',
      text: 'Buenos días',
      media,
      details: null,
      quotedWaId: 'Q',
      status: 'received',
      timestamp: new Date('2026-03-01T12:00:00Z'),
    });
  });

  it('stores each message once when concurrent calls contain duplicates', async () => {
    const batch = Array.from({ length: 30 }, (_, n) => inbound({ waId: `W${n}`, contact: { phone: `52${n % 7}` } }));
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        storeMessages(test.knex, clientId, n % 2 ? [...batch, ...batch] : [...batch].reverse()),
      ),
    );
    expect(results.flat()).toHaveLength(batch.length);
    expect(await count()).toBe(batch.length);
  });

  it('avoids deadlocks when two transactions store the same messages', async () => {
    const [first, second] = [inbound({ waId: 'A' }), inbound({ waId: 'B' })];
    await storeMessages(test.knex, clientId, [inbound({ waId: 'before' })]);
    // A transaction of the caller is not retried after a deadlock.
    let other: Promise<unknown> | undefined;
    await test.knex.transaction(async trx => {
      await storeMessages(trx, clientId, [first]);
      other = test.knex.transaction(trx2 => storeMessages(trx2, clientId, [second, first]));
      await expect.poll(countWaiting).toBe(1);
      await storeMessages(trx, clientId, [second]);
    });
    expect(await other).toEqual([]);
  });

  it('stores a repeated message only once when its sender has only a LID the second time', async () => {
    await storeMessages(test.knex, clientId, [inbound({ contact: { phone: '1', lid: '77' } })]);
    expect(await storeMessages(test.knex, clientId, [inbound({ contact: { lid: '77' } })])).toEqual([]);
  });

  it('stores messages that share an ID when chat or direction differs', async () => {
    const others = [{ contact: { phone: '2' } }, { chat: 'group:1' }, { fromMe: true }].map(inbound);
    expect(await storeMessages(test.knex, clientId, [inbound(), ...others])).toHaveLength(4);
  });

  it('returns the new messages in the given order', async () => {
    const waIds = ['Z', 'A', 'M', 'B'];
    await storeMessages(test.knex, clientId, [inbound({ waId: 'M' })]);
    const stored = await storeMessages(
      test.knex,
      clientId,
      waIds.map(waId => inbound({ waId })),
    );
    expect(stored.map(({ waId }) => waId)).toEqual(['Z', 'A', 'B']);
  });

  it('creates the partition of an old month when concurrent calls need it', async () => {
    const oldMessages = Array.from({ length: 6 }, (_, n) =>
      inbound({ waId: `W${n}`, timestamp: new Date('2011-07-15T00:00Z') }),
    );
    await Promise.all(oldMessages.map(message => storeMessages(test.knex, clientId, [message])));
    expect(await count()).toBe(oldMessages.length);
    expect(await listMessagePartitions(test.knex)).toContain('2011-07');
  });

  it.each(['1969-12-31T00:00:00Z', '+275760-09-13T00:00:00Z', 'never'])(
    'stores a message dated %s once, under the arrival time',
    async time => {
      const before = Date.now();
      const message = inbound({ timestamp: new Date(time) });
      const [stored] = await storeMessages(test.knex, clientId, [message]);
      expect(stored?.timestamp.getTime()).toBeGreaterThanOrEqual(before);
      expect(await storeMessages(test.knex, clientId, [message])).toEqual([]);
      expect(await count()).toBe(1);
    },
  );

  it('stores the oversized and malformed text of a hostile peer', async () => {
    const hostile = inbound({
      waId: 'x'.repeat(10_000),
      chat: `group:${'y'.repeat(10_000)}`,
      text: 'a\u0000\ud800',
      contact: { lid: '9'.repeat(10_000), name: `\u0000${'n'.repeat(10_000)}` },
      details: { subject: '\u0000\udfff' },
    });
    expect(await storeMessages(test.knex, clientId, [hostile])).toHaveLength(1);
    expect(await findMessagesByWaId(test.knex, clientId, hostile.waId)).toMatchObject([{ text: 'a\ufffd' }]);
  });

  it('stores nothing when the given transaction fails', async () => {
    const failedTransaction = test.knex.transaction(async trx => {
      await storeMessages(trx, clientId, [inbound()]);
      throw new Error('no');
    });
    await expect(failedTransaction).rejects.toThrow('no');
    expect(await count()).toBe(0);
  });

  it('rejects a client that does not exist', async () => {
    await Client.query(test.knex).deleteById(clientId);
    await expect(storeMessages(test.knex, clientId, [inbound()])).rejects.toMatchObject({ code: '23503' });
  });

  it('rejects a message without a chat and a contact', async () => {
    await expect(storeMessages(test.knex, clientId, [inbound({ contact: undefined })])).rejects.toThrow(TypeError);
  });
});
