import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@recado/server';
import pg from 'pg';
import { Agent, request } from 'undici';
import { startEmulatedPhone } from './support/emulatedPhone.mjs';
import { measureConcurrentCalls } from './support/measureConcurrentCalls.mjs';
import { startPlatform } from './support/platform.mjs';
import { createClientsWithWebhooks, insertIncomingMessages } from './support/webhookClients.mjs';

export const suite = { name: 'Webhooks, to a receiver on loopback', run };

const LOOPBACK_ARGS = ['--allowed-private-cidrs', '127.0.0.0/8'];
const FAKE_TRANSPORT_ARGS = [...LOOPBACK_ARGS, '--transport', 'fake'];

async function run(report) {
  const child = fork(fileURLToPath(new URL('./support/receiver.mjs', import.meta.url)));
  const [{ url }] = await once(child, 'message');
  const receiver = {
    url,
    async sendCommand(command) {
      child.send(command);
      return (await once(child, 'message'))[0];
    },
    async until(count) {
      while ((await this.sendCommand('count')).count < count) await wait(20);
    },
  };
  try {
    await measureThroughput(report, receiver);
    await measureSlowNeighbor(report, receiver);
    await measureBacklogMemory(report, receiver);
    await measurePhoneToWebhook(report, receiver);
  } finally {
    child.disconnect();
  }
}

/** Runs `work` with a new platform and a connection to its database. */
async function onPlatform(work) {
  const platform = await startPlatform({ args: FAKE_TRANSPORT_ARGS });
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
    const { clients } = await createClientsWithWebhooks(url, 20, () => `${receiver.url}/sound`);
    const measureDeliveryRate = async () => {
      const began = performance.now();
      for (const { id } of clients) await insertIncomingMessages(database, id, count / clients.length);
      await receiver.until(count);
      await receiver.ask('take');
      return count / ((performance.now() - began) / 1000);
    };
    const measureBaselineRate = async () => {
      const dispatcher = new Agent({ connections: 100, pipelining: 1 });
      const body = JSON.stringify({ data: { text: '0' }, padding: 'x'.repeat(700) });
      const headers = { 'content-type': 'application/json' };
      const post = async () =>
        (await request(`${receiver.url}/sound`, { method: 'POST', headers, body, dispatcher })).body.dump();
      const { perSecond } = await measureConcurrentCalls(post, { count, concurrency: 100 });
      await receiver.ask('take');
      await dispatcher.close();
      return perSecond;
    };
    await measureDeliveryRate();
    const best = { baseline: 0, subject: 0 };
    for (let iteration = 0; iteration < 3; iteration += 1) {
      best.baseline = Math.max(best.baseline, await measureBaselineRate());
      best.subject = Math.max(best.subject, await measureDeliveryRate());
    }
    report({ name: 'bare undici POSTs: floor', value: best.baseline, unit: '1/s' });
    report({ name: 'events stored, signed, delivered and logged', value: best.subject, unit: '1/s' });
    report({ name: 'floor relative to that', value: best.baseline / best.subject, unit: '×' });
  });
}

/**
 * Compares the latency of 49 clients with occasional events in two cases: alone, and next to a client that has
 * 1,000 pending deliveries and a receiver that hangs.
 */
async function measureSlowNeighbor(report, receiver) {
  await onPlatform(async ({ url }, database) => {
    const { clients } = await createClientsWithWebhooks(url, 50, n => `${receiver.url}/${n === 0 ? 'hang' : 'sound'}`);
    const [slowClient, ...otherClients] = clients;
    const p99 = async () => {
      for (let iteration = 0; iteration < 40; iteration += 1) {
        for (const { id } of otherClients) await insertIncomingMessages(database, id);
        await wait(50);
      }
      await receiver.until(40 * otherClients.length);
      return percentile((await receiver.ask('take')).waits, 0.99);
    };
    await p99();
    const isolatedP99s = [await p99(), await p99(), await p99()];
    await insertIncomingMessages(database, slowClient.id, 1_000);
    await wait(500);
    const sharedP99s = [await p99(), await p99(), await p99()];
    report({ name: 'p99 of 49 receivers alone', value: Math.min(...isolatedP99s), unit: 'ms' });
    report({ name: 'p99 of 49 receivers next to a receiver that hangs', value: Math.min(...sharedP99s), unit: 'ms' });
    report({ name: 'second relative to first', value: Math.min(...sharedP99s) / Math.min(...isolatedP99s), unit: '×' });
  });
}

async function measureBacklogMemory(report, receiver) {
  await onPlatform(async ({ url, memory }, database) => {
    const { clients } = await createClientsWithWebhooks(url, 1, () => `${receiver.url}/hang`);
    await wait(2_000);
    const before = await memory();
    for (let batch = 0; batch < 100; batch += 1) await insertIncomingMessages(database, clients[0].id, 1_000);
    await wait(5_000);
    report({ name: 'memory before', value: before / 2 ** 20, unit: 'MiB' });
    report({ name: 'memory with 100,000 pending deliveries', value: (await memory()) / 2 ** 20, unit: 'MiB' });
  });
}

async function measurePhoneToWebhook(report, receiver) {
  const phone = await startEmulatedPhone({ args: LOOPBACK_ARGS, webhookUrl: `${receiver.url}/sound` });
  try {
    // A newly linked phone sends its history first, so measure only after the first webhook has arrived.
    await phone.write('0');
    while ((await receiver.ask('take')).waits.length === 0) await wait(100);
    for (let iteration = 0; iteration < 200; iteration += 1) {
      await phone.write(String(Date.now()));
      await wait(50);
    }
    while ((await receiver.ask('count')).count < 200) await wait(50);
    const { waits } = await receiver.ask('take');
    report({ name: 'from the phone to the webhook, p50', value: percentile(waits, 0.5), unit: 'ms' });
    report({
      name: 'from the phone to the webhook, p99',
      value: percentile(waits, 0.99),
      unit: 'ms',
    });
  } finally {
    await phone.stop();
  }
}

const percentile = (values, share) => {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
};
