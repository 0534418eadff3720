import { describe, expect, it } from 'vitest';
import { buildPostmanCollection, type Endpoint, endpoints, type PostmanItem, splitEndpointKey } from '../index.ts';

const collection = buildPostmanCollection({ version: '1.2.3' });
const items = collection.item.flatMap(({ item }) => item);
const keyOf = ({ request: { method, url } }: PostmanItem) =>
  `${method} /${url.path.map(part => part.replace(/^:(\w+)$/, '{$1}')).join('/')}`;

describe('Postman collection', () => {
  it('contains every endpoint of the contract exactly once', () => {
    expect(items.map(keyOf).toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it('uses only variables that it declares', () => {
    // Descriptions are excluded, because Postman replaces no variables in them.
    const serialized = JSON.stringify(collection, (key, value) => (key === 'description' ? undefined : value));
    const usedVariables = [...serialized.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
    expect(new Set(usedVariables)).toEqual(new Set(collection.variable.map(({ key }) => key)));
  });

  it.each(items.map(item => ({ ...item, key: keyOf(item) })))(
    'contains for $key a complete request that the schemas of the endpoint accept',
    ({ key, request }) => {
      const endpoint: Endpoint = endpoints[key as keyof typeof endpoints];
      const { url, body } = request;
      expect(request.auth).toHaveProperty('type');
      expect(url.raw.startsWith(`${url.host.join('')}/${url.path.join('/')}`)).toBe(true);
      const pathParameterNames = [...splitEndpointKey(key).path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(url.variable?.map(variable => variable.key) ?? []).toEqual(pathParameterNames);
      for (const { value } of url.variable ?? []) expect(value).not.toMatch(/^(undefined)?$/);
      const queryValues = Object.fromEntries((url.query ?? []).map(pair => [pair.key, pair.value]));
      expect(endpoint.query?.validate(queryValues).error).toBeUndefined();
      if (!endpoint.payload) return;
      expect(endpoint.payload.validate(JSON.parse(String(body?.raw))).error).toBeUndefined();
    },
  );
});
