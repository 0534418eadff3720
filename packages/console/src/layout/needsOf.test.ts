import type { Client, DisabledWebhook } from '@recado/contract';
import { layout } from '@recado/texts';
import { expect, it } from 'vitest';
import { needsOf } from './needsOf.ts';

const inState = (state: Client['connection']['state']) =>
  ({ id: state, businessName: 'La Espiga', connection: { state, explanation: null } }) as Client;

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
