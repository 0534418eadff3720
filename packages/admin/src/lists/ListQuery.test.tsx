import { expect, it } from 'vitest';
import { listPath } from '../records/index.ts';
import { type ListFilter, type ListSort, listColumn } from './index.ts';
import type { ListResource } from './ListQuery.ts';
import type { ListScreenProps } from './ListScreenProps.ts';

// `tsc --build` is the judge of most of this file: a line that compiles after all makes its @ts-expect-error an error.
const label = '';
const rest = { title: '', failure: '', empty: '', card: null, children: null };

it('knows the lists of the contract', () => {
  const resources: Record<ListResource, true> = {
    users: true,
    clients: true,
    sessions: true,
    webhooks: true,
    usage: true,
    workers: true,
    audit: true,
  };
  expect(Object.keys(resources)).toHaveLength(7);
});

it('has no filter that the contract does not know', () => {
  const filters: readonly ListFilter<'users'>[] = [
    { kind: 'choice', source: 'role', label, choices: [{ value: 'admin', label }] },
    { kind: 'from', source: 'createdAt_gte', label },
    // @ts-expect-error misspelt
    { kind: 'choice', source: 'roles', label, choices: [] },
    // @ts-expect-error another list's
    { kind: 'choice', source: 'outcome', label, choices: [] },
    // @ts-expect-error no such role
    { kind: 'choice', source: 'role', label, choices: [{ value: 'administrator', label }] },
    // @ts-expect-error a day that ends where one begins
    { kind: 'from', source: 'createdAt_lte', label },
  ];
  expect(filters).toHaveLength(6);
});

it('has no order that the contract does not know', () => {
  const sorts: readonly ListSort<'usage'>[] = [
    { field: 'total', order: 'DESC' },
    // @ts-expect-error misspelt
    { field: 'totals', order: 'DESC' },
  ];
  const Column = listColumn<'usage'>();
  const columns = [
    <Column key="total" source="inbound" />,
    <Column key="plain" source="actions" disableSort />,
    // @ts-expect-error would be a heading to click on
    <Column key="sorted" source="actions" />,
  ];
  expect([...sorts, ...columns]).toHaveLength(5);
});

it('opens no screen on a filter that the contract does not know', () => {
  const screens: readonly ListScreenProps[] = [
    {
      ...rest,
      resource: 'webhooks',
      sort: { field: 'queued', order: 'DESC' },
      defaultFilter: { disabled: true },
    },
    {
      ...rest,
      resource: 'webhooks',
      sort: { field: 'queued', order: 'DESC' },
      // @ts-expect-error misspelt
      defaultFilter: { isDisabled: true },
    },
    // @ts-expect-error another list's order
    { ...rest, resource: 'webhooks', sort: { field: 'total', order: 'DESC' } },
  ];
  expect(screens).toHaveLength(3);
});

it('leads nowhere with a filter that the contract does not know', () => {
  expect(listPath('sessions', { attention: true })).toBe(
    'sessions?filter=%7B%22attention%22%3Atrue%7D&page=1',
  );
  // @ts-expect-error misspelt
  listPath('sessions', { atention: true });
  // @ts-expect-error no such list
  listPath('session', {});
});
