import { type Endpoint, endpoints } from '@recado/contract';
import { expect, it } from 'vitest';
import { canCall, requiredRoles } from './access.ts';

const calls = Object.keys(requiredRoles) as (keyof typeof requiredRoles)[];

it.each(calls)('hides %s from the roles that the contract rejects', call => {
  const endpoint: Endpoint = endpoints[call];
  expect(requiredRoles[call]).toBe(endpoint.member);
  const sharedClient = (role: 'answers' | 'manages') => ({ shared: { role, ownerName: 'Lucía' } });
  expect(
    [{ shared: null }, sharedClient('manages'), sharedClient('answers')].map(client => canCall(client, call)),
  ).toEqual([true, endpoint.member !== undefined, endpoint.member === 'answers']);
});
