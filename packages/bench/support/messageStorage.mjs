import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrateDatabase, startEmbeddedPostgres } from '@recado/server';
import { createCommitConnectionPool } from '../../server/dist/core/data/createCommitConnectionPool.js';
import { storeMessages } from '../../server/dist/core/messages/index.js';
import { updateMessageStatuses } from '../../server/dist/core/messages/messageStatusStore.js';
import { storePlainMessages } from '../../server/dist/core/messages/messageWriter.js';
import { writeVaultKeys } from '../../server/dist/lines/vault/keyRows.js';
import { insertClient } from '../../server/dist/testing/insertClient.js';
import { enableWorkCounting, openDatabaseWork } from './databaseWork.mjs';

/** Milliseconds until an idle connection has reported all of its counters. */
const REPORT_DELAY_MS = 11_000;
const CLIENTS = 20;
const CONTACTS_PER_CLIENT = 8;
/** Messages in one statement, as with 16 messages in flight on 20 lines. */
const MESSAGES_PER_STATEMENT = 4;
/** Bytes of the sealed record of a Signal session, and of the sealed copy of a sent message. */
const SESSION_RECORD_BYTES = 1_500;
const SENT_COPY_BYTES = 250;

/**
 * Measures the statements that store one message, in a new database: with a fixed number of messages in each statement,
 * so that two runs differ by less than 1 %. Returns the work of each direction, as `openDatabaseWork` measures it.
 *
 * @param messages number of messages in each direction
 * @param webhookUrl every client has a webhook with this address, which receives no request
 */
export async function measureMessageStorage({ messages = 800, webhookUrl } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  try {
    let server = await startEmbeddedPostgres({ dataDir });
    await migrateDatabase(server.connection);
    await enableWorkCounting(dataDir);
    await server.stop();
    server = await startEmbeddedPostgres({ dataDir });
    const pool = createCommitConnectionPool(server.connection);
    const work = await openDatabaseWork(dataDir);
    try {
      const clients = await insertClientsWithContacts(pool, webhookUrl);
      const scenario = createScenario(pool, clients);
      const measured = {};
      for (const direction of ['in', 'out']) {
        await scenario[direction](messages / 2);
        await pause(REPORT_DELAY_MS);
        const end = await work.begin();
        await scenario[direction](messages);
        await pause(REPORT_DELAY_MS);
        measured[direction] = { messages, ...(await end()) };
      }
      return measured;
    } finally {
      await work.end();
      await pool.destroy();
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const phoneOf = contact => `52155${30_000_000 + contact}`;

async function insertClientsWithContacts(pool, webhookUrl) {
  const clients = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const { id } = await insertClient(pool);
    clients.push(id);
    if (webhookUrl)
      await pool.raw(
        `INSERT INTO webhooks (id, client_id, label, url, secret_sealed) VALUES (generate_uuid_v7(), :id, $$banco$$, :webhookUrl, '\\x00')`,
        { id, webhookUrl },
      );
    for (let contact = 0; contact < CONTACTS_PER_CLIENT; contact += 1)
      await storeMessages(pool, id, [
        {
          waId: `first-${contact}`,
          fromMe: false,
          contact: { phone: phoneOf(contact), lid: `9000${contact}` },
          type: 'text',
          text: 'Hola',
          timestamp: currentSecond(),
        },
      ]);
  }
  return clients;
}

const currentSecond = () => new Date(Math.floor(Date.now() / 1_000) * 1_000);

/** Returns the statements of a message in and of a message out, for as many messages as requested. */
function createScenario(pool, clients) {
  let sequence = 0;
  const nextBatch = () =>
    Array.from({ length: MESSAGES_PER_STATEMENT }, () => {
      sequence += 1;
      return {
        clientId: clients[sequence % CLIENTS],
        contact: Math.floor(sequence / CLIENTS) % CONTACTS_PER_CLIENT,
        waId: `3EB0${sequence.toString(16).padStart(16, '0').toUpperCase()}`,
        timestamp: currentSecond(),
      };
    });
  const writeKeys = (batch, hasCopy) =>
    writeVaultKeys(
      pool,
      batch.map(({ clientId, contact, waId }) => ({
        clientId,
        epoch: 0,
        removed: [],
        kept: [
          {
            category: 'session',
            id: `${contact}.0`,
            valueSealed: randomBytes(SESSION_RECORD_BYTES),
            expiresAt: null,
            personKey: `phone:${phoneOf(contact)}`,
          },
          ...(hasCopy
            ? [
                {
                  category: 'sent-message',
                  id: waId,
                  valueSealed: randomBytes(SENT_COPY_BYTES),
                  expiresAt: new Date(Date.now() + 86_400_000),
                  personKey: `phone:${phoneOf(contact)}`,
                },
              ]
            : []),
        ],
      })),
    );
  const store = async (batch, fields) => {
    const stored = await storePlainMessages(
      pool,
      batch.map(({ clientId, contact, waId, timestamp }) => ({
        clientId,
        message: {
          waId,
          contact: { phone: phoneOf(contact) },
          type: 'text',
          text: `Mensaje ${waId}`,
          timestamp,
          ...fields,
        },
      })),
    );
    if (!stored.every(Boolean)) throw new Error('a message was not stored');
  };
  const report = async (batch, status) => {
    const changed = await updateMessageStatuses(
      pool,
      batch.map(({ clientId, waId, timestamp }) => ({
        clientId,
        waId,
        timestamp,
        status,
        ...(status === 'sent' && { sealedSecret: randomBytes(60).toString('base64') }),
      })),
    );
    if (changed.length !== batch.length) throw new Error('a status was not stored');
  };
  return {
    async in(messages) {
      for (let count = 0; count < messages; count += MESSAGES_PER_STATEMENT) {
        const batch = nextBatch();
        await writeKeys(batch, false);
        await store(batch, { fromMe: false });
      }
    },
    async out(messages) {
      for (let count = 0; count < messages; count += MESSAGES_PER_STATEMENT) {
        const batch = nextBatch();
        await store(batch, { fromMe: true, details: { origin: { kind: 'program' } } });
        await writeKeys(batch, true);
        await report(batch, 'sent');
        await report(batch, 'delivered');
      }
    },
  };
}
