import { setImmediate as settle } from 'node:timers/promises';
import { createDeferred } from '@recado/timing';
import { TransportError } from '@recado/transport';
import { createFakeWebhookRequest } from '@recado/transport/fake';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NotConnected, Unavailable } from '../../../core/errors/index.ts';
import { createSealer } from '../../../core/sealing/sealer.ts';
import { storeTransportWebhookRequest } from '../../../lines/index.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/createTestDatabase.ts';
import { insertClient } from '../../../testing/insertClient.ts';
import { silentTestLogger } from '../../../testing/silentTestLogger.ts';
import { createHistoryRequestProcessor, type HistoryRequestProcessorDeps } from './createHistoryRequestProcessor.ts';

const seal = createSealer([Buffer.alloc(32, 1)]);
let database: TestDatabase;
let clientId: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.knex('transportWebhookRequests').delete();
  ({ id: clientId } = await insertClient(database.knex));
});

/** Creates the processor as a separate process would. `process`: what the session does with a history. */
const createProcessor = (process: HistoryRequestProcessorDeps['sessions']['receiveWebhook']) =>
  createHistoryRequestProcessor({
    ...{ database: database.knex, seal, log: silentTestLogger, transports: { standard: { name: 'fake' } } },
    sessions: { receiveWebhook: process },
  });
const store = async (...ids: string[]) => {
  for (const id of ids)
    await storeTransportWebhookRequest(
      { database: database.knex, seal },
      { clientId, transport: 'fake' },
      createFakeWebhookRequest('5215512345678', { id }),
      [],
      true,
    );
};
const readId = (request: Parameters<HistoryRequestProcessorDeps['sessions']['receiveWebhook']>[1]) =>
  String(JSON.parse(Buffer.from(request.body).toString()).id);
const countStored = async () => (await database.knex('transportWebhookRequests').where({ clientId })).length;
const makeDue = () => database.knex('transportWebhookRequests').update({ nextAttemptAt: new Date(0) });

it('processes the histories of a client in order, one at a time, after a process that died', async () => {
  await store('H1', 'H2', 'H3');
  const processed: string[] = [];
  // The first process is killed while its session works, so its call never ends.
  const dead = createProcessor((_, request) => {
    processed.push(`dead ${readId(request)}`);
    return new Promise(() => {});
  });
  void dead.runOnce();
  while (processed.length === 0) await settle();
  const other = createProcessor(async (_, request) => {
    processed.push(readId(request));
    return 'taken';
  });
  // The later histories wait for the first one, whose claim is still valid.
  expect(await other.runOnce()).toBe(0);
  await makeDue();
  for (let round = 0; round < 3; round += 1) expect(await other.runOnce()).toBe(1);
  expect(processed).toEqual(['dead H1', 'H1', 'H2', 'H3']);
  expect(await countStored()).toBe(0);
});

it('keeps a history while the line is not connected, and repeats it later', async () => {
  await store('H1');
  let isConnected = false;
  const processor = createProcessor(async () => {
    if (!isConnected) throw new NotConnected('La línea no está conectada.');
    return 'taken';
  });
  expect(await processor.runOnce()).toBe(1);
  expect([await processor.runOnce(), await countStored()]).toEqual([0, 1]);
  isConnected = true;
  await makeDue();
  await processor.runOnce();
  expect(await countStored()).toBe(0);
});

it('passes a history as verified, and keeps it when a session still finds its signature invalid', async () => {
  await store('H1');
  const areVerified: unknown[] = [];
  const processor = createProcessor(async (_, { isVerified }) => {
    areVerified.push(isVerified);
    return areVerified.length === 1 ? 'forged' : 'taken';
  });
  await processor.runOnce();
  expect(await countStored()).toBe(1);
  await makeDue();
  await processor.runOnce();
  expect([areVerified, await countStored()]).toEqual([[true, true], 0]);
});

it('goes on with the next history after five failures, and logs each of them', async () => {
  await store('H1', 'H2');
  await database.knex('sessions').where({ clientId }).update({ state: 'connected' });
  const logged: unknown[] = [];
  const processed: string[] = [];
  const processor = createHistoryRequestProcessor({
    ...{ database: database.knex, seal, transports: { standard: { name: 'fake' } } },
    log: { ...silentTestLogger, warn: about => void logged.push(about), error: about => void logged.push(about) },
    sessions: {
      async receiveWebhook(_, request) {
        processed.push(readId(request));
        if (processed.at(-1) === 'H1') throw new TransportError('not-connected', 'The history could not be stored.');
        return 'taken';
      },
    },
  });
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect([await processor.runOnce(), await processor.runOnce()]).toEqual([1, attempt === 5 ? 1 : 0]);
    const [{ wait }] = (await database
      .knex('transportWebhookRequests')
      .where({ clientId, failedAttempts: attempt })
      .select(database.knex.raw('CAST(extract(epoch FROM next_attempt_at - now()) AS float) AS wait'))) as [
      { wait: number },
    ];
    waits.push(wait);
    await makeDue();
  }
  expect(processed).toEqual(['H1', 'H1', 'H1', 'H1', 'H1', 'H2']);
  expect(waits).toEqual(waits.toSorted((first, second) => first - second));
  expect(logged).toMatchObject(
    [1, 2, 3, 4, 5].map(failedAttempts => ({ clientId, failedAttempts })).concat([expect.anything()]),
  );
  expect([await processor.runOnce(), await countStored()]).toEqual([0, 1]);
});

it('stops while a history runs, whose claim then expires without a failure', async () => {
  await store('H1');
  const running = createDeferred<'taken'>();
  const started = createDeferred<void>();
  const processor = createProcessor(() => {
    started.resolve();
    return running.promise;
  });
  processor.start();
  await started.promise;
  await processor.stop();
  running.reject(new Unavailable('El proceso terminó.'));
  await settle();
  const processed: string[] = [];
  const other = createProcessor(async (_, request) => {
    processed.push(readId(request));
    return 'taken';
  });
  expect(await other.runOnce()).toBe(0);
  expect(await database.knex('transportWebhookRequests').where({ clientId })).toMatchObject([{ failedAttempts: 0 }]);
  await makeDue();
  expect([await other.runOnce(), processed]).toEqual([1, ['H1']]);
});

it('leaves histories alone whose client has changed its transport', async () => {
  await store('H1');
  await database.knex('clients').where({ id: clientId }).update({ transport: 'oficial' });
  const processor = createProcessor(async () => 'taken');
  expect([await processor.runOnce(), await countStored()]).toEqual([0, 1]);
});
