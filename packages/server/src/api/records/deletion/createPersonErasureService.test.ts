import { DELETION_CONFIRMATION_WORD } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { groupAndContactTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverActor } from '../../../core/audit/Actor.ts';
import { rows } from '../../../core/data/sql.ts';
import { type NewMessage, storeMessages } from '../../../core/messages/index.ts';
import { lockLeaseEpoch } from '../../../lines/vault/lockLeaseEpoch.ts';
import {
  createTestVaults,
  createVaultKeyChange as key,
  neverAbortedSignal,
} from '../../../lines/vault/testing/vaultFixture.ts';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';
import { createPersonErasureService } from './createPersonErasureService.ts';

let world: ContractTestServer;
let program: Sdk;
let counter = 0;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

const GROUP = 'group:120363000000000077';

/** Creates a person with a number and a LID at the network. */
function createContact() {
  counter += 1;
  const { number, person } = world.server.network.phone(`52155870001${10 + counter}`);
  return { phone: number, lid: person.lid ?? '', name: `Persona ${counter}` };
}

const storeMessage = async (
  contact: ReturnType<typeof createContact>,
  text: string,
  more: Partial<NewMessage> = {},
) => {
  counter += 1;
  const messageBase = {
    waId: `F${counter}`,
    fromMe: false,
    contact,
    type: 'text',
    text,
    timestamp: new Date(),
  } as const;
  const [stored] = await storeMessages(world.server.knex, world.client.id, [{ ...messageBase, ...more }]);
  return { id: stored?.id ?? '', waId: messageBase.waId };
};
const erase = (contact: string, payload: { dryRun?: boolean; confirmationWord?: string }) =>
  program.request('POST /external/contacts/{contact}/forget', { params: { contact }, payload });
const send = (to: string) =>
  program.request('POST /external/messages', { payload: { to, type: 'text', text: { text: 'Su pedido' } } });

/** Returns the given words that still occur in the database, each with its table. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const traces: string[] = [];
  for (const { table } of await rows<{ table: string }>(world.server.knex, TABLES)) {
    const [{ held } = { held: '' }] = await rows<{ held: string }>(
      world.server.knex,
      `SELECT coalesce(string_agg(CAST(t AS text), ' '), '') AS held FROM ${table} t`,
    );
    traces.push(...words.filter(word => held.includes(word)).map(word => `${table}: ${word}`));
  }
  return traces;
}
const TABLES = `SELECT relname AS table FROM pg_class WHERE relnamespace = 'public'::regnamespace
  AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`;

it('erasure removes every reference to the person and changes nothing of other people', async () => {
  const [marta, jose] = [createContact(), createContact()];
  const secret = 'conchas de canela para el bautizo';
  await program.request('POST /external/webhooks', {
    payload: { url: 'http://127.0.0.1:9/nadie', label: 'principal' },
  });
  const { id, waId } = await storeMessage(marta, secret);
  await storeMessage(marta, `${secret} en el grupo`, { chat: GROUP });
  const groupMessage = await storeMessage(jose, 'Buenos días', { chat: GROUP });
  await storeMessage(jose, 'Lo mío');
  await storeMessage(marta, secret, {
    type: 'image',
    media: { mimeType: 'image/png', path: `media/${world.client.id}/ab/x` },
  });
  const person = await world.server.knex('contacts').where({ phone: marta.phone }).first();
  const messageBase = {
    clientId: world.client.id,
    chat: `contact:${person.id}`,
    targetWaId: waId,
    messageId: id,
    kind: 'edit',
  };
  await world.server
    .knex('messageUpdates')
    .insert({ ...messageBase, waId: 'RX', fromMe: true, value: { text: secret }, timestamp: new Date() });
  const otherSpelling = `52${marta.phone.slice(3)}`;
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const scheduledMessage = { to: otherSpelling, type: 'text', text: { text: secret }, sendAt } as const;
  await program.request('POST /external/messages', { payload: scheduledMessage });
  await program.request('POST /external/messages', {
    payload: { to: otherSpelling, type: 'text', text: { text: 'Su pedido está listo' } },
    headers: { 'idempotency-key': 'pedido-1' },
  });
  const params = { contact: marta.phone };
  const contactPatch = { ownName: `La de ${secret}`, notes: secret, labels: ['Bautizo'] };
  await program.request('PATCH /external/contacts/{contact}', { params, payload: contactPatch });
  const draft = { name: 'Pascua', message: { type: 'text', text: { text: 'Hola' } } } as const;
  const { campaign } = await program.request('POST /external/campaigns', { payload: draft });
  await program.request('POST /external/campaigns/{campaign}/recipients', {
    params: { campaign: campaign.id },
    payload: { numbers: [otherSpelling, marta.phone, jose.phone].map(to => ({ to })) },
  });
  // Recipients have this state after a crash, and before a retry.
  await world.server
    .knex('campaignRecipients')
    .where({ state: 'waiting' })
    .whereNot({ recipient: jose.phone })
    .update({ state: 'sending' });
  // Store session keys by person, as a transport without end-to-end encryption does.
  const { knex } = world.server;
  await createTestVaults(knex)
    .open({
      clientId: world.client.id,
      epoch: await knex.transaction(trx => lockLeaseEpoch(trx, { clientId: world.client.id, leaseMs: 10_000 })),
      signal: neverAbortedSignal,
    })
    .write([
      { ...key(marta.phone, 'ahora', 'chats'), person: marta.phone },
      { ...key('MX.13491208655302741918', marta.phone, 'people'), person: marta.phone },
      { ...key(jose.phone, 'ahora', 'chats'), person: jose.phone },
    ]);
  const words = [marta.phone, otherSpelling, 'MX.13491208655302741918', marta.lid, secret, marta.name];
  expect(new Set((await tracesOf(words)).map(trace => trace.split(': ')[1]))).toEqual(new Set(words));

  const preview = await erase(otherSpelling, { dryRun: true });
  expect(preview).toMatchObject({
    counts: { messages: 3, inGroups: 1, files: 1, scheduled: 1, recipients: 2 },
  });
  await expect(erase(otherSpelling, {})).rejects.toMatchObject({ status: 400 });
  expect(await tracesOf(words)).not.toEqual([]);

  const erasureResult = await erase(`+52 ${marta.phone.slice(3)}`, { confirmationWord: DELETION_CONFIRMATION_WORD });
  expect(erasureResult).toMatchObject({ counts: preview.counts, staysOptedOut: false });
  expect(await tracesOf(words)).toEqual([]);
  expect(await world.server.knex('unusedFiles').where({ clientId: world.client.id })).toMatchObject([
    { path: `media/${world.client.id}/ab/x` },
  ]);
  const { recipients } = await program.request('GET /external/campaigns/{campaign}/recipients', {
    params: { campaign: campaign.id },
    query: { limit: 10 },
  });
  expect(recipients.map(({ to, state }) => [to, state])).toEqual([
    [texts.forgotten, 'leftOut'],
    [texts.forgotten, 'leftOut'],
    [jose.phone, 'waiting'],
  ]);
  expect((await tracesOf([jose.phone])).map(trace => trace.split(':')[0])).toContain('contacts');
  expect(await world.server.knex('messages').where({ id: groupMessage.id })).toHaveLength(1);
  const [entry] = await world.server.knex('auditEntries').where({ action: 'contacts.forgotten' });
  expect(entry).toMatchObject({ targetId: world.client.id, details: { count: 4 } });
  await expect(erase(marta.phone, { dryRun: true })).rejects.toMatchObject({
    status: 404,
    message: texts.noStoredData,
  });
});

it('erasure keeps an opt-out until the person opts in again', async () => {
  const ana = createContact();
  await storeMessage(ana, 'BAJA');
  await expect(send(ana.phone)).rejects.toMatchObject({ status: 409 });
  const { staysOptedOut } = await erase(ana.phone, { confirmationWord: DELETION_CONFIRMATION_WORD });
  expect(staysOptedOut).toBe(true);
  expect(await tracesOf([ana.phone, ana.lid])).toEqual([]);
  await expect(send(`52${ana.phone.slice(3)}`)).rejects.toMatchObject({ status: 409 });
  // After a new message the person is a contact again, but programs may still not write to her.
  await storeMessage(ana, '¿Siguen abiertos?');
  await expect(send(ana.phone)).rejects.toMatchObject({ status: 409 });
  await storeMessage(ana, 'ALTA', { timestamp: new Date(Date.now() + 2_000) });
  await expect(send(ana.phone)).resolves.toMatchObject({ success: true });
  // After a second erasure the person's latest choice stays in effect.
  expect(await erase(ana.phone, { confirmationWord: DELETION_CONFIRMATION_WORD })).toMatchObject({
    staysOptedOut: false,
  });
  await expect(send(ana.phone)).resolves.toMatchObject({ success: true });
});

it('erasure keeps other people’s messages about the person, but without the number', async () => {
  const [eva, otto] = [createContact(), createContact()];
  await storeMessage(eva, 'Hola');
  await storeMessage(otto, eva.phone);
  await erase(eva.phone, { confirmationWord: DELETION_CONFIRMATION_WORD });
  const events = await world.server.knex('events').whereRaw("data ->> 'chat' IN (?, ?)", [eva.phone, otto.phone]);
  expect(events.map(({ data }) => [data.chat, data.text])).toEqual([[otto.phone, texts.forgotten]]);
});

it('person export contains the data of one person and nothing of other people', async () => {
  const [eva, otto] = [createContact(), createContact()];
  await storeMessage(eva, 'Lo que Eva escribió');
  await storeMessage(eva, 'Lo que Eva dijo en el grupo', { chat: GROUP });
  await storeMessage(otto, 'Lo que Otto escribió', { chat: GROUP });
  const answer = await world.server.inject({
    url: `/api/external/contacts/${eva.phone}/data`,
    headers: { 'x-api-token': world.client.apiToken },
  });
  const lines = answer.payload
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines.map(({ kind }) => kind)).toEqual(['contact', 'conversation', 'message', 'message', 'end']);
  expect(lines.at(-1)).toEqual({ kind: 'end', lines: 5 });
  expect(answer.payload).not.toContain('Otto');
});

interface ListenParams {
  readonly sql: string;
}

it('erasure removes events stored during its search, without searching all events again while it holds the lock', async () => {
  const ana = createContact();
  await storeMessage(ana, 'Antes');
  const { knex } = world.server;
  const statements: string[] = [];
  let concurrentWrite: Promise<unknown> | undefined;
  const listen = ({ sql }: ListenParams): void => {
    if (sql.includes('array_agg')) concurrentWrite = storeMessage(ana, 'Mientras');
    if (sql.includes('pg_advisory_xact_lock')) statements.length = 0;
    statements.push(sql);
  };
  const erasure = createPersonErasureService({ database: knex, marks: { derive: (_, one) => JSON.stringify(one) } });
  knex.on('query', listen);
  await erasure.erase(
    world.client.id,
    ana.phone,
    { dryRun: false, confirmationWord: DELETION_CONFIRMATION_WORD },
    serverActor,
  );
  knex.off('query', listen);
  await concurrentWrite;
  const ofEvents = statements.filter(sql => sql.includes('FROM events e') || sql.includes('UPDATE events'));
  expect(ofEvents.length).toBeGreaterThan(0);
  for (const sql of ofEvents) expect(sql).toContain('e.sequence >');
  if ((await knex('messages').where({ text: 'Mientras' })).length === 0)
    expect(await tracesOf([ana.phone])).toEqual([]);
});
