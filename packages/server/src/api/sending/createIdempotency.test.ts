import { sending as texts } from '@recado/texts';
import { createDeferred } from '@recado/timing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  Conflict,
  NotConnected,
  TooManyRequests,
  UnknownOutcome,
  Unprocessable,
} from '../../ground/errors/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { storedMessages } from '../../testing/storedMessages.ts';
import {
  createIdempotency,
  InProgress,
  type NoteSoFar,
  pruneIdempotency,
  type SentBody,
} from './createIdempotency.ts';

const own = '5215511110001';
const customer = '5215587654322';

let platform: Platform;
let clientId: string;
let keys = 0;
let idempotencyKey: string;
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked(own);
  platform.network.phone(customer);
});
afterAll(() => platform.close());
beforeEach(() => {
  keys += 1;
  idempotencyKey = `clave-${keys}`;
  platform.network.phone(customer).messages.length = 0;
});

const send = (text = 'Una sola vez', sending = platform.sending) =>
  sending.sendText({ clientId, to: { kind: 'phone', phone: customer }, text, idempotencyKey });
const arrived = () => platform.network.phone(customer).messages.length;
const row = () => platform.database.knex('idempotencyKeys').where({ clientId, key: idempotencyKey });

describe('a repeated request', () => {
  it('is answered like the first, and sends nothing', async () => {
    const first = await send();
    expect(await send()).toEqual(first);
    expect(await send('Una sola vez', platform.another().sending)).toEqual(first);
    expect(arrived()).toBe(1);
  });

  it('waits for the first when that is under way', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
    expect(arrived()).toBe(1);
  });

  it('is a conflict when it asks for something else', async () => {
    const other = new Conflict(texts.idempotency.otherContent);
    const [, atOnce] = await Promise.allSettled([send(), send('Otra cosa')]);
    expect(atOnce).toEqual({ status: 'rejected', reason: other });
    await expect(send('Otra cosa')).rejects.toThrow(other);
    expect(arrived()).toBe(1);
  });

  it('of another client is another request', async () => {
    await send();
    const other = await platform.linked('5215511110002');
    const to = { kind: 'phone', phone: customer } as const;
    await platform.sending.sendText({ clientId: other, to, text: 'Una sola vez', idempotencyKey });
    expect(arrived()).toBe(2);
  });

  it('is tried again when nothing was sent', async () => {
    platform.network.faults.nextSend(own, { kind: 'refuse', reason: 'rejected' });
    await expect(send()).rejects.toThrow(Unprocessable);
    expect(await row()).toEqual([]);
    expect((await send()).statusCode).toBe(200);
    expect(arrived()).toBe(1);
  });

  it.each([
    ['not-connected', undefined, NotConnected],
    ['rate-limited', 429, TooManyRequests],
  ] as const)(
    'is tried again with the same message when it only was not the time for it: %s',
    async (reason, code, refused) => {
      const text = `Ahora no: ${reason}`;
      const stored = async () =>
        (await storedMessages(platform.database.knex, clientId)).filter(message => message.text === text);
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        platform.network.faults.nextSend(own, { kind: 'refuse', reason, ...(code && { code }) });
        await expect(send(text)).rejects.toThrow(refused);
        expect((await stored()).map(({ status }) => status)).toEqual(['failed']);
      }
      const { statusCode, body } = await send(text);
      expect(statusCode).toBe(200);
      expect((await stored()).map(({ waId }) => waId)).toEqual([body.messageId]);
      await until(async () => (await stored())[0]?.status === 'delivered');
      expect(platform.network.phone(customer).messages.map(({ id }) => id)).toEqual([body.messageId]);
      expect((await send(text)).body).toEqual(body);
      expect(arrived()).toBe(1);
    },
  );

  it('is a new one after a day, and not before', async () => {
    const { knex } = platform.database;
    const age = (hours: number) => row().update({ createdAt: new Date(Date.now() - hours * 3_600_000) });
    await send();
    await age(23);
    await pruneIdempotency(knex);
    await send();
    expect(arrived()).toBe(1);
    await age(25);
    await pruneIdempotency(knex);
    await send();
    expect(arrived()).toBe(2);
  });

  it('after an unknown outcome is answered so again, and not sent again', async () => {
    platform.network.faults.nextSend(own, { kind: 'lose' });
    const first = await send();
    expect(first.statusCode).toBe(202);
    expect(await send()).toEqual(first);
    expect(arrived()).toBe(0);
  });
});

describe('when the process died', () => {
  /** Sends, and waits for the news of it, which must not come when the test has rewritten the row. */
  const sendAndHear = async () => {
    const answer = await send();
    const message = () => platform.database.knex('messages').where({ waId: answer.body.messageId }).first();
    await until(async () => (await message()).status === 'delivered');
    return answer;
  };

  it('after the message was queued: unknown, and never sent again', async () => {
    const { body } = await sendAndHear();
    // As the crash left it: the message queued, the answer open.
    await row().update({ statusCode: null, response: { ...body, status: 'unknown' } });
    await platform.database.knex('messages').where({ waId: body.messageId }).update({ status: 'queued' });

    const next = platform.another().sending;
    await expect(send('Una sola vez', next)).rejects.toThrow(new InProgress(texts.idempotency.inProgress));
    await next.recover();
    expect(await send('Una sola vez', next)).toEqual({
      statusCode: 202,
      body: { ...body, status: 'unknown' },
    });
    expect(arrived()).toBe(1);
  });

  it('after the network’s answer: what became of the message is the answer', async () => {
    const { body } = await sendAndHear();
    await row().update({ statusCode: null, response: { ...body, status: 'unknown' } });
    await platform.database.knex('messages').where({ waId: body.messageId }).update({ status: 'delivered' });
    expect(await send()).toEqual({ statusCode: 200, body: { ...body, status: 'delivered' } });
  });

  it('before anything was queued: it is sent now', async () => {
    await send();
    await row().update({ statusCode: null, response: null });
    expect((await send()).statusCode).toBe(200);
    expect(arrived()).toBe(2);
  });

  it('in what must not be done twice: nobody knows whether it was, whoever is asked', async () => {
    const { knex } = platform.database;
    const request = { clientId, key: idempotencyKey, digest: Buffer.alloc(32) };
    const [dead, next] = [
      createIdempotency({ database: knex, log }),
      createIdempotency({ database: knex, log }),
    ];
    const gate = createDeferred<void>();
    const begun = createDeferred<void>();
    const response = { statusCode: 200, body: { success: true } } as const;
    const first = dead(request, async (_note, _again, begin) => {
      await begin('Quién sabe.');
      begun.resolve();
      await gate.promise;
      return response;
    });
    await begun.promise;
    let times = 0;
    const again = () =>
      next(request, async () => {
        times += 1;
        return response;
      });
    await expect(again()).rejects.toThrow(new UnknownOutcome('Quién sabe.'));
    gate.resolve();
    expect([await first, await again(), times]).toEqual([response, response, 0]);
  });

  it('or only was slow: the message of one of both is queued, and the other is told', async () => {
    const { knex } = platform.database;
    const [slow, quick] = [
      createIdempotency({ database: knex, log }),
      createIdempotency({ database: knex, log }),
    ];
    const request = { clientId, key: idempotencyKey, digest: Buffer.alloc(32) };
    const gate = createDeferred<void>();
    const sendAfter = (before: Promise<void>, messageId: string) => async (note: NoteSoFar<SentBody>) => {
      await before;
      const body = { messageId, status: 'sent' };
      await knex.transaction(trx => note(trx, body));
      return { statusCode: 200, body } as const;
    };
    const first = slow(request, sendAfter(gate.promise, 'lento'));
    await until(async () => (await row()).length === 1);
    const second = await quick(request, sendAfter(Promise.resolve(), 'rápido'));
    gate.resolve();
    await expect(first).rejects.toThrow(new InProgress(texts.idempotency.inProgress));
    expect(await slow(request, sendAfter(Promise.resolve(), 'otro'))).toEqual(second);
  });
});
