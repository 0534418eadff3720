import { type Endpoint, splitKey } from '../endpoint.ts';
import { endpoints, healthEndpoints } from '../endpoints/index.ts';
import { answerResponses } from './answerResponses.ts';
import { createFailureWriter, type FailureWriter } from './failureResponses.ts';
import type { JsonObject, OpenApiDocument, PathItem } from './openApiTypes.ts';
import { operationId } from './operationId.ts';
import { parameters } from './parameters.ts';
import { requestBody } from './requestBody.ts';
import { createSchemaWriter, type SchemaWriter } from './schemaWriter.ts';
import { security, securitySchemes } from './security.ts';
import { tags } from './tags.ts';
import { webhookItems } from './webhookItems.ts';

export interface DocumentOptions {
  readonly version: string;
  /** Where the API is mounted, as a path or a whole address; `/api` by default. */
  readonly serverUrl?: string;
}

/** The whole contract as OpenAPI 3.1, in Spanish. The same contract gives the same document, byte for byte. */
export function openApiDocument({ version, serverUrl = '/api' }: DocumentOptions): OpenApiDocument {
  const schemas = createSchemaWriter();
  const failures = createFailureWriter(schemas);
  const describe = (some: Readonly<Record<string, Endpoint>>) => pathItems(some, schemas, failures);
  const paths = {
    ...describe(endpoints),
    ...atRoot(describe(healthEndpoints)),
  };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Recado',
      version,
      description:
        'API de Recado, la plataforma para automatizar WhatsApp. Todos los cuerpos son JSON en UTF-8; los momentos, ISO 8601 en UTC. ' +
        'Cada falla responde `{statusCode, error, message, errors?}` con un mensaje que se puede mostrar.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'La API.' }],
    tags,
    paths,
    webhooks: webhookItems(schemas),
    components: { securitySchemes, responses: failures.components(), schemas: schemas.components() },
  };
}

/** The operations of some endpoints, gathered by path. */
function pathItems(
  some: Readonly<Record<string, Endpoint>>,
  schemas: SchemaWriter,
  failures: FailureWriter,
): Record<string, PathItem> {
  const items: Record<string, PathItem> = {};
  for (const [key, endpoint] of Object.entries(some)) {
    const { method, path } = splitKey(key);
    items[path] = { ...items[path], [method.toLowerCase()]: operation(key, endpoint, schemas, failures) };
  }
  return items;
}

function operation(
  key: string,
  endpoint: Endpoint,
  schemas: SchemaWriter,
  failures: FailureWriter,
): JsonObject {
  const taken = parameters(key, endpoint, schemas);
  const body = requestBody(endpoint, schemas);
  return {
    operationId: operationId(key),
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    tags: [endpoint.tag],
    security: security(endpoint.guard),
    ...(taken.length > 0 && { parameters: taken }),
    ...(body && { requestBody: body }),
    responses: { ...answerResponses(endpoint, schemas), ...failures.write(key, endpoint) },
  };
}

const atRoot = (items: Record<string, PathItem>): Record<string, PathItem> =>
  Object.fromEntries(
    Object.entries(items).map(([path, item]) => [
      path,
      { servers: [{ url: '/', description: 'La raíz del servidor.' }], ...item },
    ]),
  );
