import { defineEndpoint } from '../endpoint.ts';
import { flag, object, oneOf, uuid, withDescription } from '../schemaBuilder/index.ts';
import { exampleClient, exampleConversation } from '../schemas/index.ts';

/** Endpoint with which a user reports that they are writing. The other users of the client can see this. */
export const presenceEndpoints = {
  'POST /clients/{id}/conversations/{conversation}/presence': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'Clientes',
    summary: 'Avisar a quienes comparten el cliente que usted está escribiendo en una conversación',
    description:
      'Para que dos personas no le contesten a la misma sin saberlo. Dura 12 segundos, o hasta `stopped`; quien sigue escribiendo lo repite. No se guarda, y quien escribió no lo ve. Los demás lo leen en los eventos en vivo, con `presence=true`. `shared`: si hay alguien más con quien se comparte; si no, no hace falta repetirlo.',
    payload: object({ state: withDescription(oneOf('writing', 'stopped'), 'Si se está escribiendo, o ya no.') }),
    answers: [
      {
        status: 200,
        description: 'Se avisó.',
        body: object({ success: flag(), clientId: uuid(), conversationId: uuid(), shared: flag() }),
      },
    ],
    example: {
      params: { id: exampleClient.id, conversation: exampleConversation.id },
      payload: { state: 'writing' },
      response: {
        success: true,
        clientId: exampleClient.id,
        conversationId: exampleConversation.id,
        shared: true,
      },
    },
  }),
} as const;
