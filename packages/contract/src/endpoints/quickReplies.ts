import { endpoint } from '../endpoint.ts';
import { isVisible } from '../rules/index.ts';
import { described, flag, list, object, optional, prose, uuid } from '../shape/index.ts';
import { QUICK_REPLY_LIMIT, quickReply, sampleClient, sampleQuickReply, shortcut } from '../shapes/index.ts';

const clientId = sampleClient.id;
const params = { quickReply: sampleQuickReply.id };
const common = { guard: 'token', tag: 'API externa' } as const;
const own = { success: flag(), clientId: uuid() };
const one = (status: 200 | 201, description: string) =>
  [{ status, description, body: object({ ...own, quickReply }) }] as const;
const text = described(prose({ max: QUICK_REPLY_LIMIT, visible: isVisible }), 'Texto de la respuesta.');
const response = { success: true, clientId, quickReply: sampleQuickReply };

/** Answers that are written once and inserted often. */
export const quickReplyEndpoints = {
  'GET /external/quick-replies': endpoint({
    scope: 'read',
    ...common,
    summary: 'Listar las respuestas rápidas',
    answers: [
      {
        status: 200,
        description: 'Las respuestas rápidas, por atajo.',
        body: object({ ...own, quickReplies: list(quickReply) }),
      },
    ],
    example: { response: { success: true, clientId, quickReplies: [sampleQuickReply] } },
  }),
  'POST /external/quick-replies': endpoint({
    scope: 'manage',
    ...common,
    summary: 'Crear una respuesta rápida',
    description:
      'En la conversación se inserta escribiendo `/` y su atajo. `{nombre}` y `{negocio}` se cambian por el nombre del cliente y el del negocio.',
    payload: object({ shortcut: shortcut(), text }),
    answers: one(201, 'La respuesta rápida.'),
    failures: [409],
    example: { payload: { shortcut: sampleQuickReply.shortcut, text: sampleQuickReply.text }, response },
  }),
  'PATCH /external/quick-replies/{quickReply}': endpoint({
    scope: 'manage',
    ...common,
    summary: 'Cambiar una respuesta rápida',
    payload: object({ shortcut: optional(shortcut()), text: optional(text) }),
    answers: one(200, 'La respuesta rápida, como está ahora.'),
    failures: [409],
    example: { params, payload: { text: sampleQuickReply.text }, response },
  }),
  'DELETE /external/quick-replies/{quickReply}': endpoint({
    scope: 'manage',
    ...common,
    summary: 'Eliminar una respuesta rápida',
    answers: one(200, 'La respuesta rápida que ya no está.'),
    example: { params, response },
  }),
} as const;
