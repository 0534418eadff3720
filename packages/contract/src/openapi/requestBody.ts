import type { Endpoint } from '../endpoint.ts';
import { isRequired, keysOf } from './joiParts.ts';
import type { JsonObject } from './openApiTypes.ts';
import type { SchemaWriter } from './schemaWriter.ts';

/** The body of an operation; it may be left out where none of its keys is required. */
export function requestBody(
  { payload, unknownKeys, example }: Endpoint,
  schemas: SchemaWriter,
): JsonObject | undefined {
  if (!payload) return undefined;
  const schema = schemas.write(payload, 'input');
  return {
    required: Object.values(keysOf(payload)).some(isRequired),
    content: {
      'application/json': {
        schema: unknownKeys === 'strip' ? { ...schema, additionalProperties: true } : schema,
        example: example.payload,
      },
    },
  };
}
