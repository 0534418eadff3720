import { defineEndpoint } from '../endpoint.ts';
import { hasVisibleCharacter } from '../rules/index.ts';
import { flag, list, multilineText, object, optional, uuid, withDescription } from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleQuickReply,
  MAX_QUICK_REPLY_CHARS,
  quickReply,
  quickReplyShortcut,
} from '../schemas/index.ts';

const clientId = exampleClient.id;
const params = { quickReply: exampleQuickReply.id };
const externalDefaults = { guard: 'token', tag: 'API externa' } as const;
const responseFields = { success: flag(), clientId: uuid() };
const respondWithQuickReply = (status: 200 | 201, description: string) =>
  [{ status, description, body: object({ ...responseFields, quickReply }) }] as const;
const text = withDescription(
  multilineText({ max: MAX_QUICK_REPLY_CHARS, visible: hasVisibleCharacter }),
  'Texto de la respuesta.',
);
const response = { success: true, clientId, quickReply: exampleQuickReply };

/** Endpoints for saved texts that users insert into their replies. */
export const quickReplyEndpoints = {
  'GET /external/quick-replies': defineEndpoint({
    scope: 'read',
    ...externalDefaults,
    summary: 'Listar las respuestas rápidas',
    answers: [
      {
        status: 200,
        description: 'Las respuestas rápidas, por atajo.',
        body: object({ ...responseFields, quickReplies: list(quickReply) }),
      },
    ],
    example: { response: { success: true, clientId, quickReplies: [exampleQuickReply] } },
  }),
  'POST /external/quick-replies': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Crear una respuesta rápida',
    description:
      'En la conversación se inserta escribiendo `/` y su atajo. `{nombre}` y `{negocio}` se cambian por el nombre de la persona y el del negocio.',
    payload: object({ shortcut: quickReplyShortcut(), text }),
    answers: respondWithQuickReply(201, 'La respuesta rápida.'),
    failures: [409],
    example: { payload: { shortcut: exampleQuickReply.shortcut, text: exampleQuickReply.text }, response },
  }),
  'PATCH /external/quick-replies/{quickReply}': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Cambiar una respuesta rápida',
    payload: object({ shortcut: optional(quickReplyShortcut()), text: optional(text) }),
    answers: respondWithQuickReply(200, 'La respuesta rápida, como está ahora.'),
    failures: [409],
    example: { params, payload: { text: exampleQuickReply.text }, response },
  }),
  'DELETE /external/quick-replies/{quickReply}': defineEndpoint({
    scope: 'manage',
    ...externalDefaults,
    summary: 'Eliminar una respuesta rápida',
    answers: respondWithQuickReply(200, 'La respuesta rápida que ya no está.'),
    example: { params, response },
  }),
} as const;
