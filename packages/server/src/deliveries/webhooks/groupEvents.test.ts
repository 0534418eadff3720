import { anyEvent } from '@recado/contract';
import type { GroupHappening } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../ground/data/sql.ts';
import { noteGroup } from '../../ground/groups/noteGroup.ts';
import { createPostOffice, type PostOffice } from '../dispatch/testing/createPostOffice.ts';
import { presentEvent } from '../events/presentEvent.ts';
import { readEvents } from '../events/readEvents.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await createPostOffice();
});
afterAll(() => office.close());

const group = '120363000000000001';
const ana = { kind: 'person', phone: '5215587654321', lid: '123456789012345' } as const;
const beto = { kind: 'person', lid: '123456789012346' } as const;
const about = { group, timestamp: new Date('2026-03-02T18:20:00Z'), by: ana, byMe: false } as const;
const happenings: readonly GroupHappening[] = [
  { ...about, what: 'joined', subject: `Pedidos\u0000${'s'.repeat(400)}` },
  { ...about, what: 'updated', change: { description: '', picture: 'changed', onlyAdminsEdit: true } },
  { ...about, what: 'participants', action: 'promote', people: [ana, beto] },
  { ...about, by: ana, byMe: true, what: 'left' },
];

it('what happens to a group is an event, as the contract has it', async () => {
  const { knex } = office.database;
  const clientId = await office.client();
  for (const happening of happenings) await noteGroup(knex, clientId, happening);
  const events = (await readEvents(knex, clientId, { after: 0, limit: 10 })).map(row =>
    presentEvent(row, '/api'),
  );
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
  const named = { phoneNumber: ana.phone, lid: ana.lid };
  const told = { chat: `group:${group}`, by: named, timestamp: '2026-03-02T18:20:00.000Z' };
  expect(events.map(({ type, fromMe, data }) => ({ type, fromMe, data }))).toEqual([
    {
      type: 'group.joined',
      fromMe: false,
      data: { ...told, subject: expect.stringMatching(/^Pedidoss{292}$/) },
    },
    {
      type: 'group.updated',
      fromMe: false,
      data: {
        ...told,
        subject: null,
        change: { description: null, picture: 'changed', onlyAdminsEdit: true },
      },
    },
    {
      type: 'group.participants',
      fromMe: false,
      data: {
        ...told,
        subject: null,
        action: 'promote',
        participants: [named, { phoneNumber: null, lid: beto.lid }],
      },
    },
    { type: 'group.left', fromMe: true, data: { ...told, subject: null } },
  ]);
});

it('goes to webhooks that ask for it by name, and to none that wants no groups', async () => {
  const { knex } = office.database;
  const clientId = await office.client();
  const url = 'http://127.0.0.1:9/';
  const eventTypes = ['group.left' as const];
  await office.webhooks.setPrincipal(clientId, url);
  await office.webhooks.add(clientId, { url, label: 'asks', eventTypes });
  await office.webhooks.add(clientId, { url, label: 'persons', eventTypes, chatKinds: ['person'] });
  for (const happening of happenings) await noteGroup(knex, clientId, happening);
  const told = await rows<{ label: string; type: string }>(
    knex,
    `SELECT w.label, e.type FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id
     JOIN events e ON e.client_id = d.client_id AND e.sequence = d.sequence
     WHERE d.client_id = :clientId ORDER BY 1`,
    { clientId },
  );
  expect(told).toEqual([{ label: 'asks', type: 'group.left' }]);
});
