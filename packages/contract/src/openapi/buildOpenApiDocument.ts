import {
  type Endpoint,
  type EndpointGuard,
  type EndpointTag,
  listRequiredScopes,
  splitEndpointKey,
} from '../endpoint.ts';
import { endpoints, healthEndpoints } from '../endpoints/index.ts';
import { scopeDescriptions } from '../schemas/index.ts';
import { createSuccessResponses } from './createSuccessResponses.ts';
import { createWebhookPathItems } from './createWebhookPathItems.ts';
import { deriveOperationId } from './deriveOperationId.ts';
import { createFailureResponseWriter, type FailureResponseWriter } from './failureResponses.ts';
import { fieldDescriptions } from './fieldDescriptions.ts';
import { getSchemaKeys, isRequiredSchema } from './joiParts.ts';
import { listOpenApiParameters, sharedOpenApiParameters } from './listOpenApiParameters.ts';
import type { JsonObject, OpenApiDocument, PathItem } from './openApiTypes.ts';
import { createSchemaWriter, type SchemaWriter } from './schemaWriter.ts';

export interface OpenApiDocumentOptions {
  readonly version: string;
  /** Path or full URL under which the API is reachable; `/api` by default. */
  readonly serverUrl?: string;
}

/**
 * Builds the OpenAPI 3.1 document of the whole contract, in Spanish. The result depends only on the
 * contract and the options, so repeated builds are identical, byte for byte.
 */
export function buildOpenApiDocument({ version, serverUrl = '/api' }: OpenApiDocumentOptions): OpenApiDocument {
  const schemas = createSchemaWriter();
  const failures = createFailureResponseWriter(schemas);
  const createItems = (endpointGroup: Readonly<Record<string, Endpoint>>) =>
    createPathItems(endpointGroup, schemas, failures);
  const paths = {
    ...createItems(endpoints),
    ...withRootServer(createItems(healthEndpoints)),
  };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Recado',
      version,
      description:
        'API de Recado, la plataforma para automatizar WhatsApp. Todos los cuerpos son JSON en UTF-8; los momentos, ISO 8601 en UTC. ' +
        'Cada falla responde `{statusCode, error, message, cause, errors?}` con un mensaje que se puede mostrar; `cause` lo repite.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'La API.' }],
    tags,
    paths,
    webhooks: createWebhookPathItems(schemas),
    components: {
      securitySchemes,
      parameters: sharedOpenApiParameters,
      responses: failures.components(),
      schemas: schemas.components(),
    },
  };
}

/** Creates the path items of a group of endpoints. */
function createPathItems(
  endpointGroup: Readonly<Record<string, Endpoint>>,
  schemas: SchemaWriter,
  failures: FailureResponseWriter,
): Record<string, PathItem> {
  const items: Record<string, PathItem> = {};
  for (const [key, endpoint] of Object.entries(endpointGroup)) {
    const { method, path } = splitEndpointKey(key);
    items[path] = { ...items[path], [method.toLowerCase()]: createOperation(key, endpoint, schemas, failures) };
  }
  return items;
}

function createOperation(
  key: string,
  endpoint: Endpoint,
  schemas: SchemaWriter,
  failures: FailureResponseWriter,
): JsonObject {
  const operationParameters = listOpenApiParameters(key, endpoint, schemas);
  const body = requestBody(endpoint, schemas);
  return {
    operationId: deriveOperationId(key),
    summary: endpoint.summary,
    ...describeEndpoint(endpoint),
    tags: [endpoint.tag],
    security: security(endpoint),
    ...(operationParameters.length > 0 && { parameters: operationParameters }),
    ...(body && { requestBody: body }),
    responses: { ...createSuccessResponses(endpoint, schemas), ...failures.write(key, endpoint) },
  };
}

const withRootServer = (items: Record<string, PathItem>): Record<string, PathItem> =>
  Object.fromEntries(
    Object.entries(items).map(([path, item]) => [
      path,
      { servers: [{ url: '/', description: 'La raíz del servidor.' }], ...item },
    ]),
  );

const tagDescriptions: Readonly<Record<EndpointTag, string>> = {
  Sesión: 'Cuentas, inicio de sesión y contraseña.',
  Panel: 'Las cifras de los clientes propios.',
  Clientes: 'Las líneas de WhatsApp de un negocio, sus tokens y sus webhooks.',
  WhatsApp: 'Vinculación y conexión de un cliente.',
  Administración: 'Los usuarios y los clientes de todo el sistema. Requiere el rol de administrador.',
  'API externa': 'Lo que un programa o un flujo de n8n hace en nombre de un cliente, con su token de API.',
  Webhooks:
    'Las direcciones que reciben los avisos de un cliente, cada entrega con sus intentos, y el secreto con que se firman.',
  Eventos: 'Lo que le pasa a un cliente y a sus mensajes, en orden y sin huecos, y los archivos de los mensajes.',
  Agentes: 'Lo mismo, para asistentes que hablan el Model Context Protocol (MCP).',
  Servicio: 'Esta descripción y el estado del servidor.',
};

const tags = Object.entries(tagDescriptions).map(([name, description]) => ({ name, description }));

const securitySchemes: Readonly<Record<string, JsonObject>> = {
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'El `token` que responden el inicio de sesión y el registro.',
  },
  apiToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-token',
    description:
      'El token de API de un cliente, que se copia desde la página del cliente y lo permite todo con ese cliente; o una ' +
      'clave de cuenta (`rk_…`), que se crea en la página de la cuenta y permite sus alcances con sus clientes: ' +
      `${Object.entries(scopeDescriptions)
        .map(([scope, text]) => `\`${scope}\`, ${text}`)
        .join('; ')}.`,
  },
};

/**
 * Security requirements of an endpoint, by its guard. The list of a scheme contains the required roles, which
 * OpenAPI 3.1 allows even if the scheme is not OAuth.
 */
const securityRequirements: Readonly<Record<EndpointGuard, readonly JsonObject[]>> = {
  public: [],
  session: [{ session: [] }],
  admin: [{ session: ['admin'] }],
  token: [{ apiToken: [] }],
  program: [{ apiToken: [] }],
};

const security = (endpoint: Endpoint): readonly JsonObject[] =>
  endpoint.scope === undefined ? securityRequirements[endpoint.guard] : [{ apiToken: listRequiredScopes(endpoint) }];

const describeRequiredScopes = (scopes: readonly string[]): string => {
  const quotedScopes = scopes.map(scope => `\`${scope}\``).join(' y ');
  if (scopes.length > 1) return `Con una clave de cuenta hacen falta los alcances ${quotedScopes}.`;
  return quotedScopes && `Con una clave de cuenta hace falta el alcance ${quotedScopes}.`;
};

const describeMemberAccess = ({ member }: Endpoint): string =>
  member === undefined
    ? ''
    : `También para quien comparte el cliente${member === 'manages' ? ' y lo administra (`manages`)' : ''}.`;

const describeEndpoint = (endpoint: Endpoint): JsonObject => {
  const text = [
    endpoint.description,
    describeRequiredScopes(listRequiredScopes(endpoint)),
    describeMemberAccess(endpoint),
  ]
    .filter(Boolean)
    .join(' ');
  return text === '' ? {} : { description: text };
};

/** Body of a request that uploads one file. */
const fileUploadBody: JsonObject = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', format: 'binary', description: fieldDescriptions.file } },
      },
    },
  },
};

/** Creates the request body of an operation, which is optional if none of its keys is required. */
function requestBody(
  { payload, upload, unknownKeys, example }: Endpoint,
  schemas: SchemaWriter,
): JsonObject | undefined {
  if (upload) return fileUploadBody;
  if (!payload) return undefined;
  const schema = schemas.write(payload, 'input');
  return {
    required: Object.values(getSchemaKeys(payload)).some(isRequiredSchema),
    content: {
      'application/json': {
        schema: unknownKeys === 'strip' ? { ...schema, additionalProperties: true } : schema,
        example: example.payload,
      },
    },
  };
}
