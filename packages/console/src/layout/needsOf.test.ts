import type { Client, DisabledWebhook } from '@recado/contract';
import { layout } from '@recado/texts';
import { expect, it } from 'vitest';
import { needsOf } from './needsOf.ts';

const inState = (state: Client['connection']['state']) =>
  ({
    id: state,
    businessName: 'La Espiga',
    phoneNumber: '5215512345678',
    linkedNumber: null,
    connection: { state, explanation: null },
  }) as Client;

it('names the clients that will not come back by themselves, and no others', () => {
  const clients = (
    [
      'pending',
      'linking',
      'connected',
      'reconnecting',
      'disconnected',
      'needs-relink',
      'parked',
      'forbidden',
    ] as const
  ).map(inState);
  expect(needsOf(clients, []).map(({ clientId }) => clientId)).toEqual([
    'needs-relink',
    'parked',
    'forbidden',
  ]);
});

it('names a client that is linked with another number, and not one whose number is written otherwise', () => {
  const linked = (linkedNumber: string) => ({ ...inState('connected'), linkedNumber });
  expect(needsOf([linked('525512345678')], [])).toEqual([]);
  expect(needsOf([linked('5213312345678')], []).map(({ text }) => text)).toEqual([
    layout.otherNumber('+52 1 33 1234 5678'),
  ]);
});

it('names the addresses that nothing is sent to any more, with their client', () => {
  const webhook = {
    id: 'w',
    clientId: 'c',
    businessName: 'La Espiga',
    label: 'contabilidad',
  } as DisabledWebhook;
  expect(needsOf([], [webhook])).toEqual([
    { key: 'w', clientId: 'c', businessName: 'La Espiga', text: layout.webhookDisabled('contabilidad') },
  ]);
});
