import { type Endpoint, endpoints } from '@recado/contract';
import { expect, it } from 'vitest';
import { canCallEndpoint, requiredRolesByEndpoint } from './access.ts';

const calls = Object.keys(requiredRolesByEndpoint) as (keyof typeof requiredRolesByEndpoint)[];

it.each(calls)('canCallEndpoint allows %s only for the roles that the contract accepts', call => {
  const endpoint: Endpoint = endpoints[call];
  expect(requiredRolesByEndpoint[call]).toBe(endpoint.member);
  const sharedClient = (role: 'answers' | 'manages') => ({ shared: { role, ownerName: 'Lucía' } });
  expect(
    [{ shared: null }, sharedClient('manages'), sharedClient('answers')].map(client => canCallEndpoint(client, call)),
  ).toEqual([true, endpoint.member !== undefined, endpoint.member === 'answers']);
});
