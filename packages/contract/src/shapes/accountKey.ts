import {
  flag,
  type Infer,
  instant,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  uuid,
  whole,
} from '../shape/index.ts';
import { canSend, clientStatuses } from './client.ts';
import { sampleClient } from './samples.ts';

/**
 * What an account key may be allowed to. `read`: to look at what there is; `send`: to write to customers and attend to
 * conversations; `manage`: to change how a client is set up. None includes another.
 */
export const keyScopes = ['read', 'send', 'manage'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** For leading events to an address: whoever does reads what they tell, without asking again. */
export const EVENT_SCOPES = ['manage', 'read'] as const satisfies readonly KeyScope[];

/** Spanish, as a caller reads them. */
export const scopeDescriptions: Readonly<Record<KeyScope, string>> = {
  read: 'leer mensajes, conversaciones, contactos, grupos, eventos y archivos, y comprobar números',
  send: 'enviar, editar y eliminar mensajes, reaccionar, programar envíos y atender conversaciones',
  manage:
    'configurar webhooks (agregarlos o cambiarlos, además con `read`), etiquetas, respuestas rápidas, grupos, contactos bloqueados y el perfil',
};

/** Keys that one account has at most, those that expired among them. */
export const KEYS_LIMIT = 50;
/** Characters of a key's name. */
export const KEY_NAME_LIMIT = 60;
/** Clients that a key names at most; beyond them it is made for all. */
export const KEY_CLIENTS_LIMIT = 100;

/** Networks that a key names at most. */
export const KEY_ADDRESSES_LIMIT = 20;

export const keyName = () => line({ max: KEY_NAME_LIMIT });
export const chosenScopes = () => list(oneOf(...keyScopes), { min: 1, max: keyScopes.length, unique: true });

/** What a program is let in with, in its owner's name; `lastUsedAt` is exact to some minutes. */
export const accountKey = named(
  'AccountKey',
  object({
    id: uuid(),
    name: keyName(),
    /** How it begins, to tell it from others: no part of what keeps it secret. */
    prefix: line({ max: 20 }),
    scopes: list(oneOf(...keyScopes)),
    /** Those it is for and that are still their owner's; null: all, also those that are added later. */
    clients: nullable(list(uuid())),
    createdAt: instant(),
    lastUsedAt: nullable(instant()),
    /** Calls that were let in with it. */
    uses: whole(),
    /** Networks it serves from, as `203.0.113.0/24`; none: from anywhere. */
    addresses: list(line({ max: 50 })),
    expiresAt: nullable(instant()),
    expired: flag(),
  }),
);
export type AccountKey = Infer<typeof accountKey>;

/** The key itself, as it is sent in `x-api-token`. */
export const keySecret = () => matching(/^rk_[A-Za-z0-9_-]{43}$/, 'accountKey');

/** A client as a program finds it among those it may use. */
export const usableClient = named(
  'UsableClient',
  object({
    id: uuid(),
    businessName: line({ max: 100 }),
    phoneNumber: line({ max: 15 }),
    /** The number it is linked with. */
    linkedNumber: nullable(line({ max: 15 })),
    isConnected: flag(),
    status: oneOf(...clientStatuses),
    canSend,
  }),
);
export type UsableClient = Infer<typeof usableClient>;

export const sampleAccountKey: AccountKey = {
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

export const sampleUsableClient: UsableClient = {
  id: sampleClient.id,
  businessName: sampleClient.businessName,
  phoneNumber: sampleClient.phoneNumber,
  linkedNumber: sampleClient.linkedNumber,
  isConnected: sampleClient.isConnected,
  status: sampleClient.status,
  canSend: sampleClient.canSend,
};
