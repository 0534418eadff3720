import { type Endpoint, endpoints } from '@recado/contract';
import { requestFieldLabels } from '@recado/texts';
import type { Description, Schema } from 'joi';
import { expect, it } from 'vitest';
import { requestValidationPreferences } from './requestValidationPreferences.ts';
import { toErrorResponse } from './toErrorResponse.ts';

interface SchemaDescription extends Omit<Description, 'keys'> {
  readonly keys?: Readonly<Record<string, SchemaDescription>>;
  readonly items?: readonly SchemaDescription[];
  readonly ordered?: readonly SchemaDescription[];
  readonly matches?: readonly { readonly schema?: SchemaDescription }[];
}

function keysOf({ keys = {}, items = [], ordered = [], matches = [] }: SchemaDescription): string[] {
  const nestedSchemas = [...items, ...ordered, ...matches.flatMap(({ schema }) => schema ?? [])];
  const ownKeys = Object.entries(keys).flatMap(([key, described]) => [key, ...keysOf(described)]);
  return [...ownKeys, ...nestedSchemas.flatMap(keysOf)];
}

/** Every payload, query and headers schema of the contract. */
const parts = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
  (['payload', 'query', 'headers'] as const).flatMap(part => {
    const schema: Schema | undefined = endpoint[part];
    return schema ? [{ name: `${part} of ${key}`, schema }] : [];
  }),
);

it.each(parts)('requestFieldLabels has a Spanish name for every field of the contract: $name', ({ schema }) => {
  expect(keysOf(schema.describe() as SchemaDescription).filter(key => !Object.hasOwn(requestFieldLabels, key))).toEqual(
    [],
  );
});

it.each(parts)('an error message about a field contains its Spanish name and not its key: $name', ({ schema }) => {
  const keys = new Set(keysOf(schema.describe() as SchemaDescription));
  const strictSchema = schema.prefs(requestValidationPreferences);
  for (const key of Object.keys((schema.describe() as SchemaDescription).keys ?? {}))
    for (const invalidValue of [
      undefined,
      '',
      5,
      [5],
      [''],
      { otro: 1 },
      { id: 5 },
      '{"id":5,"q":""}',
      '["x"]',
      '?'.repeat(9_000),
    ]) {
      const { error } = strictSchema.validate({ [key]: invalidValue });
      if (!error) continue;
      const { message, errors } = toErrorResponse(Object.assign(error, { output: { statusCode: 400, headers: {} } }));
      const messages = [message, ...Object.values(errors ?? {})].join('\n');
      // Accepted values follow the name. They stay unchanged, because they are identifiers of the API.
      const labels = [...messages.matchAll(/(?:campo|lista|elemento|de|Falta|Las claves de) '([^']*)'/g)];
      expect(labels.map(([, label = '']) => label).filter(label => keys.has(label))).toEqual(
        labels.map(([, label = '']) => label).filter(label => keys.has(label) && requestFieldLabels[label] === label),
      );
    }
});

it('an error message about an unknown key contains the key as it is spelled in the request', () => {
  const { error } = endpoints['POST /external/send'].payload
    .prefs(requestValidationPreferences)
    .validate({ to: '5215587654321', text: 'Hola', 'a$&b': 1 });
  const { message } = toErrorResponse(
    Object.assign(error ?? new Error(), { output: { statusCode: 400, headers: {} } }),
  );
  expect(message.split("'")).toEqual([expect.any(String), 'a$&b', expect.any(String)]);
});
