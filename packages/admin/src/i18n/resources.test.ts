import {
  endpoints,
  exampleAuditEntry,
  exampleLineSession,
  exampleListedClient,
  exampleListedWebhook,
  exampleUser,
  exampleUserUsage,
  exampleWorker,
  type ListedClient,
} from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createI18nProvider } from './createI18nProvider.ts';

const { translate } = createI18nProvider();
const explanation = { what: '', meaning: '', next: '' };
const client: ListedClient = {
  ...exampleListedClient,
  transport: { name: 'cloud-api' },
  owner: exampleUser.id,
  connection: { ...exampleListedClient.connection, explanation },
};
const samples = {
  users: exampleUser,
  clients: client,
  audit: exampleAuditEntry,
  workers: exampleWorker,
  sessions: { ...exampleLineSession, explanation },
  webhooks: exampleListedWebhook,
  usage: exampleUserUsage,
};

it('the samples include every list that administrators may read', () => {
  const lists = Object.entries(endpoints).filter(
    ([key, endpoint]) => /^GET \/admin\/[a-z]+$/.test(key) && 'query' in endpoint,
  );
  expect(lists.map(([key]) => key.slice('GET /admin/'.length)).sort()).toEqual(Object.keys(samples).sort());
});

/** Returns the dotted paths of all fields that a column could show. */
function fieldPathsOf(record: object, prefix = ''): string[] {
  return Object.entries(record).flatMap(([field, value]) => {
    const hasFields = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    return hasFields && !Array.isArray(value) ? fieldPathsOf(value, `${prefix}${field}.`) : [`${prefix}${field}`];
  });
}

describe.each(Object.entries(samples))('Spanish names of %s', (resource, sample) => {
  it('include the name of the resource in singular and plural', () => {
    for (const smart_count of [1, 2])
      expect(translate(`resources.${resource}.name`, { smart_count, _: '' })).not.toBe('');
  });

  it('include a label for every field', () => {
    const unlabelled = fieldPathsOf(sample).filter(path => {
      const key = `resources.${resource}.fields.${path}`;
      return translate(key) === key;
    });
    expect(unlabelled).toEqual([]);
  });
});
