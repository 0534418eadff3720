import type { Client, ListedClient, TransportChoice, TransportView } from './client.ts';
import { businessDetails, clientSettings, getFieldSamples, serverSetClientFields } from './clientFields.ts';
import type { Message } from './message.ts';
import { sendableContentCapabilities } from './outgoing.ts';
import type { User } from './user.ts';

/** Sample records for all examples of the documentation: one bakery with its owner and its line. */
const userId = '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7b';
const clientId = '0197b1a2-9f10-7b22-9c33-4d5e6f7a8b9c';

export const exampleUser: User = {
  _id: userId,
  id: userId,
  name: 'Lucía Hernández',
  email: 'lucia@panaderialaespiga.mx',
  role: 'user',
  active: true,
  createdAt: '2026-03-02T15:04:05.000Z',
};

const sharedClientFields = {
  _id: clientId,
  id: clientId,
  ...getFieldSamples(businessDetails),
  status: 'connected',
  isConnected: true,
  connection: {
    state: 'connected',
    reason: null,
    explanation: null,
    since: '2026-03-02T15:10:00.000Z',
    until: null,
    lastEventAt: '2026-03-02T18:20:00.000Z',
    provenAt: '2026-03-02T18:20:00.000Z',
  },
  linkedNumber: '5215512345678',
  webhookUrl: 'https://n8n.panaderialaespiga.mx/webhook/recado',
  ...getFieldSamples(serverSetClientFields),
  messageCount: 128,
} as const;

export const exampleTransport: TransportView = {
  name: 'baileys',
  qr: true,
  pairingCode: true,
  credentials: [],
  groups: true,
  receipts: true,
};

export const exampleTransportChoice: TransportChoice = {
  transport: {
    name: 'cloud-api',
    qr: false,
    pairingCode: false,
    credentials: [
      { name: 'phoneNumberId', secret: false },
      { name: 'businessAccountId', secret: false },
      { name: 'accessToken', secret: true },
      { name: 'appSecret', secret: true },
    ],
    groups: false,
    receipts: true,
  },
  isUsed: false,
  isKept: false,
  gains: ['buttons', 'template'],
  losses: ['groups', 'poll'],
  waiting: 3,
  cannotGo: 1,
  replyWindowHours: 24,
  templates: 2,
  keptPosts: 0,
  webhook: {
    url: 'https://recado.ejemplo.mx/api/transports/cloud-api/webhook',
    verifyToken: '0198f3c2a1b47d3e9c5f6a7b8d9e0f11c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7',
  },
};

const history = {
  share: 100,
  messages: 3_204,
  since: '2025-12-04T16:02:00.000Z',
  leftOut: ['older'],
  updatedAt: '2026-03-02T15:14:00.000Z',
} as const;

export const exampleClient: Client = {
  ...sharedClientFields,
  apiToken: 'rcd_8mVbQx1wK4tZrS0pYhG7uN2cLdEjA5fXiO9sBqTvWyM',
  owner: userId,
  shared: null,
  history: { ...history, leftOut: [...history.leftOut] },
  canDeclineCalls: true,
  ...getFieldSamples(clientSettings),
  canConvertVoice: true,
  canSend: [...sendableContentCapabilities],
  transport: exampleTransport,
  calls: { decline: true, text: 'No contestamos llamadas por WhatsApp. Escríbanos y con gusto le ayudamos.' },
};
export const exampleListedClient: ListedClient = {
  ...sharedClientFields,
  owner: { _id: userId, id: userId, name: exampleUser.name },
  ownerId: userId,
  transport: null,
};
export const exampleCustomer = '5215587654321';

export const exampleInboundMessage: Message = {
  id: '0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f',
  messageId: '3EB0C431C26A1916E0',
  direction: 'inbound',
  fromMe: false,
  chat: exampleCustomer,
  phoneNumber: exampleCustomer,
  lid: '123456789012345',
  name: 'Marta',
  type: 'text',
  text: '¿Todavía hay conchas?',
  media: null,
  quotedMessageId: null,
  status: 'received',
  errorCode: null,
  timestamp: '2026-03-02T18:20:00.000Z',
};
