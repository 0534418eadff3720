import { sampleConversation } from '../shapes/conversation.ts';
import { sampleGroup } from '../shapes/group.ts';
import type { Message } from '../shapes/message.ts';
import { UNPAUSED } from '../shapes/messageContent.ts';
import { sampleClient, sampleCustomer } from '../shapes/samples.ts';
import type { RecadoEvent } from './event.ts';

export const sampleMessage: Message = {
  id: '0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f',
  messageId: '3EB0C431C26A1916E0',
  direction: 'inbound',
  fromMe: false,
  chat: sampleCustomer,
  phoneNumber: sampleCustomer,
  lid: '123456789012345',
  name: 'Marta',
  chatKind: 'person',
  type: 'text',
  kind: 'text',
  text: '¿Todavía hay conchas?',
  media: null,
  quotedMessageId: null,
  status: 'received',
  errorCode: null,
  timestamp: '2026-03-02T18:20:00.000Z',
  robot: UNPAUSED,
};

const envelope = { clientId: sampleClient.id, fromMe: false } as const;

/** One event of each shape, for the documentation. */
export const sampleEvents = {
  message: {
    ...envelope,
    id: '6f1c2b7e-8a53-4d0e-9c41-2f5a7b3e9d10',
    type: 'message.received',
    timestamp: '2026-03-02T18:20:01.000Z',
    sequence: 41,
    data: sampleMessage,
  },
  remark: {
    ...envelope,
    id: '9a4d7c15-2e68-4b0f-a1d3-8c5b6e7f0a21',
    type: 'message.reaction',
    timestamp: '2026-03-02T18:21:00.000Z',
    sequence: 43,
    data: {
      messageId: sampleMessage.messageId,
      chat: sampleCustomer,
      chatKind: 'person',
      phoneNumber: sampleCustomer,
      lid: '123456789012345',
      name: 'Marta',
      emoji: '❤️',
      timestamp: '2026-03-02T18:21:00.000Z',
      message: sampleMessage,
    },
  },
  client: {
    ...envelope,
    id: '0b9d3c52-51f7-4a86-b0e4-7c2d8e6f1a35',
    type: 'client.connected',
    timestamp: '2026-03-02T15:10:00.000Z',
    sequence: 3,
    data: {
      businessName: sampleClient.businessName,
      phoneNumber: sampleClient.phoneNumber,
      isConnected: true,
      status: 'connected',
      connection: sampleClient.connection,
      linkedNumber: sampleClient.linkedNumber,
    },
  },
  contact: {
    ...envelope,
    id: '7d3e9b20-4c1a-4f75-8e6b-0a2d5c8f1b94',
    type: 'contact.identity_changed',
    timestamp: '2026-03-02T18:22:00.000Z',
    sequence: 44,
    data: { chat: sampleCustomer, phoneNumber: sampleCustomer, lid: '123456789012345', name: 'Marta' },
  },
  conversation: {
    ...envelope,
    id: '3a8c5e71-0b4d-4f92-9e16-7d2c8b5a4f03',
    type: 'conversation.updated',
    timestamp: '2026-03-02T18:24:00.000Z',
    sequence: 45,
    data: {
      conversationId: sampleConversation.id,
      chat: sampleCustomer,
      chatKind: 'person',
      phoneNumber: sampleCustomer,
      lid: '123456789012345',
      name: 'Marta',
      unread: 0,
      archived: false,
      muted: false,
      label: 'Pedidos',
      robot: UNPAUSED,
    },
  },
  group: {
    ...envelope,
    id: '5c2f8d14-7a6b-4e93-b0d8-1e9c4a7f3b62',
    type: 'group.participants',
    timestamp: '2026-03-02T18:26:00.000Z',
    sequence: 46,
    data: {
      chat: sampleGroup.chat,
      subject: sampleGroup.subject,
      by: { phoneNumber: '5215512345678', lid: '987654321098765' },
      action: 'add',
      participants: [{ phoneNumber: sampleCustomer, lid: '123456789012345' }],
      timestamp: '2026-03-02T18:26:00.000Z',
    },
  },
  history: {
    ...envelope,
    id: '1f7c2a90-6b3e-4d58-9c0a-7e4b5d2f8a13',
    type: 'history.progress',
    timestamp: '2026-03-02T15:14:00.000Z',
    sequence: 12,
    data: {
      share: 60,
      messages: 1_900,
      since: '2026-01-10T16:02:00.000Z',
      leftOut: [],
      updatedAt: '2026-03-02T15:14:00.000Z',
    },
  },
  disabled: {
    ...envelope,
    id: 'c4e8a1d7-3b60-4f92-8d15-9a7e6c2b4f03',
    type: 'webhook.disabled',
    timestamp: '2026-03-07T18:20:00.000Z',
    sequence: 97,
    data: {
      webhookId: '5d0f7a94-2c18-4e6b-a3f9-1b8c4d7e2a60',
      label: 'principal',
      url: 'https://n8n.panaderialaespiga.mx/webhook/recado',
      reason: 'failing',
      disabledAt: '2026-03-07T18:20:00.000Z',
    },
  },
  test: {
    ...envelope,
    id: 'e27b5f08-94ac-4d31-86e0-5c3f1a9d7b42',
    type: 'webhook.test',
    timestamp: '2026-03-02T18:25:00.000Z',
    sequence: 42,
    data: { message: 'Este es un aviso de prueba de Recado.' },
  },
} as const satisfies Readonly<Record<string, RecadoEvent>>;
