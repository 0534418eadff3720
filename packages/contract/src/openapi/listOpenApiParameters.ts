import { type Endpoint, splitEndpointKey } from '../endpoint.ts';
import { getPathResourceKind, type PathResourceKind } from '../getPathResourceKind.ts';
import {
  exampleAccountKey,
  exampleAuditEntry,
  exampleClient,
  examplePasskey,
  exampleSignIn,
  exampleUser,
  exampleWebhook,
  exampleWorker,
} from '../schemas/index.ts';
import { fieldDescriptions } from './fieldDescriptions.ts';
import { getSchemaKeys, getSchemaMetadata, isRequiredSchema } from './joiParts.ts';
import type { JsonObject, JsonSchema } from './openApiTypes.ts';
import type { SchemaWriter } from './schemaWriter.ts';

/** Lists the parameters of an operation from its path, its query and its headers. */
export function listOpenApiParameters(key: string, endpoint: Endpoint, schemas: SchemaWriter): JsonObject[] {
  return [
    ...(endpoint.guard === 'token' ? [{ $ref: '#/components/parameters/ClientId' }] : []),
    ...listPathParameters(key, endpoint),
    ...queryParameters(endpoint, schemas),
    ...headers(endpoint, schemas),
  ];
}

/** Parameters that many operations reference, by component name. */
export const sharedOpenApiParameters: Readonly<Record<string, JsonObject>> = {
  ClientId: {
    name: 'X-Client-Id',
    in: 'header',
    description:
      'De qué cliente se trata, cuando se llama con una clave de cuenta. Si la clave es de un solo cliente, no hace falta.',
    schema: { type: 'string', format: 'uuid' },
  },
};

const pathDescriptions: Readonly<Record<string, string>> = {
  webhookId: 'Identificador del webhook.',
  deliveryId: 'Identificador de la entrega.',
  note: 'Identificador de la nota.',
  messageId: 'Identificador (`id`) del mensaje.',
};

/**
 * Path parameters that accept values other than a UUID of Recado. Each key consists of the preceding
 * path segment and the name of the parameter.
 */
const nonUuidPathParameters: Readonly<Record<string, JsonObject>> = {
  'messages/{messageId}': {
    description: 'Identificador (`messageId`) del mensaje; también se admite su `id`.',
    schema: { type: 'string', maxLength: 128 },
  },
  'chats/{chat}': {
    description: 'La conversación: número con código de país, o el `chat` de un mensaje.',
    schema: { type: 'string', maxLength: 80 },
  },
  'contacts/{contact}': {
    description: 'El contacto: su número en cualquier forma, su `chat` o su `id`.',
    schema: { type: 'string', maxLength: 80 },
  },
  'groups/{group}': {
    description: 'El grupo: su `chat`, o el identificador que le da WhatsApp.',
    schema: { type: 'string', maxLength: 80 },
  },
  'templates/{template}': {
    description: 'El `id` de la plantilla, que le da WhatsApp.',
    schema: { type: 'string', maxLength: 100 },
  },
  'conversations/{conversation}': {
    description: 'La conversación: su `id`, un número con código de país, o el `chat` de un mensaje.',
    schema: { type: 'string', maxLength: 80 },
  },
};

const subjectExamples: Readonly<Record<PathResourceKind, readonly [description: string, example: string]>> = {
  user: ['Identificador del usuario.', exampleUser.id],
  client: ['Identificador del cliente.', exampleClient.id],
  webhook: ['Identificador del webhook.', exampleWebhook.id],
  auditEntry: ['Identificador de la entrada.', exampleAuditEntry.id],
  worker: ['Identificador del proceso.', exampleWorker.id],
  signIn: ['Identificador de la sesión.', exampleSignIn.id],
  passkey: ['Identificador de la llave de acceso.', examplePasskey.id],
  key: ['Identificador de la clave.', exampleAccountKey.id],
};

export function listPathParameters(key: string, { example: { params = {} } }: Endpoint): JsonObject[] {
  const { path } = splitEndpointKey(key);
  const [description, id] = subjectExamples[getPathResourceKind(path)];
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(Object.entries(nonUuidPathParameters).find(
      ([end]) => path.includes(`/${end}`) && end.endsWith(`{${name}}`),
    )?.[1] ?? {
      description: pathDescriptions[name] ?? description,
      schema: { type: 'string', format: 'uuid' },
    }),
    example: params[name] ?? id,
  }));
}

function queryParameters({ query, example }: Endpoint, schemas: SchemaWriter): JsonObject[] {
  return Object.entries(query ? getSchemaKeys(query) : {}).map(([name, shape]) => {
    const schema = schemas.write(shape, 'input');
    const value = example.query?.[name];
    return {
      name,
      in: 'query',
      ...(isRequiredSchema(shape) && { required: true }),
      ...describeField(name),
      schema: getSchemaMetadata(shape).json ? describeJsonText(schema) : schema,
      ...exampleOf(value),
    };
  });
}

function headers({ headers: shape }: Endpoint, schemas: SchemaWriter): JsonObject[] {
  return Object.entries(shape ? getSchemaKeys(shape) : {}).map(([name, part]) => ({
    name: name.replace(/(^|-)([a-z])/g, letter => letter.toUpperCase()),
    in: 'header',
    ...(isRequiredSchema(part) && { required: true }),
    ...describeField(name),
    schema: schemas.write(part, 'input'),
  }));
}

const describeField = (name: string): JsonObject => {
  const description = fieldDescriptions[name];
  return description === undefined ? {} : { description };
};

const exampleOf = (value: unknown): JsonObject =>
  value === undefined ? {} : { example: typeof value === 'number' ? value : String(value) };

/**
 * Describes JSON in a query string as a text with this content. Generators of clients do not support parameters with
 * `content`: orval's fetch client does not compile, and others drop the parameter.
 */
const describeJsonText = (contentSchema: JsonSchema): JsonSchema => ({
  type: 'string',
  contentMediaType: 'application/json',
  contentSchema,
});
