import { defineEndpoint } from '../endpoint.ts';
import { flag, list, nullable, object, singleLineText, uuid } from '../schemaBuilder/index.ts';
import { conversation, exampleClient, exampleConversation } from '../schemas/index.ts';
import { conversationFilterQuery } from './conversations.ts';

/** Inbox of a user: the conversations of all clients that the user may answer. */
export const userConversationEndpoints = {
  'GET /conversations': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Listar las conversaciones de todos los clientes, la más reciente primero',
    description:
      'De todos los clientes propios, y de los compartidos que usted puede contestar. Los filtros y `cursor` son los de ' +
      'las conversaciones de un cliente.',
    query: object(conversationFilterQuery),
    answers: [
      {
        status: 200,
        description: 'Las conversaciones, cada una con su cliente, y desde dónde se sigue.',
        body: object({
          success: flag(),
          conversations: list(object({ clientId: uuid(), conversation })),
          next: nullable(singleLineText({ max: 60 })),
        }),
      },
    ],
    example: {
      query: { limit: 50 },
      response: {
        success: true,
        conversations: [{ clientId: exampleClient.id, conversation: exampleConversation }],
        next: null,
      },
    },
  }),
} as const;
