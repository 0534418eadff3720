import { type Endpoint, type Guard, scopesOf, splitKey, type Tag } from '../endpoint.ts';
import { endpoints, healthEndpoints } from '../endpoints/index.ts';
import { scopeDescriptions } from '../shapes/index.ts';
import { answerResponses } from './answerResponses.ts';
import { createFailureWriter, type FailureWriter } from './failureResponses.ts';
import { fieldDescriptions } from './fieldDescriptions.ts';
import { isRequired, keysOf } from './joiParts.ts';
import type { JsonObject, OpenApiDocument, PathItem } from './openApiTypes.ts';
import { operationId } from './operationId.ts';
import { parameters, sharedParameters } from './parameters.ts';
import { createSchemaWriter, type SchemaWriter } from './schemaWriter.ts';
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
        'Cada falla responde `{statusCode, error, message, cause, errors?}` con un mensaje que se puede mostrar; `cause` lo repite.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'La API.' }],
    tags,
    paths,
    webhooks: webhookItems(schemas),
    components: {
      securitySchemes,
      parameters: sharedParameters,
      responses: failures.components(),
      schemas: schemas.components(),
    },
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
    ...described(endpoint),
    tags: [endpoint.tag],
    security: security(endpoint),
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

const descriptions: Readonly<Record<Tag, string>> = {
  Sesión: 'Cuentas, inicio de sesión y contraseña.',
  Panel: 'Las cifras de los clientes propios.',
  Clientes: 'Las líneas de WhatsApp de un negocio, sus tokens y sus webhooks.',
  WhatsApp: 'Vinculación y conexión de un cliente.',
  Administración: 'Los usuarios y los clientes de todo el sistema. Requiere el rol de administrador.',
  'API externa': 'Lo que un programa o un flujo de n8n hace en nombre de un cliente, con su token de API.',
  Webhooks:
    'Las direcciones que reciben los avisos de un cliente, cada entrega con sus intentos, y el secreto con que se firman.',
  Eventos:
    'Lo que le pasa a un cliente y a sus mensajes, en orden y sin huecos, y los archivos de los mensajes.',
  Agentes: 'Lo mismo, para asistentes que hablan el Model Context Protocol (MCP).',
  Servicio: 'Esta descripción y el estado del servidor.',
};

const tags = Object.entries(descriptions).map(([name, description]) => ({ name, description }));

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

/** Since 3.1 the list of a scheme that is no OAuth names the roles it takes. */
const requirements: Readonly<Record<Guard, readonly JsonObject[]>> = {
  public: [],
  session: [{ session: [] }],
  admin: [{ session: ['admin'] }],
  token: [{ apiToken: [] }],
  program: [{ apiToken: [] }],
};

const security = (endpoint: Endpoint): readonly JsonObject[] =>
  endpoint.scope === undefined ? requirements[endpoint.guard] : [{ apiToken: scopesOf(endpoint) }];

const neededOf = (scopes: readonly string[]): string => {
  const named = scopes.map(scope => `\`${scope}\``).join(' y ');
  if (scopes.length > 1) return `Con una clave de cuenta hacen falta los alcances ${named}.`;
  return named && `Con una clave de cuenta hace falta el alcance ${named}.`;
};

const memberText = ({ member }: Endpoint): string =>
  member === undefined
    ? ''
    : `También para quien comparte el cliente${member === 'manages' ? ' y lo administra (`manages`)' : ''}.`;

const described = (endpoint: Endpoint): JsonObject => {
  const text = [endpoint.description, neededOf(scopesOf(endpoint)), memberText(endpoint)]
    .filter(Boolean)
    .join(' ');
  return text === '' ? {} : { description: text };
};

/** One file. */
const multipart: JsonObject = {
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

/** The body of an operation; it may be left out where none of its keys is required. */
function requestBody(
  { payload, upload, unknownKeys, example }: Endpoint,
  schemas: SchemaWriter,
): JsonObject | undefined {
  if (upload) return multipart;
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
