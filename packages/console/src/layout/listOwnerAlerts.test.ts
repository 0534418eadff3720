import type { Client, DisabledWebhook } from '@recado/contract';
import { layoutTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { listOwnerAlerts } from './listOwnerAlerts.ts';

const inState = (state: Client['connection']['state']) =>
  ({
    id: state,
    businessName: 'La Espiga',
    phoneNumber: '5215512345678',
    linkedNumber: null,
    connection: { state, explanation: null },
  }) as Client;

it('lists only the clients that cannot reconnect by themselves', () => {
  const clients = (
    ['pending', 'linking', 'connected', 'reconnecting', 'disconnected', 'needs-relink', 'parked', 'forbidden'] as const
  ).map(inState);
  expect(listOwnerAlerts(clients, []).map(({ clientId }) => clientId)).toEqual(['needs-relink', 'parked', 'forbidden']);
});

it('lists a client that is linked to another number, but not one whose number only has another spelling', () => {
  const linkedTo = (linkedNumber: string) => ({ ...inState('connected'), linkedNumber });
  expect(listOwnerAlerts([linkedTo('525512345678')], [])).toEqual([]);
  expect(listOwnerAlerts([linkedTo('5213312345678')], []).map(({ text }) => text)).toEqual([
    layoutTexts.otherNumber('+52 1 33 1234 5678'),
  ]);
});

it('lists each disabled webhook with its client', () => {
  const webhook = {
    id: 'w',
    clientId: 'c',
    businessName: 'La Espiga',
    label: 'contabilidad',
  } as DisabledWebhook;
  expect(listOwnerAlerts([], [webhook])).toEqual([
    { key: 'w', clientId: 'c', businessName: 'La Espiga', text: layoutTexts.webhookDisabled('contabilidad') },
  ]);
});
