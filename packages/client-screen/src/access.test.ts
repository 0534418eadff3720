import { type Endpoint, endpoints } from '@recado/contract';
import { expect, it } from 'vitest';
import { may, needs } from './access.ts';

const calls = Object.keys(needs) as (keyof typeof needs)[];

it.each(calls)('%s is hidden from those whom the contract refuses', call => {
  const endpoint: Endpoint = endpoints[call];
  expect(needs[call]).toBe(endpoint.member);
  const shared = (role: 'answers' | 'manages') => ({ shared: { role, ownerName: 'Lucía' } });
  expect([{ shared: null }, shared('manages'), shared('answers')].map(client => may(client, call))).toEqual([
    true,
    endpoint.member !== undefined,
    endpoint.member === 'answers',
  ]);
});
