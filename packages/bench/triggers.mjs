import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, startEmbeddedPostgres } from '@recado/server';
import { createDatabasePool } from '../server/dist/core/data/database.js';
import { storeMessages } from '../server/dist/core/messages/index.js';
import { storePlainMessages } from '../server/dist/core/messages/messageWriter.js';
import { insertClient } from '../server/dist/testing/insertClient.js';

export const suite = { name: 'Cost of quota and new-chat triggers when storing a message, in PostgreSQL', run };

/** Name of the measured trigger. It counts files, and marks held messages to a person who has just written. */
const TRIGGERS = ['after_insert_30_apply_message_side_effects'];
const ROUNDS = 12;
const STATEMENTS = 50;

async function run(report) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder });
  try {
    await migrateDatabase(connection);
    const database = createDatabasePool(connection, 1);
    try {
      await measure(database, report);
    } finally {
      await database.destroy();
    }
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(database, report) {
  const clients = await insertClientsWithContact(database, 16);
  const { rows } = await database.raw('SELECT pg_backend_pid() AS pid');
  const readCpuMs = () => Number(readFileSync(`/proc/${rows[0].pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let sequence = 0;
  const createMessage = (clientId, hasFile) => {
    sequence += 1;
    const media = { path: `media/${clientId}/${sequence}`, size: 70_000, mimeType: 'image/jpeg' };
    const contact = { phone: '5215587660001' };
    const content = hasFile ? { type: 'image', media } : { type: 'text', text: 'Dos conchas' };
    return {
      clientId,
      message: { waId: `W${sequence}`, fromMe: false, contact, timestamp: new Date(), ...content },
    };
  };
  for (const hasFile of [false, true])
    for (const batchSize of [1, 16]) {
      const best = { with: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
      for (let round = 0; round < ROUNDS; round += 1) {
        const variant = round % 2 === 0 ? 'with' : 'without';
        for (const trigger of TRIGGERS)
          await database.raw(`ALTER TABLE messages ${variant === 'with' ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`);
        const cpuBefore = readCpuMs();
        for (let index = 0; index < STATEMENTS; index += 1) {
          const stored = await storePlainMessages(
            database,
            clients.slice(0, batchSize).map(id => createMessage(id, hasFile)),
          );
          if (!stored.every(Boolean)) throw new Error('a message was not stored');
        }
        // Ignore the first round of each variant, because its code is not compiled yet.
        if (round > 1) best[variant] = Math.min(best[variant], (readCpuMs() - cpuBefore) / STATEMENTS / batchSize);
      }
      const name = `${hasFile ? 'with a file' : 'of text'}, ${batchSize} per statement`;
      report({ name: `a message ${name}`, value: best.with, unit: 'ms' });
      report({ name: '… without these triggers', value: best.without, unit: 'ms' });
      report({ name: '… with relative to without', value: best.with / best.without, unit: '×' });
    }
}

/** Inserts clients. Each of them has one contact who has already written. */
async function insertClientsWithContact(database, count) {
  const clients = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await insertClient(database);
    clients.push(id);
    const contact = { phone: '5215587660001' };
    const first = {
      waId: 'first',
      fromMe: false,
      contact,
      type: 'text',
      text: 'Hola',
      timestamp: new Date(),
    };
    await storeMessages(database, id, [first]);
  }
  return clients;
}
