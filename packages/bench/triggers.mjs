import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, startEmbeddedPostgres } from '@recado/server';
import { createDatabase } from '../server/dist/ground/data/database.js';
import { storeMessages } from '../server/dist/ground/messages/index.js';
import { storeKnown } from '../server/dist/ground/messages/storeKnown.js';
import { insertClient } from '../server/dist/testing/insertClient.js';

export const suite = { name: 'What storing a message pays for limits and for the brake, in PostgreSQL', run };

/** By what each is for: files that count once (0143), people who are waited for no longer (0144). */
const TRIGGERS = ['note_files', 'note_answered'];
const ROUNDS = 12;
const STATEMENTS = 50;

async function run(report) {
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const { connection, stop } = await startEmbeddedPostgres({ dataDir: folder });
  try {
    await migrateDatabase(connection);
    const database = createDatabase(connection, 1);
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
  const clients = await people(database, 16);
  const { rows } = await database.raw('SELECT pg_backend_pid() AS pid');
  const used = () => Number(readFileSync(`/proc/${rows[0].pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  let next = 0;
  const told = (clientId, hasFile) => {
    next += 1;
    const media = { path: `media/${clientId}/${next}`, size: 70_000, mimeType: 'image/jpeg' };
    const contact = { phone: '5215587660001' };
    const said = hasFile ? { type: 'image', media } : { type: 'text', text: 'Dos conchas' };
    return {
      clientId,
      message: { waId: `W${next}`, fromMe: false, contact, timestamp: new Date(), ...said },
    };
  };
  for (const hasFile of [false, true])
    for (const together of [1, 16]) {
      const least = { with: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY };
      for (let round = 0; round < ROUNDS; round += 1) {
        const how = round % 2 === 0 ? 'with' : 'without';
        for (const trigger of TRIGGERS)
          await database.raw(
            `ALTER TABLE messages ${how === 'with' ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`,
          );
        const begun = used();
        for (let each = 0; each < STATEMENTS; each += 1) {
          const stored = await storeKnown(
            database,
            clients.slice(0, together).map(id => told(id, hasFile)),
          );
          if (!stored.every(Boolean)) throw new Error('a message was not stored');
        }
        // The first of each are not compiled yet.
        if (round > 1) least[how] = Math.min(least[how], (used() - begun) / STATEMENTS / together);
      }
      const name = `${hasFile ? 'with a file' : 'of text'}, ${together} in a statement`;
      report({ name: `a message ${name}`, value: least.with, unit: 'ms' });
      report({ name: '… without these triggers', value: least.without, unit: 'ms' });
      report({ name: '… with them', value: least.with / least.without, unit: '×' });
    }
}

/** Clients, each with somebody who has written before. */
async function people(database, count) {
  const clients = [];
  for (let each = 0; each < count; each += 1) {
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
