import { importProviderHistory, parseDatabaseConnectionUrl, readExternalDatabase } from '@recado/server';
import { createTestDatabase, startTestServer } from '@recado/server/testing';
import { expect, it, onTestFinished } from 'vitest';
import { loadBaileysDataReaders } from '../sessionImport.ts';
import { createEvolutionDatabase } from '../testing/evolutionTables.ts';
import {
  countEvolutionInstanceHistory,
  listEvolutionInstances,
  readEvolutionInstanceHistory,
} from './listEvolutionInstances.ts';

/** Texts that are SQL, knex bindings, JSON or paths to whatever concatenates them into a statement. */
const hostileTexts = [
  `'; DROP TABLE users; --`,
  `'); DELETE FROM clients; --`,
  `$$; DROP TABLE messages; $$`,
  `\\'; DROP TABLE contacts; --`,
  `:id ?? ? :clientId`,
  `" OR "1"="1`,
  `'||(SELECT password_hash FROM users LIMIT 1)||'`,
  `{"$ne": null}`,
  `=cmd|'/C calc'!A0`,
  `../../../../etc/passwd`,
];

it('an import stores hostile contents of the other database as text, and runs none of it', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const evolutionDatabase = await createTestDatabase();
  onTestFinished(() => evolutionDatabase.drop());
  const owner = await server.person();
  const { client } = await owner.sdk.request('POST /clients', {
    payload: { businessName: 'La Espiga', phoneNumber: '5215512345678' },
  });
  const instanceId = `x'; DROP TABLE users; --`;
  const { url } = await createEvolutionDatabase(evolutionDatabase, [
    {
      id: instanceId,
      name: `'; DROP TABLE clients; --`,
      number: '5215512345678',
      creds: `'; DROP TABLE sessions; --`,
      messages: hostileTexts.map((text, place) => ({
        key: { id: `${place}${text}`, remoteJid: `52155876500${10 + place}@s.whatsapp.net`, fromMe: false },
        message: { conversation: text },
        messageTimestamp: 1_772_000_000 + place,
        pushName: text,
      })),
      names: Object.fromEntries(hostileTexts.map((text, place) => [`52155876600${10 + place}@s.whatsapp.net`, text])),
      webhook: { url: `https://ejemplo.mx/'; DROP TABLE webhooks; --`, events: [`'; DROP TABLE events; --`] },
    },
  ]);
  const countTables = async () => {
    // The import may add partitions for the months of the messages.
    const { rows } = await server.knex.raw(
      `SELECT CAST(count(*) AS integer) AS tables FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    return rows[0].tables;
  };
  const tables = await countTables();

  const imported = await readExternalDatabase(parseDatabaseConnectionUrl(url), 'evolution_api', async evolution => {
    const [instance] = await listEvolutionInstances(evolution);
    if (!instance) throw new Error('the instance was not found');
    expect(await countEvolutionInstanceHistory(evolution, instance.id)).toMatchObject({
      names: hostileTexts.length,
    });
    const { readImportedMessage } = await loadBaileysDataReaders();
    const history = await readEvolutionInstanceHistory(evolution, instance, '5215512345678', readImportedMessage);
    return importProviderHistory(server.connection, client.id, history);
  });

  expect(imported).toMatchObject({ names: hostileTexts.length, messages: hostileTexts.length, webhooks: 1 });
  expect(await countTables()).toBe(tables);
  const program = server.sdk.withApiToken(client.apiToken);
  const { messages } = await program.request('GET /external/messages', { query: { limit: 100 } });
  expect(messages.map(({ text }) => text).sort()).toEqual([...hostileTexts].sort());
  const { contacts } = await program.request('GET /external/contacts', { query: { limit: 100 } });
  expect(contacts.map(({ name }) => name)).toEqual(expect.arrayContaining(hostileTexts));
  expect((await owner.sdk.request('GET /clients', {})).clients.map(({ id }) => id)).toEqual([client.id]);
});
