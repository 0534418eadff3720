import { anyEvent } from '@recado/contract';
import type { GroupEvent } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '../../core/data/sql.ts';
import { emitGroupEvent } from '../../core/events/emitGroupEvent.ts';
import { createDeliveryFixture, type DeliveryFixture } from '../dispatch/testing/createDeliveryFixture.ts';
import { presentEvent } from '../events/presentEvent.ts';
import { readEvents } from '../events/readEvents.ts';

let fixture: DeliveryFixture;
beforeAll(async () => {
  fixture = await createDeliveryFixture();
});
afterAll(() => fixture.close());

const group = '120363000000000001';
const ana = { kind: 'person', phone: '5215587654321', lid: '123456789012345' } as const;
const beto = { kind: 'person', lid: '123456789012346' } as const;
const sharedFields = { group, timestamp: new Date('2026-03-02T18:20:00Z'), by: ana, byMe: false } as const;
const groupEvents: readonly GroupEvent[] = [
  { ...sharedFields, what: 'joined', subject: `Pedidos\u0000${'s'.repeat(400)}` },
  { ...sharedFields, what: 'updated', change: { description: '', picture: 'changed', onlyAdminsEdit: true } },
  { ...sharedFields, what: 'participants', action: 'promote', people: [ana, beto] },
  { ...sharedFields, by: ana, byMe: true, what: 'left' },
];

it('a group event is stored in the form that the API contract defines', async () => {
  const { knex } = fixture.database;
  const clientId = await fixture.createClient();
  for (const groupEvent of groupEvents) await emitGroupEvent(knex, clientId, groupEvent);
  const events = (await readEvents(knex, clientId, { after: 0, limit: 10 })).map(row => presentEvent(row, '/api'));
  for (const event of events) expect(anyEvent.validate(event).error).toBeUndefined();
  const anaIdentifiers = { phoneNumber: ana.phone, lid: ana.lid };
  const sharedData = { chat: `group:${group}`, by: anaIdentifiers, timestamp: '2026-03-02T18:20:00.000Z' };
  expect(events.map(({ type, fromMe, data }) => ({ type, fromMe, data }))).toEqual([
    {
      type: 'group.joined',
      fromMe: false,
      data: { ...sharedData, subject: expect.stringMatching(/^Pedidoss{292}$/) },
    },
    {
      type: 'group.updated',
      fromMe: false,
      data: {
        ...sharedData,
        subject: null,
        change: { description: null, picture: 'changed', onlyAdminsEdit: true },
      },
    },
    {
      type: 'group.participants',
      fromMe: false,
      data: {
        ...sharedData,
        subject: null,
        action: 'promote',
        participants: [anaIdentifiers, { phoneNumber: null, lid: beto.lid }],
      },
    },
    { type: 'group.left', fromMe: true, data: { ...sharedData, subject: null } },
  ]);
});

it('a group event is queued for webhooks that subscribe to its type, except those without group chats', async () => {
  const { knex } = fixture.database;
  const clientId = await fixture.createClient();
  const url = 'http://127.0.0.1:9/';
  const eventTypes = ['group.left' as const];
  await fixture.webhooks.setPrincipal(clientId, url);
  await fixture.webhooks.add(clientId, { url, label: 'asks', eventTypes });
  await fixture.webhooks.add(clientId, { url, label: 'persons', eventTypes, chatKinds: ['person'] });
  for (const groupEvent of groupEvents) await emitGroupEvent(knex, clientId, groupEvent);
  const queuedEvents = await rows<{ label: string; type: string }>(
    knex,
    `SELECT w.label, e.type FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id
     JOIN events e ON e.client_id = d.client_id AND e.sequence = d.sequence
     WHERE d.client_id = :clientId ORDER BY 1`,
    { clientId },
  );
  expect(queuedEvents).toEqual([{ label: 'asks', type: 'group.left' }]);
});
