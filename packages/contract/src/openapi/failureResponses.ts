import type { Endpoint } from '../endpoint.ts';
import { DELETION_WORD } from '../rules/index.ts';
import { failure } from '../shapes/index.ts';
import { failureStatuses } from './failureStatuses.ts';
import { failureText } from './failureTexts.ts';
import { isRequired, keysOf } from './joiParts.ts';
import type { JsonObject } from './openApiTypes.ts';
import type { SchemaWriter } from './schemaWriter.ts';

export interface FailureWriter {
  /** The failures of an operation by status; shared ones as references. */
  write(key: string, endpoint: Endpoint): JsonObject;
  /** The shared failures met so far. */
  components(): Record<string, JsonObject>;
}

/** Reason phrases of RFC 9110 and RFC 6585, as the server writes them into `error`. */
const reasons: Readonly<Record<number, string>> = {
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

export function createFailureWriter(schemas: SchemaWriter): FailureWriter {
  const components = new Map<string, JsonObject>();

  function response(status: number, description: string, { message, ...more }: JsonObject): JsonObject {
    const example = { statusCode: status, error: reasons[status], message, cause: message, ...more };
    return {
      description,
      headers: { 'X-Request-Id': requestId, ...(status === 429 && { 'Retry-After': retryAfter }) },
      content: { 'application/json': { schema: schemas.write(failure, 'output'), example } },
    };
  }

  function shared(name: string, write: () => JsonObject): JsonObject {
    if (!components.has(name)) components.set(name, write());
    return { $ref: `#/components/responses/${name}` };
  }

  function badRequest({ payload }: Endpoint): JsonObject {
    const missing = payload && Object.entries(keysOf(payload)).find(([, shape]) => isRequired(shape))?.[0];
    if (missing === undefined)
      return shared('BadRequest', () => response(400, invalid, { message: unclear }));
    const own = ownSentences[missing];
    const errors = { [missing]: own ?? `Falta el campo '${missing}'.` };
    return response(400, invalid, { message: own ?? 'Por favor complete todos los campos', errors });
  }

  return {
    write(key, endpoint) {
      const responses = failureStatuses(key, endpoint).map(status => {
        if (status === 400) return [status, badRequest(endpoint)];
        const { name, description, message } = failureText(status, key, endpoint);
        return [status, shared(name, () => response(status, description, { message }))];
      });
      const broken = shared('ServerError', () => response(500, 'Falla del servidor.', { message: failed }));
      return { ...Object.fromEntries(responses), '5XX': broken };
    },
    components: () => Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const invalid = 'La petición no es válida.';
const unclear = 'La petición no es válida. Revise los datos e inténtelo de nuevo.';
const failed = 'Ocurrió un error en el servidor. Inténtelo de nuevo más tarde.';

/** Fields for which docs/product.md §5 has a sentence. */
const ownSentences: Readonly<Record<string, string>> = {
  confirmationWord: `Por favor escriba '${DELETION_WORD}' para confirmar.`,
};

const requestId = {
  description: 'Identificador de la petición. Inclúyalo al pedir ayuda.',
  schema: { type: 'string' },
};
const retryAfter = { description: 'Segundos que hay que esperar.', schema: { type: 'integer', minimum: 1 } };
