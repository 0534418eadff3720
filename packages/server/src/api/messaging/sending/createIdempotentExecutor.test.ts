import { sendRejectionTexts as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, NotConnected, TooManyRequests, UnknownOutcome, Unprocessable } from '../../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import {
  createIdempotentExecutor,
  IdempotentRequestInProgress,
  pruneIdempotencyKeys,
  type SentMessageResponseBody,
  type StorePendingResultCallback,
} from './createIdempotentExecutor.ts';
import { recoverOutbox } from './recoverOutbox.ts';

const ownNumber = '5215511110001';
const customer = '5215587654322';

let platform: TestPlatform;
let clientId: string;
let keyCount = 0;
let idempotencyKey: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(ownNumber);
  platform.network.phone(customer);
});
afterAll(() => platform.close());
beforeEach(() => {
  keyCount += 1;
  idempotencyKey = `clave-${keyCount}`;
  platform.network.phone(customer).messages.length = 0;
});

const send = (text = 'Una sola vez', sender = platform.sender) =>
  sender.sendText({ clientId, to: { kind: 'phone', phone: customer }, text, idempotencyKey });
const countReceived = () => platform.network.phone(customer).messages.length;
const row = () => platform.database.knex('idempotencyKeys').where({ clientId, key: idempotencyKey });

describe('repeated request', () => {
  it('returns the first response, with the status that the message has now, and sends nothing', async () => {
    const first = await send();
    expect(first).toMatchObject({ statusCode: 200, body: { status: 'sent' } });
    const message = () => platform.database.knex('messages').where({ waId: first.body.messageId }).first();
    await waitUntil(async () => (await message()).status === 'delivered');
    const repeated = { statusCode: 200, body: { ...first.body, status: 'delivered' } };
    expect(await send()).toEqual(repeated);
    expect(await send('Una sola vez', platform.createProcess().sender)).toEqual(repeated);
    expect(countReceived()).toBe(1);
  });

  it('waits for the first request while the first request is in progress', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
    expect(countReceived()).toBe(1);
  });

  it('is rejected with a conflict when its content differs', async () => {
    const other = new Conflict(texts.idempotency.otherContent);
    const [, concurrentOutcome] = await Promise.allSettled([send(), send('Otra cosa')]);
    expect(concurrentOutcome).toEqual({ status: 'rejected', reason: other });
    await expect(send('Otra cosa')).rejects.toThrow(other);
    expect(countReceived()).toBe(1);
  });

  it('sends again when it belongs to another client', async () => {
    await send();
    const other = await platform.createLinkedClient('5215511110002');
    const to = { kind: 'phone', phone: customer } as const;
    await platform.sender.sendText({ clientId: other, to, text: 'Una sola vez', idempotencyKey });
    expect(countReceived()).toBe(2);
  });

  it('sends the message when the first request sent nothing', async () => {
    platform.network.faults.nextSend(ownNumber, { kind: 'refuse', reason: 'rejected' });
    await expect(send()).rejects.toThrow(Unprocessable);
    expect(await row()).toEqual([]);
    expect((await send()).statusCode).toBe(200);
    expect(countReceived()).toBe(1);
  });

  it.each([
    ['not-connected', undefined, NotConnected],
    ['rate-limited', 429, TooManyRequests],
  ] as const)('retries the same message after a temporary failure: %s', async (reason, code, errorClass) => {
    const text = `Ahora no: ${reason}`;
    const stored = async () =>
      (await readStoredMessages(platform.database.knex, clientId)).filter(message => message.text === text);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      platform.network.faults.nextSend(ownNumber, { kind: 'refuse', reason, ...(code && { code }) });
      await expect(send(text)).rejects.toThrow(errorClass);
      expect((await stored()).map(({ status }) => status)).toEqual(['failed']);
    }
    const { statusCode, body } = await send(text);
    expect(statusCode).toBe(200);
    expect((await stored()).map(({ waId }) => waId)).toEqual([body.messageId]);
    await waitUntil(async () => (await stored())[0]?.status === 'delivered');
    expect(platform.network.phone(customer).messages.map(({ id }) => id)).toEqual([body.messageId]);
    expect((await send(text)).body).toEqual({ ...body, status: 'delivered' });
    expect(countReceived()).toBe(1);
  });

  it('compares requests by digests that never change, because stored keys contain them', async () => {
    const readDigest = async () => (await row().first('requestDigest')).requestDigest.toString('hex');
    await send('Hola');
    // SHA-256 of ["text","5215587654322","Hola"]
    expect(await readDigest()).toBe('86e9a8edcfd241e8f9dd9219223d5af85b90fd3eaa601e307a5a53eac95316f4');
    idempotencyKey = `${idempotencyKey} message`;
    const to = { kind: 'phone', phone: customer } as const;
    const message = { to, type: 'text', text: { text: 'Hola' } } as const;
    await platform.sender.sendMessage({ clientId, idempotencyKey, message });
    // SHA-256 of ["message","5215587654322",{"type":"text","text":"Hola"},null,null]
    expect(await readDigest()).toBe('11970283093a3be38b4ce0eb3784255f3495d30298e0c6765203bcc6d3cbacb4');
  });

  it('sends a new message after a day, and not before', async () => {
    const { knex } = platform.database;
    const age = (hours: number) => row().update({ createdAt: new Date(Date.now() - hours * 3_600_000) });
    await send();
    await age(23);
    await pruneIdempotencyKeys(knex);
    await send();
    expect(countReceived()).toBe(1);
    await age(25);
    await pruneIdempotencyKeys(knex);
    await send();
    expect(countReceived()).toBe(2);
  });

  it('returns an unknown outcome while it is unknown, then the status of the message, and does not resend', async () => {
    platform.network.faults.nextSend(ownNumber, { kind: 'lose' });
    const first = await send();
    expect(first.statusCode).toBe(202);
    expect(await send()).toEqual(first);
    const message = () => platform.database.knex('messages').where({ waId: first.body.messageId });
    for (const status of ['sent', 'delivered', 'read']) {
      await message().update({ status });
      expect(await send()).toEqual({ statusCode: 200, body: { ...first.body, status } });
    }
    await message().update({ status: 'failed', errorCode: 'rejected:131026' });
    const failed = { success: false, status: 'failed', errorCode: 'rejected:131026' };
    expect(await send()).toEqual({ statusCode: 200, body: { ...first.body, ...failed } });
    await message().delete();
    expect(await send()).toEqual(first);
    expect(countReceived()).toBe(0);
  });
});

describe('repeated request whose first process seems dead', () => {
  /** Sends and awaits the delivery event, which must not arrive after the test rewrote the row. */
  const sendAndAwaitDelivery = async () => {
    const answer = await send();
    const message = () => platform.database.knex('messages').where({ waId: answer.body.messageId }).first();
    await waitUntil(async () => (await message()).status === 'delivered');
    return answer;
  };

  it('reports the status unknown and never resends when the message was queued', async () => {
    const { body } = await sendAndAwaitDelivery();
    // Restore the state after a crash: the message is queued and its response is missing.
    await row().update({ statusCode: null, response: { ...body, status: 'unknown' } });
    await platform.database.knex('messages').where({ waId: body.messageId }).update({ status: 'queued' });

    const next = platform.createProcess().sender;
    await expect(send('Una sola vez', next)).rejects.toThrow(
      new IdempotentRequestInProgress(texts.idempotency.inProgress),
    );
    await recoverOutbox(platform.database.knex, log);
    expect(await send('Una sola vez', next)).toEqual({
      statusCode: 202,
      body: { ...body, status: 'unknown' },
    });
    expect(countReceived()).toBe(1);
  });

  it('returns the status of the message when the network had responded', async () => {
    const { body } = await sendAndAwaitDelivery();
    await row().update({ statusCode: null, response: { ...body, status: 'unknown' } });
    await platform.database.knex('messages').where({ waId: body.messageId }).update({ status: 'delivered' });
    expect(await send()).toEqual({ statusCode: 200, body: { ...body, status: 'delivered' } });
  });

  it('sends the message when none was queued', async () => {
    await send();
    await row().update({ statusCode: null, response: null });
    expect((await send()).statusCode).toBe(200);
    expect(countReceived()).toBe(2);
  });

  it('fails with UnknownOutcome in any process when work that must not be repeated had started', async () => {
    const { knex } = platform.database;
    const request = { clientId, key: idempotencyKey, digest: Buffer.alloc(32) };
    const [deadProcess, next] = [
      createIdempotentExecutor({ database: knex, log }),
      createIdempotentExecutor({ database: knex, log }),
    ];
    const gate = createDeferred<void>();
    const started = createDeferred<void>();
    const response = { statusCode: 200, body: { success: true } } as const;
    const first = deadProcess.execute(request, async (_note, _again, markStarted) => {
      await markStarted('Quién sabe.');
      started.resolve();
      await gate.promise;
      return response;
    });
    await started.promise;
    let executions = 0;
    const retry = () =>
      next.execute(request, async () => {
        executions += 1;
        return response;
      });
    await expect(retry()).rejects.toThrow(new UnknownOutcome('Quién sabe.'));
    gate.resolve();
    expect([await first, await retry(), executions]).toEqual([response, response, 0]);
  });

  it('queues only one message when that process was only slow', async () => {
    const { knex } = platform.database;
    const [slowProcess, quickProcess] = [
      createIdempotentExecutor({ database: knex, log }),
      createIdempotentExecutor({ database: knex, log }),
    ];
    const request = { clientId, key: idempotencyKey, digest: Buffer.alloc(32) };
    const gate = createDeferred<void>();
    const sendAfter =
      (before: Promise<void>, messageId: string) =>
      async (storePending: StorePendingResultCallback<SentMessageResponseBody>) => {
        await before;
        const body = { messageId, status: 'sent' };
        await knex.transaction(trx => storePending(trx, body));
        return { statusCode: 200, body } as const;
      };
    const first = slowProcess.execute(request, sendAfter(gate.promise, 'lento'));
    await waitUntil(async () => (await row()).length === 1);
    const second = await quickProcess.execute(request, sendAfter(Promise.resolve(), 'rápido'));
    gate.resolve();
    await expect(first).rejects.toThrow(new IdempotentRequestInProgress(texts.idempotency.inProgress));
    expect(await slowProcess.execute(request, sendAfter(Promise.resolve(), 'otro'))).toEqual(second);
  });
});
