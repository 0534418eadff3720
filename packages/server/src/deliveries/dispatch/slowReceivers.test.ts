import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDeliveryFixture, type DeliveryFixture } from './testing/createDeliveryFixture.ts';
import {
  startTestWebhookReceiver,
  type TestWebhookReceiver,
  type WebhookReplyHandler,
} from './testing/startTestWebhookReceiver.ts';

let fixture: DeliveryFixture;
let receiver: TestWebhookReceiver;
beforeAll(async () => {
  fixture = await createDeliveryFixture({ deadline: 200 });
  receiver = await startTestWebhookReceiver();
  fixture.dispatcher.start();
});
afterAll(async () => {
  await fixture.close();
  await receiver.stop();
});

async function attemptsAgainst(reply: WebhookReplyHandler) {
  receiver.reply = reply;
  const clientId = await fixture.createClient();
  await fixture.webhooks.setPrincipal(clientId, receiver.url);
  await fixture.receiveMessages(clientId);
  const [delivery] = await fixture.waitUntilSettled(clientId);
  return (await fixture.deliveries.get(clientId, delivery?.id ?? '')).attempts;
}

it('delivery reports a timeout instead of a connection error when the receiver never answers', async () => {
  const attempts = await attemptsAgainst(() => {});
  expect(attempts).toHaveLength(4);
  expect(attempts.every(({ statusCode, error }) => statusCode === null && error === 'timeout')).toBe(true);
  expect(attempts[0]?.hint).toMatch(/15 segundos/);
});

it('delivery reports a timeout when the receiver sends its response too slowly, even with status 200', async () => {
  const attempts = await attemptsAgainst(response => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(drip));
  });
  expect(attempts.every(({ error }) => error === 'timeout')).toBe(true);
});
