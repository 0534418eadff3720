import { UNPAUSED_AUTOMATION_FIELDS } from '../rules/constants.ts';
import { exampleConversation } from '../schemas/conversation.ts';
import type { Message } from '../schemas/message.ts';
import { exampleClient, exampleCustomer } from '../schemas/samples.ts';
import type { RecadoEvent } from './event.ts';

export const exampleMessage: Message = {
  id: '0197b1a3-0f00-7c00-8d00-1a2b3c4d5e6f',
  messageId: '3EB0C431C26A1916E0',
  direction: 'inbound',
  fromMe: false,
  chat: exampleCustomer,
  phoneNumber: exampleCustomer,
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
  robot: UNPAUSED_AUTOMATION_FIELDS,
};

/** Fields that the example events have in common. */
export const exampleEventEnvelope = { clientId: exampleClient.id, fromMe: false } as const;

/** Example events about messages. */
export const exampleMessageEvents = {
  message: {
    ...exampleEventEnvelope,
    id: '6f1c2b7e-8a53-4d0e-9c41-2f5a7b3e9d10',
    type: 'message.received',
    timestamp: '2026-03-02T18:20:01.000Z',
    sequence: 41,
    data: exampleMessage,
  },
  remark: {
    ...exampleEventEnvelope,
    id: '9a4d7c15-2e68-4b0f-a1d3-8c5b6e7f0a21',
    type: 'message.reaction',
    timestamp: '2026-03-02T18:21:00.000Z',
    sequence: 43,
    data: {
      messageId: exampleMessage.messageId,
      chat: exampleCustomer,
      chatKind: 'person',
      phoneNumber: exampleCustomer,
      lid: '123456789012345',
      name: 'Marta',
      emoji: '❤️',
      timestamp: '2026-03-02T18:21:00.000Z',
      message: exampleMessage,
    },
  },
  turn: {
    ...exampleEventEnvelope,
    id: '8d1f6a3c-5e27-4b90-a4c8-0f3b7d9e2c15',
    type: 'conversation.turn',
    timestamp: '2026-03-02T18:20:12.000Z',
    sequence: 47,
    data: {
      webhookId: '5d0f7a94-2c18-4e6b-a3f9-1b8c4d7e2a60',
      conversationId: exampleConversation.id,
      chat: exampleCustomer,
      chatKind: 'person',
      phoneNumber: exampleCustomer,
      lid: '123456789012345',
      name: 'Marta',
      text: 'Hola\n¿Todavía hay conchas?',
      messages: [
        {
          ...exampleMessage,
          id: '0197b1a2-fb78-7a00-9b00-5e4d3c2b1a09',
          messageId: '3EB0A97C52F03D8E61',
          text: 'Hola',
          timestamp: '2026-03-02T18:19:55.000Z',
        },
        exampleMessage,
      ],
      optedOutAt: null,
      robot: UNPAUSED_AUTOMATION_FIELDS,
    },
  },
} as const satisfies Readonly<Record<string, RecadoEvent>>;
