import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@recado/server';
import pg from 'pg';
import { Agent, request } from 'undici';
import { startEmulatedPhone } from './support/emulatedPhone.mjs';
import { load } from './support/load.mjs';
import { startPlatform } from './support/platform.mjs';
import { createClients, receive } from './support/webhookClients.mjs';

export const suite = { name: 'Webhooks, to a receiver on loopback', run };

const local = ['--allowed-private-cidrs', '127.0.0.0/8'];
const fake = [...local, '--transport', 'fake'];

async function run(report) {
  const child = fork(fileURLToPath(new URL('./support/receiver.mjs', import.meta.url)));
  const [{ url }] = await once(child, 'message');
  const receiver = {
    url,
    async ask(order) {
      child.send(order);
      return (await once(child, 'message'))[0];
    },
    async until(count) {
      while ((await this.ask('count')).count < count) await wait(20);
    },
  };
  try {
    await measureThroughput(report, receiver);
    await measureNeighbours(report, receiver);
    await measureWaiting(report, receiver);
    await measurePhone(report, receiver);
  } finally {
    child.disconnect();
  }
}

/** Runs `work` on a platform with its database at hand. */
async function onPlatform(work) {
  const platform = await startPlatform({ args: fake });
  const postgres = await startEmbeddedPostgres({ dataDir: platform.dataDir });
  const database = new pg.Client(postgres.connection);
  await database.connect();
  try {
    await work(platform, database);
  } finally {
    await database.end();
    await postgres.stop();
    await platform.stop();
  }
}

async function measureThroughput(report, receiver) {
  const count = 5_000;
  await onPlatform(async ({ url }, database) => {
    const { clients } = await createClients(url, 20, () => `${receiver.url}/sound`);
    const round = async () => {
      const began = performance.now();
      for (const { id } of clients) await receive(database, id, count / clients.length);
      await receiver.until(count);
      await receiver.ask('take');
      return count / ((performance.now() - began) / 1000);
    };
    const floor = async () => {
      const dispatcher = new Agent({ connections: 100, pipelining: 1 });
      const body = JSON.stringify({ data: { text: '0' }, padding: 'x'.repeat(700) });
      const headers = { 'content-type': 'application/json' };
      const post = async () =>
        (await request(`${receiver.url}/sound`, { method: 'POST', headers, body, dispatcher })).body.dump();
      const { perSecond } = await load(post, { count, concurrency: 100 });
      await receiver.ask('take');
      await dispatcher.close();
      return perSecond;
    };
    await round();
    const best = { floor: 0, subject: 0 };
    for (let turn = 0; turn < 3; turn += 1) {
      best.floor = Math.max(best.floor, await floor());
      best.subject = Math.max(best.subject, await round());
    }
    report({ name: 'bare undici POSTs: the floor', value: best.floor, unit: '1/s' });
    report({ name: 'events stored, signed, delivered and logged', value: best.subject, unit: '1/s' });
    report({ name: 'floor to that', value: best.floor / best.subject, unit: '×' });
  });
}

/** 49 clients with an event now and then, beside one whose receiver takes nothing and for whom a thousand wait. */
async function measureNeighbours(report, receiver) {
  await onPlatform(async ({ url }, database) => {
    const { clients } = await createClients(url, 50, n => `${receiver.url}/${n === 0 ? 'hang' : 'sound'}`);
    const [victim, ...others] = clients;
    const p99 = async () => {
      for (let turn = 0; turn < 40; turn += 1) {
        for (const { id } of others) await receive(database, id);
        await wait(50);
      }
      await receiver.until(40 * others.length);
      return percentile((await receiver.ask('take')).waits, 0.99);
    };
    await p99();
    const alone = [await p99(), await p99(), await p99()];
    await receive(database, victim.id, 1_000);
    await wait(500);
    const beside = [await p99(), await p99(), await p99()];
    report({ name: 'p99 of 49 receivers by themselves', value: Math.min(...alone), unit: 'ms' });
    report({ name: 'p99 of 49 receivers beside one that hangs', value: Math.min(...beside), unit: 'ms' });
    report({ name: 'that to this', value: Math.min(...beside) / Math.min(...alone), unit: '×' });
  });
}

async function measureWaiting(report, receiver) {
  await onPlatform(async ({ url, memory }, database) => {
    const { clients } = await createClients(url, 1, () => `${receiver.url}/hang`);
    await wait(2_000);
    const before = await memory();
    for (let batch = 0; batch < 100; batch += 1) await receive(database, clients[0].id, 1_000);
    await wait(5_000);
    report({ name: 'memory before', value: before / 2 ** 20, unit: 'MiB' });
    report({ name: 'memory while 100,000 deliveries wait', value: (await memory()) / 2 ** 20, unit: 'MiB' });
  });
}

async function measurePhone(report, receiver) {
  const phone = await startEmulatedPhone({ args: local, webhookUrl: `${receiver.url}/sound` });
  try {
    // A phone just linked has its history to tell first.
    await phone.write('0');
    while ((await receiver.ask('take')).waits.length === 0) await wait(100);
    for (let turn = 0; turn < 200; turn += 1) {
      await phone.write(String(Date.now()));
      await wait(50);
    }
    while ((await receiver.ask('count')).count < 200) await wait(50);
    const { waits } = await receiver.ask('take');
    report({ name: 'from a phone’s sending to its webhook, p50', value: percentile(waits, 0.5), unit: 'ms' });
    report({
      name: 'from a phone’s sending to its webhook, p99',
      value: percentile(waits, 0.99),
      unit: 'ms',
    });
  } finally {
    await phone.stop();
  }
}

const percentile = (values, share) => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
