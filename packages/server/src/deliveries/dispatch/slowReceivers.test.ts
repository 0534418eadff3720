import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPostOffice, type PostOffice } from './testing/createPostOffice.ts';
import { type Receiver, type Reply, startReceiver } from './testing/startReceiver.ts';

let office: PostOffice;
let receiver: Receiver;
beforeAll(async () => {
  office = await createPostOffice({ deadline: 200 });
  receiver = await startReceiver();
  office.dispatcher.start();
});
afterAll(async () => {
  await office.close();
  await receiver.stop();
});

async function attemptsAgainst(reply: Reply) {
  receiver.reply = reply;
  const clientId = await office.client();
  await office.webhooks.setPrincipal(clientId, receiver.url);
  await office.receive(clientId);
  const [delivery] = await office.settled(clientId);
  return (await office.deliveries.get(clientId, delivery?.id ?? '')).attempts;
}

it('a receiver that never answers is given up, and told from one that is not there', async () => {
  const attempts = await attemptsAgainst(() => {});
  expect(attempts).toHaveLength(4);
  expect(attempts.every(({ statusCode, error }) => statusCode === null && error === 'timeout')).toBe(true);
  expect(attempts[0]?.hint).toMatch(/15 segundos/);
});

it('a receiver that drips its answer is given up, whatever its status', async () => {
  const attempts = await attemptsAgainst(response => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(drip));
  });
  expect(attempts.every(({ error }) => error === 'timeout')).toBe(true);
});
