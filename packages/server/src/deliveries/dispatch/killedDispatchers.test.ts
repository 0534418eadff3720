import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createDeliveryFixture, fastDeliverySettings } from './testing/createDeliveryFixture.ts';
import { type DispatcherProcess, spawnDeliveryDispatcher } from './testing/spawnDeliveryDispatcher.ts';
import { createStatusCodeReply, startTestWebhookReceiver } from './testing/startTestWebhookReceiver.ts';

const CLIENT_COUNT = 10;
const EVENTS_PER_CLIENT = 300;
const KILL_COUNT = 8;

it('dispatchers that are killed between sending and settling lose none of 3,000 events and repeat events with the same ID', async () => {
  const fixture = await createDeliveryFixture();
  const sealKey = randomBytes(32);
  const receiver = await startTestWebhookReceiver();
  onTestFinished(async () => {
    await fixture.close();
    await receiver.stop();
  });
  for (let count = 0; count < CLIENT_COUNT; count += 1) {
    const clientId = await fixture.createClient();
    await fixture.webhooks.setPrincipal(clientId, receiver.url);
    await fixture.receiveMessages(clientId, EVENTS_PER_CLIENT);
  }

  // Kills the dispatcher after the receiver got the event and before the response arrives.
  let dispatcher: DispatcherProcess | undefined;
  let callsBeforeKill = 150;
  let killCount = 0;
  receiver.reply = (...call) => {
    if (receiver.calls.length >= callsBeforeKill && killCount < KILL_COUNT) {
      callsBeforeKill += 300;
      killCount += 1;
      dispatcher?.kill('SIGKILL');
    }
    createStatusCodeReply(200)(...call);
  };
  const settings = { ...fastDeliverySettings, deadline: 2_000, lease: 3_000, drain: 2_000 };
  const countPending = async () => {
    const [row] = await fixture.database.knex('deliveries').where({ state: 'pending' }).count();
    return Number(row?.count);
  };
  while ((await countPending()) > 0) {
    dispatcher = await spawnDeliveryDispatcher(fixture.database.url, sealKey, settings);
    let isAlive = true;
    void dispatcher.exited.then(() => {
      isAlive = false;
    });
    while (isAlive && (await countPending()) > 0) await new Promise(resolve => setTimeout(resolve, 50));
    dispatcher.kill('SIGTERM');
    await dispatcher.exited;
  }

  expect(killCount).toBe(KILL_COUNT);
  const bodiesByEvent = new Map<string, Set<string>>();
  for (const { event, headers, body } of receiver.calls) {
    const eventKey = `${event.clientId}/${event.sequence}`;
    expect(headers['webhook-id']).toBe(event.id);
    bodiesByEvent.set(eventKey, (bodiesByEvent.get(eventKey) ?? new Set()).add(body));
  }
  expect(bodiesByEvent.size).toBe(CLIENT_COUNT * EVENTS_PER_CLIENT);
  expect([...bodiesByEvent.values()].every(bodies => bodies.size === 1)).toBe(true);
  expect(receiver.calls.length).toBeGreaterThan(bodiesByEvent.size);
}, 180_000);
