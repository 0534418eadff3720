import type { Endpoint } from '../endpoint.ts';
import { DELETION_CONFIRMATION_WORD } from '../rules/index.ts';
import { errorResponse } from '../schemas/index.ts';
import { findFailureDescription } from './failureTexts.ts';
import { getSchemaKeys, isRequiredSchema } from './joiParts.ts';
import { listFailureStatuses } from './listFailureStatuses.ts';
import type { JsonObject } from './openApiTypes.ts';
import type { SchemaWriter } from './schemaWriter.ts';

export interface FailureResponseWriter {
  /**
   * Creates the failure responses of an operation, by HTTP status. A response that several operations have is
   * replaced by a reference to a shared component.
   */
  write(key: string, endpoint: Endpoint): JsonObject;
  /** Returns the shared failure responses of the OpenAPI document, which the results of `write` reference. */
  components(): Record<string, JsonObject>;
}

/** Reason phrases of RFC 9110 and RFC 6585, which the server returns in `error`. */
const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Request Entity Too Large',
  415: 'Unsupported Media Type',
  416: 'Requested Range Not Satisfiable',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export function createFailureResponseWriter(schemas: SchemaWriter): FailureResponseWriter {
  const components = new Map<string, JsonObject>();

  function response(status: number, description: string, { message, ...more }: JsonObject): JsonObject {
    const example = { statusCode: status, error: reasonPhrases[status], message, cause: message, ...more };
    return {
      description,
      headers: { 'X-Request-Id': requestId, ...(status === 429 && { 'Retry-After': retryAfter }) },
      content: { 'application/json': { schema: schemas.write(errorResponse, 'output'), example } },
    };
  }

  function referenceSharedResponse(name: string, write: () => JsonObject): JsonObject {
    if (!components.has(name)) components.set(name, write());
    return { $ref: `#/components/responses/${name}` };
  }

  function badRequest({ payload }: Endpoint): JsonObject {
    const missingField =
      payload && Object.entries(getSchemaKeys(payload)).find(([, shape]) => isRequiredSchema(shape))?.[0];
    if (missingField === undefined)
      return referenceSharedResponse('BadRequest', () =>
        response(400, INVALID_REQUEST_DESCRIPTION, { message: INVALID_REQUEST_MESSAGE }),
      );
    const specifiedMessage = specifiedFieldMessages[missingField];
    const errors = { [missingField]: specifiedMessage ?? `Falta el campo '${missingField}'.` };
    return response(400, INVALID_REQUEST_DESCRIPTION, {
      message: specifiedMessage ?? 'Por favor complete todos los campos',
      errors,
    });
  }

  return {
    write(key, endpoint) {
      const responses = listFailureStatuses(key, endpoint).map(status => {
        if (status === 400) return [status, badRequest(endpoint)];
        const { name, description, message } = findFailureDescription(status, key, endpoint);
        return [status, referenceSharedResponse(name, () => response(status, description, { message }))];
      });
      const serverErrorResponse = referenceSharedResponse('ServerError', () =>
        response(500, 'Falla del servidor.', { message: SERVER_ERROR_MESSAGE }),
      );
      // `5XX` would be exact, but generators for Go and PHP write this name into their code, which then fails to compile.
      return { ...Object.fromEntries(responses), default: serverErrorResponse };
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const INVALID_REQUEST_DESCRIPTION = 'La petición no es válida.';
const INVALID_REQUEST_MESSAGE = 'La petición no es válida. Revise los datos e inténtelo de nuevo.';
const SERVER_ERROR_MESSAGE = 'Ocurrió un error en el servidor. Inténtelo de nuevo más tarde.';

/** Error messages that docs/product.md §5 specifies for a missing field. */
const specifiedFieldMessages: Readonly<Record<string, string>> = {
  confirmationWord: `Por favor escriba '${DELETION_CONFIRMATION_WORD}' para confirmar.`,
};

const requestId = {
  description: 'Identificador de la petición. Inclúyalo al pedir ayuda.',
  schema: { type: 'string' },
};
const retryAfter = { description: 'Segundos que hay que esperar.', schema: { type: 'integer', minimum: 1 } };
