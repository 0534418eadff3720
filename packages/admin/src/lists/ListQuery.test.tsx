import { expect, it } from 'vitest';
import { createListPath } from '../records/index.ts';
import { createListColumn, type ListFilter, type ListSort } from './index.ts';
import type { ListResourceName } from './ListQuery.ts';
import type { ListScreenProps } from './ListScreenProps.ts';

// `tsc --build` is the judge of most of this file: a line that compiles after all makes its @ts-expect-error an error.
const label = '';
const requiredProps = { failure: '', empty: '', card: null, children: null };

it('ListResourceName contains exactly the lists of the contract', () => {
  const resources: Record<ListResourceName, true> = {
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

it('ListFilter rejects a filter that is not in the contract', () => {
  const filters: readonly ListFilter<'users'>[] = [
    { kind: 'choice', source: 'role', label, choices: [{ value: 'admin', label }] },
    { kind: 'from', source: 'createdAt_gte', label },
    // @ts-expect-error misspelt
    { kind: 'choice', source: 'roles', label, choices: [] },
    // @ts-expect-error field of another list
    { kind: 'choice', source: 'outcome', label, choices: [] },
    // @ts-expect-error unknown role
    { kind: 'choice', source: 'role', label, choices: [{ value: 'administrator', label }] },
    // @ts-expect-error upper bound as a lower bound
    { kind: 'from', source: 'createdAt_lte', label },
  ];
  expect(filters).toHaveLength(6);
});

it('ListSort rejects an order that is not in the contract', () => {
  const sorts: readonly ListSort<'usage'>[] = [
    { field: 'total', order: 'DESC' },
    // @ts-expect-error misspelt
    { field: 'totals', order: 'DESC' },
  ];
  const Column = createListColumn<'usage'>();
  const columns = [
    <Column key="total" source="inbound" />,
    <Column key="plain" source="actions" disableSort />,
    // @ts-expect-error unsortable column without disableSort
    <Column key="sorted" source="actions" />,
  ];
  expect([...sorts, ...columns]).toHaveLength(5);
});

it('ListScreenProps rejects a default filter that is not in the contract', () => {
  const screens: readonly ListScreenProps[] = [
    {
      ...requiredProps,
      resource: 'webhooks',
      sort: { field: 'queued', order: 'DESC' },
      defaultFilter: { disabled: true },
    },
    {
      ...requiredProps,
      resource: 'webhooks',
      sort: { field: 'queued', order: 'DESC' },
      // @ts-expect-error misspelt
      defaultFilter: { isDisabled: true },
    },
    // @ts-expect-error order of another list
    { ...requiredProps, resource: 'webhooks', sort: { field: 'total', order: 'DESC' } },
  ];
  expect(screens).toHaveLength(3);
});

it('createListPath rejects a filter that is not in the contract', () => {
  expect(createListPath('sessions', { attention: true })).toBe('sessions?filter=%7B%22attention%22%3Atrue%7D&page=1');
  // @ts-expect-error misspelt
  createListPath('sessions', { atention: true });
  // @ts-expect-error unknown list
  createListPath('session', {});
});
