import { expect, it } from 'vitest';
import { unwrapResponse } from './unwrapResponse.ts';

it('unwrapResponse returns the list of a response, with the _id of each record copied to id', () => {
  expect(unwrapResponse({ users: [{ _id: 'a', name: 'Ana' }] })).toEqual([{ _id: 'a', id: 'a', name: 'Ana' }]);
  expect(unwrapResponse({ clients: [] })).toEqual([]);
});

it('unwrapResponse returns the record of a response without the other fields of the response', () => {
  expect(unwrapResponse({ success: true, message: 'Listo', user: { _id: 'a' } })).toEqual({ _id: 'a', id: 'a' });
  expect(unwrapResponse({ client: { id: 'b' } })).toEqual({ id: 'b' });
});

it.each([
  ['a record', { id: 'a', connection: { state: 'parked' } }],
  ['a response with several fields', { success: true, user: { id: 'a' }, clients: [{ id: 'b' }] }],
  ['a string', 'listo'],
  ['undefined', undefined],
])('unwrapResponse returns %s unchanged', (_what, response) => {
  expect(unwrapResponse(response)).toEqual(response);
});
