import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { findByWaId } from './findMessage.ts';
import type { MessageStatus, NewMessage } from './newMessage.ts';
import { storeMessages } from './storeMessages.ts';
import { type ReportedStatus, updateStatus, updateStatuses } from './updateStatus.ts';

const ORDER = ['queued', 'unknown', 'sent', 'delivered', 'read'];
const reported: readonly ReportedStatus[] = ['unknown', 'sent', 'delivered', 'read', 'failed'];

describe('updateStatus', () => {
  let test: TestDatabase;
  let clientId: string;
  let sequence = 0;
  beforeAll(async () => {
    test = await createTestDatabase();
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  const sent = async (fields: Partial<NewMessage> = {}) => {
    const waId = `W${sequence++}`;
    const message = {
      waId,
      fromMe: true,
      contact: { phone: '1' },
      type: 'text',
      timestamp: new Date(),
      ...fields,
    };
    await storeMessages(test.knex, clientId, [message]);
    return waId;
  };
  const report = (waId: string, status: ReportedStatus, errorCode?: string) =>
    updateStatus(test.knex, clientId, { waIds: [waId], status, errorCode });
  const read = async (waId: string) => (await findByWaId(test.knex, clientId, waId))[0];

  it('never goes back, in whatever order reports arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...reported), { maxLength: 8 }), async reports => {
        const waId = await sent();
        let status: MessageStatus = 'queued';
        for (const next of reports) {
          const [change] = await report(waId, next);
          const now = (await read(waId))?.status ?? 'queued';
          expect(change?.status ?? status).toBe(now);
          if (next === 'failed') expect(now).toBe(['delivered', 'read'].includes(status) ? status : 'failed');
          else if (status !== 'failed')
            expect(ORDER.indexOf(now)).toBe(Math.max(...[status, next].map(s => ORDER.indexOf(s))));
          status = now;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('says why a message failed, and forgets it when it arrived after all', async () => {
    const waId = await sent();
    await report(waId, 'failed', '463');
    expect(await read(waId)).toMatchObject({ status: 'failed', errorCode: '463' });
    await report(waId, 'sent');
    expect(await read(waId)).toMatchObject({ status: 'failed' });
    await report(waId, 'delivered');
    expect(await read(waId)).toMatchObject({ status: 'delivered', errorCode: null });
  });

  it('tells only what changed', async () => {
    const [first, second] = [await sent(), await sent()];
    await report(first, 'read');
    const changes = await updateStatus(test.knex, clientId, {
      waIds: [first, second, 'none'],
      status: 'delivered',
    });
    expect(changes).toMatchObject([{ waId: second, status: 'delivered', errorCode: null }]);
  });

  it('touches neither messages from others nor those of another client', async () => {
    const inbound = await sent({ fromMe: false });
    expect(await report(inbound, 'read')).toEqual([]);
    const waId = await sent();
    const other = (await insertClient(test.knex)).id;
    expect(await updateStatus(test.knex, other, { waIds: [waId], status: 'read' })).toEqual([]);
  });

  it('notes what became of messages of several clients at once, of each its own', async () => {
    const [first, second] = [await sent(), await sent()];
    const other = (await insertClient(test.knex)).id;
    await storeMessages(test.knex, other, [
      { waId: first, fromMe: true, contact: { phone: '1' }, type: 'text', timestamp: new Date() },
    ]);
    const changes = await updateStatuses(test.knex, [
      { clientId, waId: first, status: 'read' },
      { clientId, waId: second, status: 'failed', errorCode: '463' },
      { clientId: other, waId: first, status: 'sent' },
      { clientId: other, waId: second, status: 'read' },
    ]);
    expect(changes.map(({ status, errorCode }) => [status, errorCode]).sort()).toEqual([
      ['failed', '463'],
      ['read', null],
      ['sent', null],
    ]);
    expect((await findByWaId(test.knex, other, first))[0]).toMatchObject({ status: 'sent' });
  });

  it('lets many reports of the same messages pass at once', async () => {
    const waIds = await Promise.all(Array.from({ length: 20 }, () => sent()));
    const statuses = ['sent', 'delivered', 'read', 'read', 'delivered', 'sent'] as const;
    const changes = await Promise.all(
      statuses.map((status, n) =>
        updateStatus(test.knex, clientId, { waIds: n % 2 ? waIds : [...waIds].reverse(), status }),
      ),
    );
    expect(changes.flat().filter(({ status }) => status === 'read')).toHaveLength(waIds.length);
  });
});
