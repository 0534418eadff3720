import { expect, it } from 'vitest';
import { unwrap } from './unwrap.ts';

it('takes a list out of its envelope, and gives each record its id', () => {
  expect(unwrap({ users: [{ _id: 'a', name: 'Ana' }] })).toEqual([{ _id: 'a', id: 'a', name: 'Ana' }]);
  expect(unwrap({ clients: [] })).toEqual([]);
});

it('takes a record out of its envelope, whatever is said beside it', () => {
  expect(unwrap({ success: true, message: 'Listo', user: { _id: 'a' } })).toEqual({ _id: 'a', id: 'a' });
  expect(unwrap({ client: { id: 'b' } })).toEqual({ id: 'b' });
});

it.each([
  ['a record', { id: 'a', connection: { state: 'parked' } }],
  ['several things at once', { success: true, user: { id: 'a' }, clients: [{ id: 'b' }] }],
  ['a word', 'listo'],
  ['nothing', undefined],
])('leaves %s as it is', (_what, answer) => {
  expect(unwrap(answer)).toEqual(answer);
});
