import Joi from 'joi';
import type { Answer, Endpoint } from '../endpoint.ts';
import type { JsonObject } from './openApiTypes.ts';
import type { SchemaWriter } from './schemaWriter.ts';

/** The successful answers of an operation by status, each with its envelope and an example. */
export function answerResponses({ answers, example }: Endpoint, schemas: SchemaWriter): JsonObject {
  return Object.fromEntries(
    answers.map(answer => [
      answer.status,
      {
        description: answer.description,
        ...(answer.headers && { headers: headers(answer.headers) }),
        ...(answer.body && { content: content(answer, answer === answers[0], example.response, schemas) }),
      },
    ]),
  );
}

function content(
  { status, body, stream, example: own }: Answer,
  usual: boolean,
  example: unknown,
  schemas: SchemaWriter,
): JsonObject {
  if (!Joi.isSchema(body)) {
    return Object.fromEntries((body?.mediaTypes ?? []).map(mediaType => [mediaType, unshaped(mediaType)]));
  }
  // Beside 200, 202 says that the outcome is unknown.
  const shown = own ?? (status === 202 && !usual ? { ...(example as object), status: 'unknown' } : example);
  return {
    'application/json': { schema: schemas.write(body, 'output'), example: shown },
    ...(stream && { [stream]: unshaped(stream) }),
  };
}

/** A body that is not of the contract's shapes. In OpenAPI 3.1 bytes have no schema. */
function unshaped(mediaType: string): JsonObject {
  if (mediaType.startsWith('text/')) return { schema: { type: 'string' } };
  return mediaType === 'application/json' ? { schema: { type: 'object' } } : {};
}

const headers = (described: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(described).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
