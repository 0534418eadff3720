import Joi from 'joi';
import type { Endpoint, SuccessResponse } from '../endpoint.ts';
import type { JsonObject } from './openApiTypes.ts';
import type { SchemaWriter } from './schemaWriter.ts';

/** Creates the success responses of an operation by status, each with its schema and an example. */
export function createSuccessResponses({ answers, example }: Endpoint, schemas: SchemaWriter): JsonObject {
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
  { status, body, stream, example: ownExample }: SuccessResponse,
  isPrimaryAnswer: boolean,
  example: unknown,
  schemas: SchemaWriter,
): JsonObject {
  if (!Joi.isSchema(body)) {
    return Object.fromEntries(
      (body?.mediaTypes ?? []).map(mediaType => [mediaType, describeUntypedContent(mediaType)]),
    );
  }
  // If an endpoint can answer 200 and 202, the 202 means that the outcome of the request is unknown.
  const responseExample =
    ownExample ?? (status === 202 && !isPrimaryAnswer ? { ...(example as object), status: 'unknown' } : example);
  return {
    'application/json': { schema: schemas.write(body, 'output'), example: responseExample },
    ...(stream && { [stream]: describeUntypedContent(stream) }),
  };
}

/**
 * Describes a response body for which the contract has no schema. Like OpenAPI 3.1, it gives binary content
 * no schema.
 */
function describeUntypedContent(mediaType: string): JsonObject {
  if (mediaType.startsWith('text/')) return { schema: { type: 'string' } };
  return mediaType === 'application/json' ? { schema: { type: 'object' } } : {};
}

const headers = (headerDescriptions: Readonly<Record<string, string>>): JsonObject =>
  Object.fromEntries(
    Object.entries(headerDescriptions).map(([name, description]) => [
      name,
      { description, schema: { type: 'string' } },
    ]),
  );
