import {
  endpoints,
  type ListedClient,
  sampleAuditEntry,
  sampleLineSession,
  sampleListedClient,
  sampleListedWebhook,
  sampleUsage,
  sampleUser,
  sampleWorker,
} from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createI18nProvider } from './createI18nProvider.ts';

const { translate } = createI18nProvider();
const explanation = { what: '', meaning: '', next: '' };
const client: ListedClient = {
  ...sampleListedClient,
  transport: { name: 'cloud-api' },
  owner: sampleUser.id,
  connection: { ...sampleListedClient.connection, explanation },
};
const samples = {
  users: sampleUser,
  clients: client,
  audit: sampleAuditEntry,
  workers: sampleWorker,
  sessions: { ...sampleLineSession, explanation },
  webhooks: sampleListedWebhook,
  usage: sampleUsage,
};

it('knows every list that administrators may read', () => {
  const lists = Object.entries(endpoints).filter(
    ([key, endpoint]) => /^GET \/admin\/[a-z]+$/.test(key) && 'query' in endpoint,
  );
  expect(lists.map(([key]) => key.slice('GET /admin/'.length)).sort()).toEqual(Object.keys(samples).sort());
});

/** Dotted names of everything that a column could show. */
function leavesOf(record: object, place = ''): string[] {
  return Object.entries(record).flatMap(([field, inner]) => {
    const isParts = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    return isParts && !Array.isArray(inner) ? leavesOf(inner, `${place}${field}.`) : [`${place}${field}`];
  });
}

describe.each(Object.entries(samples))('of %s', (resource, sample) => {
  it('has a name in singular and plural', () => {
    for (const smart_count of [1, 2])
      expect(translate(`resources.${resource}.name`, { smart_count, _: '' })).not.toBe('');
  });

  it('calls every field by a name', () => {
    const nameless = leavesOf(sample).filter(leaf => {
      const key = `resources.${resource}.fields.${leaf}`;
      return translate(key) === key;
    });
    expect(nameless).toEqual([]);
  });
});
