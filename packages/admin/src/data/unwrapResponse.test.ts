import { expect, it } from 'vitest';
import { unwrapResponse } from './unwrapResponse.ts';

it('unwraps a list and copies the _id of each record to id', () => {
  expect(unwrapResponse({ users: [{ _id: 'a', name: 'Ana' }] })).toEqual([{ _id: 'a', id: 'a', name: 'Ana' }]);
  expect(unwrapResponse({ clients: [] })).toEqual([]);
});

it('unwraps a record and ignores other response fields', () => {
  expect(unwrapResponse({ success: true, message: 'Listo', user: { _id: 'a' } })).toEqual({ _id: 'a', id: 'a' });
  expect(unwrapResponse({ client: { id: 'b' } })).toEqual({ id: 'b' });
});

it.each([
  ['a record', { id: 'a', connection: { state: 'parked' } }],
  ['a response with several fields', { success: true, user: { id: 'a' }, clients: [{ id: 'b' }] }],
  ['a string', 'listo'],
  ['undefined', undefined],
])('returns %s unchanged', (_what, response) => {
  expect(unwrapResponse(response)).toEqual(response);
});
