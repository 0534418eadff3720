import type { Schema } from 'joi';
import type { Named } from './answers.ts';
import type { Answer, Route } from './Route.ts';

type Json = { readonly [name: string]: unknown };

/**
 * The control API as OpenAPI 3.1, made of the routes themselves.
 * @param version of the package
 */
export function openApi(routes: readonly Route[], version: string): Json {
  const schemas = new Map<string, Json>();
  const paths: Record<string, Record<string, Json>> = {};
  for (const each of routes) paths[each.path] = { ...paths[each.path], ...operation(each, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'WhatsApp emulator: control API',
      version,
      description: 'Phones, groups, faults and time of a WhatsApp that exists on this machine alone.',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The port that the emulator listens on' }],
    // Whoever reaches the port may use it: the command listens on loopback.
    security: [],
    paths,
    components: {
      schemas: Object.fromEntries([
        ...[...schemas].sort(([one], [other]) => (one < other ? -1 : 1)),
        ['Mistake', mistake],
      ]),
      responses: {
        Mistake: { description: 'What is wrong', content: content(ref('Mistake')) },
      },
    },
  };
}

const mistake: Json = {
  type: 'object',
  properties: { error: { type: 'string' } },
  required: ['error'],
  additionalProperties: true,
};
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: Json, type = 'application/json'): Json => ({ [type]: { schema } });

function operation(route: Route, schemas: Map<string, Json>): Record<string, Json> {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: pathParameters[name] ?? name,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(route.query ?? {}).map(([name, { about, schema }]) => ({
    name,
    in: 'query',
    description: about,
    schema: jsonSchema(schema, 'input'),
  }));
  const told: Json = {
    operationId: route.id,
    summary: route.about,
    parameters: [...inPath, ...inQuery],
    ...(route.body && { requestBody: { required: true, content: bodyOf(route.body) } }),
    responses: { [route.answer.status]: answerOf(route.answer, schemas), '4XX': mistakes },
  };
  return { [route.method.toLowerCase()]: told };
}

const mistakes: Json = { $ref: '#/components/responses/Mistake' };
const pathParameters: Readonly<Record<string, string>> = {
  phone: 'A number, in any of its spellings',
  device: 'Number of a linked device',
  id: 'As it was answered when this was made or seen',
};

const bodyOf = (body: NonNullable<Route['body']>): Json =>
  'type' in body ? content({ type: 'string' }, body.type) : content(jsonSchema(body.schema, 'input'));

function answerOf(answer: Answer, schemas: Map<string, Json>): Json {
  const known = ({ name, schema }: Named): Json => {
    schemas.set(name, jsonSchema(schema, 'output'));
    return ref(name);
  };
  if (answer.status === 204) return { description: 'Done' };
  if ('type' in answer) return { description: 'Done', content: content({}, answer.type) };
  if ('whole' in answer) return { description: 'Done', content: content(known(answer.whole)) };
  const properties = Object.entries(answer.json).map(([name, one]) => [
    name,
    'name' in one ? known(one) : { type: 'array', items: known(one[0]) },
  ]);
  const required = Object.keys(answer.json);
  const schema = { type: 'object', properties: Object.fromEntries(properties), required };
  return { description: 'Done', content: content(schema) };
}

function jsonSchema(schema: Schema, direction: 'input' | 'output'): Json {
  const written: Json = schema['~standard'].jsonSchema[direction]({ target: 'draft-2020-12' });
  return direction === 'input' ? written : (opened(written) as Json);
}

/** Answers may gain fields: a reader that refuses unknown ones would break for nothing. */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => name !== 'additionalProperties' || part !== false)
      .map(([name, part]) => [name, opened(part)]),
  );
}
