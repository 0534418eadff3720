import type { Client } from '@recado/contract';
import { expect, it } from 'vitest';
import { clientsInNeed } from './clientsInNeed.ts';

const inState = (state: Client['connection']['state']) => ({ connection: { state } }) as Client;

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
  expect(clientsInNeed(clients).map(({ connection }) => connection.state)).toEqual([
    'needs-relink',
    'parked',
    'forbidden',
  ]);
});
