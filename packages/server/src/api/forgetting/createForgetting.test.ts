import { DELETION_WORD } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { social as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { theServer } from '../../ground/audit/Actor.ts';
import { rows } from '../../ground/data/sql.ts';
import { type NewMessage, storeMessages } from '../../ground/messages/index.ts';
import { holdLease } from '../../lines/vault/holdLease.ts';
import { entry as key, never, vaultsOn } from '../../lines/vault/testing/vaultBench.ts';
import { startWorld, type World } from '../routes/testing/startWorld.ts';
import { createForgetting } from './createForgetting.ts';

let world: World;
let program: Sdk;
let told = 0;
beforeAll(async () => {
  world = await startWorld();
  await world.connect();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

const GROUP = 'group:120363000000000077';

/** Somebody new, whom the network knows by two names. */
function somebody() {
  told += 1;
  const { number, person } = world.server.network.phone(`52155870001${10 + told}`);
  return { phone: number, lid: person.lid ?? '', name: `Persona ${told}` };
}

const write = async (contact: ReturnType<typeof somebody>, text: string, more: Partial<NewMessage> = {}) => {
  told += 1;
  const about = {
    waId: `F${told}`,
    fromMe: false,
    contact,
    type: 'text',
    text,
    timestamp: new Date(),
  } as const;
  const [stored] = await storeMessages(world.server.knex, world.client.id, [{ ...about, ...more }]);
  return { id: stored?.id ?? '', waId: about.waId };
};
const forget = (contact: string, payload: { dryRun?: boolean; confirmationWord?: string }) =>
  program.request('POST /external/contacts/{contact}/forget', { params: { contact }, payload });
const send = (to: string) =>
  program.request('POST /external/messages', { payload: { to, type: 'text', text: { text: 'Su pedido' } } });

/** Whoever of these words still stands anywhere in the database, with where. */
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

it('nothing in the database names somebody who is forgotten, and of everybody else all is as it was', async () => {
  const [marta, jose] = [somebody(), somebody()];
  const secret = 'conchas de canela para el bautizo';
  await program.request('POST /external/webhooks', {
    payload: { url: 'http://127.0.0.1:9/nadie', label: 'principal' },
  });
  const { id, waId } = await write(marta, secret);
  await write(marta, `${secret} en el grupo`, { chat: GROUP });
  const stays = await write(jose, 'Buenos días', { chat: GROUP });
  await write(jose, 'Lo mío');
  await write(marta, secret, {
    type: 'image',
    media: { mimeType: 'image/png', path: `media/${world.client.id}/ab/x` },
  });
  const person = await world.server.knex('contacts').where({ phone: marta.phone }).first();
  const about = {
    clientId: world.client.id,
    chat: `contact:${person.id}`,
    target: waId,
    messageId: id,
    kind: 'edit',
  };
  await world.server
    .knex('remarks')
    .insert({ ...about, waId: 'RX', fromMe: true, value: { text: secret }, timestamp: new Date() });
  const spelled = `52${marta.phone.slice(3)}`;
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const planned = { to: spelled, type: 'text', text: { text: secret }, sendAt } as const;
  await program.request('POST /external/messages', { payload: planned });
  await program.request('POST /external/messages', {
    payload: { to: spelled, type: 'text', text: { text: 'Su pedido está listo' } },
    headers: { 'idempotency-key': 'pedido-1' },
  });
  const params = { contact: marta.phone };
  const noted = { ownName: `La de ${secret}`, notes: secret, labels: ['Bautizo'] };
  await program.request('PATCH /external/contacts/{contact}', { params, payload: noted });
  const draft = { name: 'Pascua', message: { type: 'text', text: { text: 'Hola' } } } as const;
  const { campaign } = await program.request('POST /external/campaigns', { payload: draft });
  await program.request('POST /external/campaigns/{campaign}/recipients', {
    params: { campaign: campaign.id },
    payload: { numbers: [spelled, marta.phone, jose.phone].map(to => ({ to })) },
  });
  // Somebody died over it, or it is tried again.
  await world.server
    .knex('campaignRecipients')
    .where({ state: 'waiting' })
    .whereNot({ recipient: jose.phone })
    .update({ state: 'sending' });
  // What a line that is not encrypted between people remembers of each.
  const { knex } = world.server;
  await vaultsOn(knex)
    .open({
      clientId: world.client.id,
      epoch: await knex.transaction(trx => holdLease(trx, world.client.id)),
      signal: never,
    })
    .write([
      { ...key(marta.phone, 'ahora', 'chats'), person: marta.phone },
      { ...key('MX.13491208655302741918', marta.phone, 'people'), person: marta.phone },
      { ...key(jose.phone, 'ahora', 'chats'), person: jose.phone },
    ]);
  const words = [marta.phone, spelled, 'MX.13491208655302741918', marta.lid, secret, marta.name];
  expect(new Set((await tracesOf(words)).map(trace => trace.split(': ')[1]))).toEqual(new Set(words));

  const looked = await forget(spelled, { dryRun: true });
  expect(looked).toMatchObject({
    counts: { messages: 3, inGroups: 1, files: 1, scheduled: 1, recipients: 2 },
  });
  await expect(forget(spelled, {})).rejects.toMatchObject({ status: 400 });
  expect(await tracesOf(words)).not.toEqual([]);

  const done = await forget(`+52 ${marta.phone.slice(3)}`, { confirmationWord: DELETION_WORD });
  expect(done).toMatchObject({ counts: looked.counts, staysOptedOut: false });
  expect(await tracesOf(words)).toEqual([]);
  expect(await world.server.knex('goneFiles').where({ clientId: world.client.id })).toMatchObject([
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
  expect(await world.server.knex('messages').where({ id: stays.id })).toHaveLength(1);
  const [entry] = await world.server.knex('audit').where({ action: 'contacts.forgotten' });
  expect(entry).toMatchObject({ targetId: world.client.id, details: { count: 4 } });
  await expect(forget(marta.phone, { dryRun: true })).rejects.toMatchObject({
    status: 404,
    message: texts.nothingKept,
  });
});

it('who wanted no messages is not written to, though nothing names them, until they say otherwise', async () => {
  const ana = somebody();
  await write(ana, 'BAJA');
  await expect(send(ana.phone)).rejects.toMatchObject({ status: 409 });
  const { staysOptedOut } = await forget(ana.phone, { confirmationWord: DELETION_WORD });
  expect(staysOptedOut).toBe(true);
  expect(await tracesOf([ana.phone, ana.lid])).toEqual([]);
  await expect(send(`52${ana.phone.slice(3)}`)).rejects.toMatchObject({ status: 409 });
  // Known again, she is still not written to by a program.
  await write(ana, '¿Siguen abiertos?');
  await expect(send(ana.phone)).rejects.toMatchObject({ status: 409 });
  await write(ana, 'ALTA', { timestamp: new Date(Date.now() + 2_000) });
  await expect(send(ana.phone)).resolves.toMatchObject({ success: true });
  // Forgotten once more, what she said last holds.
  expect(await forget(ana.phone, { confirmationWord: DELETION_WORD })).toMatchObject({
    staysOptedOut: false,
  });
  await expect(send(ana.phone)).resolves.toMatchObject({ success: true });
});

it('what others wrote of somebody who is forgotten is still told, without naming them', async () => {
  const [eva, otto] = [somebody(), somebody()];
  await write(eva, 'Hola');
  await write(otto, eva.phone);
  await forget(eva.phone, { confirmationWord: DELETION_WORD });
  const events = await world.server
    .knex('events')
    .whereRaw("data ->> 'chat' IN (?, ?)", [eva.phone, otto.phone]);
  expect(events.map(({ data }) => [data.chat, data.text])).toEqual([[otto.phone, texts.forgotten]]);
});

it('hands over what is kept of somebody, and nothing of anybody else', async () => {
  const [eva, otto] = [somebody(), somebody()];
  await write(eva, 'Lo que Eva escribió');
  await write(eva, 'Lo que Eva dijo en el grupo', { chat: GROUP });
  await write(otto, 'Lo que Otto escribió', { chat: GROUP });
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

it('what is told of them while all that was told before is gone through goes, too, and nobody waits for that', async () => {
  const ana = somebody();
  await write(ana, 'Antes');
  const { knex } = world.server;
  const asked: string[] = [];
  let meanwhile: Promise<unknown> | undefined;
  const listen = ({ sql }: { readonly sql: string }): void => {
    if (sql.includes('array_agg')) meanwhile = write(ana, 'Mientras');
    if (sql.includes('pg_advisory_xact_lock')) asked.length = 0;
    asked.push(sql);
  };
  const forgetting = createForgetting({ database: knex, marks: { of: (_, one) => JSON.stringify(one) } });
  knex.on('query', listen);
  await forgetting.forget(
    world.client.id,
    ana.phone,
    { dryRun: false, confirmationWord: DELETION_WORD },
    theServer,
  );
  knex.off('query', listen);
  await meanwhile;
  const ofEvents = asked.filter(sql => sql.includes('FROM events e') || sql.includes('UPDATE events'));
  expect(ofEvents.length).toBeGreaterThan(0);
  for (const sql of ofEvents) expect(sql).toContain('e.sequence >');
  if ((await knex('messages').where({ text: 'Mientras' })).length === 0)
    expect(await tracesOf([ana.phone])).toEqual([]);
});
