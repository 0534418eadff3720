import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { createPostOffice, hasty } from './testing/createPostOffice.ts';
import { type DispatcherProcess, spawnDispatcher } from './testing/spawnDispatcher.ts';
import { startReceiver, status } from './testing/startReceiver.ts';

const CLIENTS = 10;
const EACH = 300;
const KILLS = 8;

it('loses none of 3,000 events to kill -9 between send and mark, and repeats them under the same id', async () => {
  const office = await createPostOffice();
  const sealKey = randomBytes(32);
  const receiver = await startReceiver();
  onTestFinished(async () => {
    await office.close();
    await receiver.stop();
  });
  for (let count = 0; count < CLIENTS; count += 1) {
    const clientId = await office.client();
    await office.webhooks.setPrincipal(clientId, receiver.url);
    await office.receive(clientId, EACH);
  }

  // The receiver has the event, and the dispatcher dies before it can know.
  let running: DispatcherProcess | undefined;
  let next = 150;
  let killed = 0;
  receiver.reply = (...call) => {
    if (receiver.calls.length >= next && killed < KILLS) {
      next += 300;
      killed += 1;
      running?.kill('SIGKILL');
    }
    status(200)(...call);
  };
  const settings = { ...hasty, deadline: 2_000, lease: 3_000, drain: 2_000 };
  const pending = async () => {
    const [row] = await office.database.knex('deliveries').where({ state: 'pending' }).count();
    return Number(row?.count);
  };
  while ((await pending()) > 0) {
    running = await spawnDispatcher(office.database.url, sealKey, settings);
    let alive = true;
    void running.ended.then(() => {
      alive = false;
    });
    while (alive && (await pending()) > 0) await new Promise(resolve => setTimeout(resolve, 50));
    running.kill('SIGTERM');
    await running.ended;
  }

  expect(killed).toBe(KILLS);
  const ids = new Map<string, Set<string>>();
  for (const { event, headers, body } of receiver.calls) {
    const place = `${event.clientId}/${event.sequence}`;
    expect(headers['webhook-id']).toBe(event.id);
    ids.set(place, (ids.get(place) ?? new Set()).add(body));
  }
  expect(ids.size).toBe(CLIENTS * EACH);
  expect([...ids.values()].every(bodies => bodies.size === 1)).toBe(true);
  expect(receiver.calls.length).toBeGreaterThan(ids.size);
}, 180_000);
