import { type Endpoint, splitKey } from '../endpoint.ts';
import { type PathSubject, pathSubject } from '../pathSubject.ts';
import {
  sampleAccountKey,
  sampleAuditEntry,
  sampleClient,
  samplePasskey,
  sampleSignIn,
  sampleUser,
  sampleWebhook,
  sampleWorker,
} from '../shapes/index.ts';
import { fieldDescriptions } from './fieldDescriptions.ts';
import { isRequired, keysOf, metaOf } from './joiParts.ts';
import type { JsonObject } from './openApiTypes.ts';
import type { SchemaWriter } from './schemaWriter.ts';

/** Parameters of an operation: those of its path, its query and its headers. */
export function parameters(key: string, endpoint: Endpoint, schemas: SchemaWriter): JsonObject[] {
  return [
    ...(endpoint.guard === 'token' ? [{ $ref: '#/components/parameters/ClientId' }] : []),
    ...pathParameters(key, endpoint),
    ...queryParameters(endpoint, schemas),
    ...headers(endpoint, schemas),
  ];
}

/** What many operations take alike, under the name they refer to. */
export const sharedParameters: Readonly<Record<string, JsonObject>> = {
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

/** What is known by a name that is not ours: by the last word of the path before it. */
const pathTexts: Readonly<Record<string, JsonObject>> = {
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

const subjects: Readonly<Record<PathSubject, readonly [description: string, example: string]>> = {
  user: ['Identificador del usuario.', sampleUser.id],
  client: ['Identificador del cliente.', sampleClient.id],
  webhook: ['Identificador del webhook.', sampleWebhook.id],
  auditEntry: ['Identificador de la entrada.', sampleAuditEntry.id],
  worker: ['Identificador del proceso.', sampleWorker.id],
  signIn: ['Identificador de la sesión.', sampleSignIn.id],
  passkey: ['Identificador de la llave de acceso.', samplePasskey.id],
  key: ['Identificador de la clave.', sampleAccountKey.id],
};

export function pathParameters(key: string, { example: { params = {} } }: Endpoint): JsonObject[] {
  const { path } = splitKey(key);
  const [description, id] = subjects[pathSubject(path)];
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(Object.entries(pathTexts).find(
      ([end]) => path.includes(`/${end}`) && end.endsWith(`{${name}}`),
    )?.[1] ?? {
      description: pathDescriptions[name] ?? description,
      schema: { type: 'string', format: 'uuid' },
    }),
    example: params[name] ?? id,
  }));
}

function queryParameters({ query, example }: Endpoint, schemas: SchemaWriter): JsonObject[] {
  return Object.entries(query ? keysOf(query) : {}).map(([name, shape]) => {
    const schema = schemas.write(shape, 'input');
    const value = example.query?.[name];
    return {
      name,
      in: 'query',
      ...(isRequired(shape) && { required: true }),
      ...described(name),
      ...(metaOf(shape).json
        ? { content: { 'application/json': { schema, ...exampleOf(value, parsed) } } }
        : { schema, ...exampleOf(value, String) }),
    };
  });
}

function headers({ headers: shape }: Endpoint, schemas: SchemaWriter): JsonObject[] {
  return Object.entries(shape ? keysOf(shape) : {}).map(([name, part]) => ({
    name: name.replace(/(^|-)([a-z])/g, letter => letter.toUpperCase()),
    in: 'header',
    ...(isRequired(part) && { required: true }),
    ...described(name),
    schema: schemas.write(part, 'input'),
  }));
}

const described = (name: string): JsonObject => {
  const description = fieldDescriptions[name];
  return description === undefined ? {} : { description };
};

const exampleOf = (value: unknown, read: (value: unknown) => unknown): JsonObject =>
  value === undefined ? {} : { example: typeof value === 'number' ? value : read(value) };

const parsed = (value: unknown): unknown => JSON.parse(String(value));
