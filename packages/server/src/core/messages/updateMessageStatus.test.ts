import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { insertClient } from '../../testing/insertClient.ts';
import { findMessagesByWaId } from './findMessage.ts';
import { type ReportedMessageStatus, updateMessageStatus, updateMessageStatuses } from './messageStatusStore.ts';
import type { MessageStatus, NewMessage } from './newMessage.ts';
import { storeMessages } from './storeMessages.ts';

const STATUS_ORDER = ['queued', 'unknown', 'sent', 'delivered', 'read'];
const reportedStatuses: readonly ReportedMessageStatus[] = ['unknown', 'sent', 'delivered', 'read', 'failed'];

describe('updateMessageStatus', () => {
  let test: TestDatabase;
  let clientId: string;
  let sequence = 0;
  beforeAll(async () => {
    test = await createTestDatabase();
    clientId = (await insertClient(test.knex)).id;
  });
  afterAll(() => test.drop());

  const storeOutgoing = async (fields: Partial<NewMessage> = {}) => {
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
  const report = (waId: string, status: ReportedMessageStatus, errorCode?: string) =>
    updateMessageStatus(test.knex, clientId, { waIds: [waId], status, errorCode });
  const readMessage = async (waId: string) => (await findMessagesByWaId(test.knex, clientId, waId))[0];

  it('never moves a status backwards when status reports arrive in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...reportedStatuses), { maxLength: 8 }), async reports => {
        const waId = await storeOutgoing();
        let status: MessageStatus = 'queued';
        for (const next of reports) {
          const [change] = await report(waId, next);
          const currentStatus = (await readMessage(waId))?.status ?? 'queued';
          expect(change?.status ?? status).toBe(currentStatus);
          if (next === 'failed') expect(currentStatus).toBe(['delivered', 'read'].includes(status) ? status : 'failed');
          else if (status !== 'failed')
            expect(STATUS_ORDER.indexOf(currentStatus)).toBe(
              Math.max(...[status, next].map(s => STATUS_ORDER.indexOf(s))),
            );
          status = currentStatus;
        }
      }),
      { numRuns: 40 },
    );
  });

  it('stores the reason of a failure and clears the reason once the message is delivered', async () => {
    const waId = await storeOutgoing();
    await report(waId, 'failed', '463');
    expect(await readMessage(waId)).toMatchObject({ status: 'failed', errorCode: '463' });
    await report(waId, 'sent');
    expect(await readMessage(waId)).toMatchObject({ status: 'failed' });
    await report(waId, 'delivered');
    expect(await readMessage(waId)).toMatchObject({ status: 'delivered', errorCode: null });
  });

  it('returns only the messages whose status changed', async () => {
    const [first, second] = [await storeOutgoing(), await storeOutgoing()];
    await report(first, 'read');
    const changes = await updateMessageStatus(test.knex, clientId, {
      waIds: [first, second, 'none'],
      status: 'delivered',
    });
    expect(changes).toMatchObject([{ waId: second, status: 'delivered', errorCode: null }]);
  });

  it('ignores incoming messages and messages of another client', async () => {
    const inbound = await storeOutgoing({ fromMe: false });
    expect(await report(inbound, 'read')).toEqual([]);
    const waId = await storeOutgoing();
    const other = (await insertClient(test.knex)).id;
    expect(await updateMessageStatus(test.knex, other, { waIds: [waId], status: 'read' })).toEqual([]);
  });

  it('stores different statuses for messages of several clients in one call', async () => {
    const [first, second] = [await storeOutgoing(), await storeOutgoing()];
    const other = (await insertClient(test.knex)).id;
    await storeMessages(test.knex, other, [
      { waId: first, fromMe: true, contact: { phone: '1' }, type: 'text', timestamp: new Date() },
    ]);
    const changes = await updateMessageStatuses(test.knex, [
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
    expect((await findMessagesByWaId(test.knex, other, first))[0]).toMatchObject({ status: 'sent' });
  });

  it('applies all reports when concurrent calls update the same messages', async () => {
    const waIds = await Promise.all(Array.from({ length: 20 }, () => storeOutgoing()));
    const statuses = ['sent', 'delivered', 'read', 'read', 'delivered', 'sent'] as const;
    const changes = await Promise.all(
      statuses.map((status, n) =>
        updateMessageStatus(test.knex, clientId, { waIds: n % 2 ? waIds : [...waIds].reverse(), status }),
      ),
    );
    expect(changes.flat().filter(({ status }) => status === 'read')).toHaveLength(waIds.length);
  });
});
