import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeMessages } from '../../core/messages/index.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

let world: ContractTestServer;
let program: Sdk;
beforeAll(async () => {
  world = await startContractTestServer();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

const dayOf = (day: number) => new Date(Date.UTC(2026, 2, day));
const period = { since: dayOf(2).toISOString(), until: dayOf(4).toISOString() };

it('contacts are listed by the time of their last message', async () => {
  await storeMessages(
    world.server.knex,
    world.client.id,
    [1, 2, 3, 4].map(day => ({
      ...{ waId: `W${day}`, fromMe: false, contact: { phone: `521551100000${day}` } },
      ...{ type: 'text' as const, text: `${day}`, timestamp: dayOf(day) },
    })),
  );
  const list = async (query: object) =>
    (await program.request('GET /external/contacts', { query })).contacts.map(({ phoneNumber }) => phoneNumber?.at(-1));
  expect(await list(period)).toEqual(['3', '2']);
  expect(await list({ since: period.until })).toEqual(['4']);
  expect(await list({ until: period.since })).toEqual(['1']);
  expect(await list({ ...period, limit: 1 })).toEqual(['3']);
});

it('campaigns are listed by the time of their creation', async () => {
  for (const day of [1, 2, 3, 4]) {
    const payload = { name: `${day}`, message: { type: 'text', text: { text: 'Hola' } } } as const;
    const { campaign } = await program.request('POST /external/campaigns', { payload });
    await world.server
      .knex('campaigns')
      .where({ id: campaign.id })
      .update({ createdAt: dayOf(day) });
  }
  const { campaigns } = await program.request('GET /external/campaigns', { query: period });
  expect(campaigns.map(({ name }) => name)).toEqual(['3', '2']);
});

it('schedules are listed by the time of the next send', async () => {
  const start = Date.now() + 86_400_000;
  const at = (days: number) => new Date(start + days * 86_400_000).toISOString();
  for (const days of [1, 2, 3, 4]) {
    const message = { to: '5215511000001', type: 'text', text: { text: `${days}` }, sendAt: at(days) } as const;
    await program.request('POST /external/messages', { payload: message });
  }
  const list = async (query: object) =>
    (await program.request('GET /external/schedules', { query })).schedules.map(({ text }) => text);
  expect(await list({ since: at(2), until: at(4) })).toEqual(['2', '3']);
  const first = await world.server.knex('schedules').orderBy('startsAt').first();
  const lastRun = { at: dayOf(2), status: 'sent', messageId: null, error: null };
  const ended = {
    state: 'done',
    nextOccurrenceAt: null,
    endedAt: new Date(),
    lastRun: JSON.stringify(lastRun),
  };
  await world.server.knex('schedules').where({ id: first.id }).update(ended);
  expect(await list(period)).toEqual(['1']);
});

it.each(['GET /external/contacts', 'GET /external/campaigns', 'GET /external/schedules'] as const)(
  '%s rejects a period that ends before it begins',
  async endpoint => {
    const query = { since: period.until, until: period.since };
    await expect(program.request(endpoint, { query })).rejects.toMatchObject({ status: 400 });
  },
);
