import { describe, expect, it } from 'vitest';
import type { WebhookRequest } from '../../webhook.ts';
import type { WebhookDriver } from '../ConformanceDriver.ts';
import type { TestBench } from '../TestBench.ts';
import type { TestLine, TestSession } from '../TestLine.ts';
import { TEST_VERIFY_TOKEN } from '../WebhookReceiver.ts';

const unreadableRequest: WebhookRequest = { method: 'POST', query: {}, headers: {}, body: new Uint8Array() };

/** Tests webhook requests: signature, durability, accounts and the verification of the URL. */
export function declareWebhookTests(bench: TestBench): void {
  describe('webhook requests', () => {
    it('are accepted by a session if and only if the driver declares a webhook', async () => {
      const { session } = await (await bench.createLine()).link();
      if (bench.driver.webhook) expect(session.receiveWebhook).toBeDefined();
      else if (session.receiveWebhook)
        await bench.expectRefusal(session.receiveWebhook(unreadableRequest), 'unsupported');
    });

    it(
      'report a message with an unchanged id and time when they are sent again',
      skipWithoutWebhook(bench, async line => {
        const { testSession, id, request } = await receivePostedMessage(bench, line);
        expect(await testSession.session.receiveWebhook?.(request)).toBe('taken');
        const copies = testSession.host.messages.filter(message => message.id === id);
        expect(new Set(copies.map(({ timestamp }) => timestamp.getTime())).size).toBe(1);
      }),
    );

    it(
      'are not reported when the signature is missing or does not match',
      skipWithoutWebhook(bench, async (line, { forge }) => {
        const { testSession, request } = await receivePostedMessage(bench, line);
        const messageCount = testSession.host.messages.length;
        expect(await testSession.session.receiveWebhook?.(forge(request))).toBe('forged');
        const { headers: _, ...requestWithoutHeaders } = request;
        expect(await testSession.session.receiveWebhook?.({ ...requestWithoutHeaders, headers: {} })).toBe('forged');
        const alteredRequest = { ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) };
        expect(await testSession.session.receiveWebhook?.(alteredRequest)).toBe('forged');
        expect(testSession.host.messages).toHaveLength(messageCount);
      }),
    );

    it(
      'are not verified again when the server has verified them, because the secret may have changed since',
      skipWithoutWebhook(bench, async (line, { forge }) => {
        const { testSession, request } = await receivePostedMessage(bench, line);
        expect(await testSession.session.receiveWebhook?.({ ...forge(request), isVerified: true })).toBe('taken');
      }),
    );

    it(
      'are accepted only when the message is durable, and refused when the session is closed',
      skipWithoutWebhook(bench, async line => {
        const { testSession, request } = await receivePostedMessage(bench, line);
        testSession.host.persist = () => Promise.reject(new Error('The database is unavailable.'));
        const lateId = await writeMessage(bench, line, testSession);
        await bench.waitUntil('the request is answered with 503', () =>
          bench.webhookReceiver.exchanges.some(({ status }) => status === 503),
        );
        testSession.host.persist = async () => {};
        await bench.waitUntil(
          'the repeated request is accepted',
          () => bench.webhookReceiver.exchanges.at(-1)?.status === 200,
        );
        expect(testSession.host.messages.map(({ id }) => id)).toContain(lateId);
        await testSession.session.close('pause');
        await bench.expectRefusal(testSession.session.receiveWebhook?.(request) ?? Promise.resolve(), 'not-connected');
      }),
    );

    it(
      'contain the id of their account, or no id when they are unreadable',
      skipWithoutWebhook(bench, async (line, { webhook }) => {
        const { testSession, request } = await receivePostedMessage(bench, line);
        const { account } = await line.waitForState(testSession.host, 'open');
        expect(webhook.accounts(request)).toEqual([account]);
        expect(webhook.findPossibleAccounts(request)).toContain(account);
        for (const body of ['', 'null', '[]', '{}', '{"entry":[null]}', '{"object":1,"entry":{}}', '\u0000{'])
          expect(webhook.accounts({ ...request, body: Buffer.from(body) })).toEqual([]);
      }),
    );

    it(
      'need the signature header of the network',
      skipWithoutWebhook(bench, async (line, { webhook }) => {
        const { request } = await receivePostedMessage(bench, line);
        expect(webhook.hasSignature(request.headers)).toBe(true);
        expect(webhook.hasSignature({ 'content-type': 'application/json' })).toBe(false);
      }),
    );

    it(
      'are searched for accounts without parsing the body, because its sender may be a stranger',
      skipWithoutWebhook(bench, async (line, { webhook }) => {
        const { request } = await receivePostedMessage(bench, line);
        const parse = JSON.parse;
        let parsedBodies = 0;
        JSON.parse = (...args: Parameters<typeof parse>) => {
          parsedBodies += 1;
          return parse(...args);
        };
        try {
          for (const body of ['['.repeat(100_000), '{"a":'.repeat(20_000), '\u0000{'])
            expect(webhook.findPossibleAccounts({ ...request, body: Buffer.from(body) })).toEqual([]);
        } finally {
          JSON.parse = parse;
        }
        expect(parsedBodies).toBe(0);
      }),
    );

    it(
      'pass the verification of the URL only when the verify token is known',
      skipWithoutWebhook(bench, async (_line, driver) => {
        const { challenge, webhook } = driver;
        if (!challenge) return;
        const isKnownToken = (token: string): boolean => token === TEST_VERIFY_TOKEN;
        expect(webhook.challenge?.(challenge(TEST_VERIFY_TOKEN), isKnownToken)).toMatchObject({ status: 200 });
        const refusal = webhook.challenge?.(challenge('otra'), isKnownToken);
        expect(refusal?.status).toBeGreaterThanOrEqual(400);
        expect(refusal?.status).toBeLessThan(500);
      }),
    );
  });
}

/**
 * Runs a test with a linked line and the webhook driver, or skips it if the network sends no webhook requests.
 */
function skipWithoutWebhook(bench: TestBench, run: (line: TestLine, driver: WebhookDriver) => Promise<void>) {
  return async (): Promise<void> => {
    const { webhook } = bench.driver;
    if (webhook) await run(await bench.createLine(), webhook);
  };
}

/** Receives a message, and returns the webhook request that reported it. */
async function receivePostedMessage(
  bench: TestBench,
  line: TestLine,
): Promise<{ testSession: TestSession; id: string; request: WebhookRequest }> {
  const testSession = await line.link();
  const id = await writeMessage(bench, line, testSession);
  const exchange = await bench.waitUntil('the webhook request is accepted', () => {
    const { account } = testSession.host.changes.find(change => change.state === 'open') ?? {};
    const accounts = bench.driver.webhook?.webhook.accounts;
    return bench.webhookReceiver.exchanges.findLast(
      ({ request, status }) => status === 200 && accounts?.(request).includes(account ?? ''),
    );
  });
  return { testSession, id, request: exchange.request };
}

async function writeMessage(bench: TestBench, line: TestLine, { host }: TestSession): Promise<string> {
  const id = await (await bench.createCounterpart()).write(line.phone, { type: 'text', text: 'Por aquí' });
  await line.waitForMessage(host, id);
  return id;
}
