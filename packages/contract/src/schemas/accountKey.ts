import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  nullable,
  object,
  oneOf,
  singleLineText,
  textMatchingPattern,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { clientStatuses, sendableContentCapabilityList } from './client.ts';
import { exampleClient } from './samples.ts';

/**
 * Scopes of an account key. `read`: view data; `send`: write to customers and attend to
 * conversations; `manage`: change the settings of a client. No scope includes another scope.
 */
export const accountKeyScopes = ['read', 'send', 'manage'] as const;
export type AccountKeyScope = (typeof accountKeyScopes)[number];

/**
 * Scopes that a key needs to add or change webhooks. `read` is one of them, because a webhook receives event
 * data.
 */
export const WEBHOOK_MANAGEMENT_SCOPES = ['manage', 'read'] as const satisfies readonly AccountKeyScope[];

/** Spanish descriptions of the scopes, for error messages to callers. */
export const scopeDescriptions: Readonly<Record<AccountKeyScope, string>> = {
  read: 'leer mensajes, conversaciones, contactos, grupos, eventos y archivos, y comprobar números',
  send: 'enviar, editar y eliminar mensajes, reaccionar, programar envíos y atender conversaciones',
  manage:
    'configurar webhooks (agregarlos o cambiarlos, además con `read`), etiquetas, respuestas rápidas, grupos, contactos bloqueados y el perfil',
};

/** Maximum number of keys of one account, including expired ones. */
export const MAX_ACCOUNT_KEYS = 50;
/** Maximum characters of a key's name. */
export const MAX_ACCOUNT_KEY_NAME_CHARS = 60;
/**
 * Maximum number of clients in a key's client list. A key for more clients must have no list, so that it
 * is valid for all clients of its owner.
 */
export const MAX_CLIENTS_PER_ACCOUNT_KEY = 100;

/** Maximum number of IP networks to which the use of a key can be restricted. */
export const MAX_IP_NETWORKS_PER_ACCOUNT_KEY = 20;

export const accountKeyName = () => singleLineText({ max: MAX_ACCOUNT_KEY_NAME_CHARS });
export const accountKeyScopeList = () =>
  list(oneOf(...accountKeyScopes), { min: 1, max: accountKeyScopes.length, unique: true });

/** Key with which a program acts in its owner's name. `lastUsedAt` may be a few minutes old. */
export const accountKey = withSchemaName(
  'AccountKey',
  object({
    id: uuid(),
    name: accountKeyName(),
    /** First characters of the key, by which its owner recognises it. The remaining characters stay secret. */
    prefix: singleLineText({ max: 20 }),
    scopes: list(oneOf(...accountKeyScopes)),
    /** Clients that the key may use and that still belong to its owner. Null: all clients, also future ones. */
    clients: nullable(list(uuid())),
    createdAt: instant(),
    lastUsedAt: nullable(instant()),
    /** Number of calls that were accepted with this key. */
    uses: integer(),
    /** Networks from which the key is accepted, such as `203.0.113.0/24`. Empty: from anywhere. */
    addresses: list(singleLineText({ max: 50 })),
    expiresAt: nullable(instant()),
    expired: flag(),
  }),
);
export type AccountKey = Infer<typeof accountKey>;

/** The secret value of an account key, which is sent in `x-api-token`. */
export const accountKeySecret = () => textMatchingPattern(/^rk_[A-Za-z0-9_-]{43}$/, 'accountKey');

/** An entry in the list of clients that a program may use. */
export const accountKeyClient = withSchemaName(
  'UsableClient',
  object({
    id: uuid(),
    businessName: singleLineText({ max: 100 }),
    phoneNumber: singleLineText({ max: 15 }),
    /** Phone number with which the client is linked. */
    linkedNumber: nullable(singleLineText({ max: 15 })),
    isConnected: flag(),
    status: oneOf(...clientStatuses),
    canSend: sendableContentCapabilityList,
  }),
);
export type AccountKeyClient = Infer<typeof accountKeyClient>;

export const exampleAccountKey: AccountKey = {
  id: '0197b1b4-5a2c-7e13-8d4f-6a1b3c5d7e9f',
  name: 'n8n de la panadería',
  prefix: 'rk_q3Vd',
  scopes: ['read', 'send'],
  clients: null,
  createdAt: '2026-03-02T15:08:00.000Z',
  lastUsedAt: '2026-03-02T18:20:00.000Z',
  uses: 1_204,
  addresses: [],
  expiresAt: null,
  expired: false,
};

export const exampleAccountKeyClient: AccountKeyClient = {
  id: exampleClient.id,
  businessName: exampleClient.businessName,
  phoneNumber: exampleClient.phoneNumber,
  linkedNumber: exampleClient.linkedNumber,
  isConnected: exampleClient.isConnected,
  status: exampleClient.status,
  canSend: exampleClient.canSend,
};
