import type { Schema } from 'joi';
import type { ControlRoute, RouteResponseDefinition } from './ControlRoute.ts';
import type { NamedResponseSchema } from './responseSchemas.ts';

type Json = { readonly [name: string]: unknown };

/**
 * Builds the OpenAPI 3.1 document of the control API from its routes.
 * @param version version of the package
 */
export function buildOpenApiFromRoutes(routes: readonly ControlRoute[], version: string): Json {
  const schemas = new Map<string, Json>();
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], ...buildOperation(route, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'WhatsApp emulator: control API',
      version,
      description: 'Controls phones, groups, faults and time of an emulated WhatsApp on this machine.',
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The port that the emulator listens on' }],
    // The API has no authentication. By default it listens only on loopback, and every local program may use it.
    security: [],
    paths,
    components: {
      schemas: Object.fromEntries([
        ...[...schemas].sort(([left], [right]) => (left < right ? -1 : 1)),
        ['Mistake', errorSchema],
      ]),
      responses: {
        Mistake: { description: 'The request failed; see `error`', content: toContent(toSchemaRef('Mistake')) },
      },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  properties: { error: { type: 'string' } },
  required: ['error'],
  additionalProperties: true,
};
const toSchemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const toContent = (schema: Json, type = 'application/json'): Json => ({ [type]: { schema } });

function buildOperation(route: ControlRoute, schemas: Map<string, Json>): Record<string, Json> {
  const pathParams = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: pathParameters[name] ?? name,
    schema: { type: 'string' },
  }));
  const queryParams = Object.entries(route.query ?? {}).map(([name, { summary, schema }]) => ({
    name,
    in: 'query',
    description: summary,
    schema: toJsonSchema(schema, 'input'),
  }));
  const operation: Json = {
    operationId: route.id,
    summary: route.summary,
    parameters: [...pathParams, ...queryParams],
    ...(route.body && { requestBody: { required: true, content: toRequestContent(route.body) } }),
    responses: { [route.answer.status]: toResponse(route.answer, schemas), '4XX': errorResponseRef },
  };
  return { [route.method.toLowerCase()]: operation };
}

const errorResponseRef: Json = { $ref: '#/components/responses/Mistake' };
const pathParameters: Readonly<Record<string, string>> = {
  phone: 'Phone number, in any of its spellings',
  device: 'Number of a linked device',
  id: 'ID of the object, as an earlier response or event contained it',
};

const toRequestContent = (body: NonNullable<ControlRoute['body']>): Json =>
  'type' in body ? toContent({ type: 'string' }, body.type) : toContent(toJsonSchema(body.schema, 'input'));

function toResponse(answer: RouteResponseDefinition, schemas: Map<string, Json>): Json {
  const registerSchema = ({ name, schema }: NamedResponseSchema): Json => {
    schemas.set(name, toJsonSchema(schema, 'output'));
    return toSchemaRef(name);
  };
  if (answer.status === 204) return { description: 'Done' };
  if ('type' in answer) return { description: 'Done', content: toContent({}, answer.type) };
  if ('bodySchema' in answer) return { description: 'Done', content: toContent(registerSchema(answer.bodySchema)) };
  const properties = Object.entries(answer.json).map(([name, entry]) => [
    name,
    'name' in entry ? registerSchema(entry) : { type: 'array', items: registerSchema(entry[0]) },
  ]);
  const required = Object.keys(answer.json);
  const schema = { type: 'object', properties: Object.fromEntries(properties), required };
  return { description: 'Done', content: toContent(schema) };
}

function toJsonSchema(schema: Schema, direction: 'input' | 'output'): Json {
  const converted: Json = schema['~standard'].jsonSchema[direction]({ target: 'draft-2020-12' });
  return direction === 'input' ? converted : (allowUnknownFields(converted) as Json);
}

/**
 * Allows unknown fields in responses, because otherwise strict clients would break when responses gain fields.
 */
function allowUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(allowUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => name !== 'additionalProperties' || part !== false)
      .map(([name, part]) => [name, allowUnknownFields(part)]),
  );
}
