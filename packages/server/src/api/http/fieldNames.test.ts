import { type Endpoint, endpoints } from '@recado/contract';
import { fieldNames } from '@recado/texts';
import type { Description, Schema } from 'joi';
import { expect, it } from 'vitest';
import { errorResponse } from './errorResponse.ts';
import { validationPreferences } from './validationPreferences.ts';

interface Described extends Omit<Description, 'keys'> {
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly ordered?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

function keysOf({ keys = {}, items = [], ordered = [], matches = [] }: Described): string[] {
  const below = [...items, ...ordered, ...matches.flatMap(({ schema }) => schema ?? [])];
  const own = Object.entries(keys).flatMap(([key, described]) => [key, ...keysOf(described)]);
  return [...own, ...below.flatMap(keysOf)];
}

/** Every part of every call of the contract. */
const parts = Object.entries<Endpoint>(endpoints).flatMap(([key, endpoint]) =>
  (['payload', 'query', 'headers'] as const).flatMap(part => {
    const schema: Schema | undefined = endpoint[part];
    return schema ? [{ name: `${part} of ${key}`, schema }] : [];
  }),
);

it.each(parts)('every field has a Spanish name: $name', ({ schema }) => {
  expect(keysOf(schema.describe() as Described).filter(key => !Object.hasOwn(fieldNames, key))).toEqual([]);
});

it.each(parts)('no sentence about a field shows its key: $name', ({ schema }) => {
  const keys = new Set(keysOf(schema.describe() as Described));
  const judged = schema.prefs(validationPreferences);
  for (const key of Object.keys((schema.describe() as Described).keys ?? {}))
    for (const wrong of [
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
      const { error } = judged.validate({ [key]: wrong });
      if (!error) continue;
      const { message, errors } = errorResponse(
        Object.assign(error, { output: { statusCode: 400, headers: {} } }),
      );
      const said = [message, ...Object.values(errors ?? {})].join('\n');
      // After the name come the values that are admitted, which are the API's own words.
      const labels = [...said.matchAll(/(?:campo|lista|elemento|de|Falta|Las claves de) '([^']*)'/g)];
      expect(labels.map(([, label = '']) => label).filter(label => keys.has(label))).toEqual(
        labels.map(([, label = '']) => label).filter(label => keys.has(label) && fieldNames[label] === label),
      );
    }
});

it('a key that somebody made up is told as it was written', () => {
  const { error } = endpoints['POST /external/send'].payload
    .prefs(validationPreferences)
    .validate({ to: '5215587654321', text: 'Hola', 'a$&b': 1 });
  const { message } = errorResponse(
    Object.assign(error ?? new Error(), { output: { statusCode: 400, headers: {} } }),
  );
  expect(message.split("'")).toEqual([expect.any(String), 'a$&b', expect.any(String)]);
});
