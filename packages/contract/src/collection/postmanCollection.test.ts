import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints, type PostmanItem, postmanCollection, splitKey } from '../index.ts';

const collection = postmanCollection({ version: '1.2.3' });
const items = collection.item.flatMap(({ item }) => item);
const keyOf = ({ request: { method, url } }: PostmanItem) =>
  `${method} /${url.path.map(part => part.replace(/^:(\w+)$/, '{$1}')).join('/')}`;

describe('the collection', () => {
  it('has every call of the contract, once', () => {
    expect(items.map(keyOf).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('uses no variable that it does not have', () => {
    // What is read is not filled in.
    const filled = JSON.stringify(collection, (key, value) => (key === 'description' ? undefined : value));
    const used = [...filled.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(collection.variable.map(({ key }) => key)));
  });

  it.each(items.map(item => ({ ...item, key: keyOf(item) })))(
    '$key can be run as it is',
    ({ key, request }) => {
      const endpoint: Endpoint = endpoints[key as keyof typeof endpoints];
      const { url, body } = request;
      expect(request.auth).toHaveProperty('type');
      expect(url.raw.startsWith(`${url.host.join('')}/${url.path.join('/')}`)).toBe(true);
      const named = [...splitKey(key).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(url.variable?.map(variable => variable.key) ?? []).toEqual(named);
      for (const { value } of url.variable ?? []) expect(value).not.toMatch(/^(undefined)?$/);
      const asked = Object.fromEntries((url.query ?? []).map(pair => [pair.key, pair.value]));
      expect(endpoint.query?.validate(asked).error).toBeUndefined();
      if (!endpoint.payload) return;
      expect(endpoint.payload.validate(JSON.parse(String(body?.raw))).error).toBeUndefined();
    },
  );
});
