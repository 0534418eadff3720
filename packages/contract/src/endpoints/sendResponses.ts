import { MAX_CAPTION_CHARS, MAX_CHAT_CHARS, MAX_TEXT_CHARS, mediaTypes } from '../rules/index.ts';
import {
  flag,
  instant,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  type TypedSchema,
  uuid,
  webAddress,
} from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleSchedule,
  mediaConversion,
  messageStatuses,
  outgoingMessageKinds,
  schedule,
} from '../schemas/index.ts';

/** Header for retries: a repeated call with this key and the same content only returns the first result. */
export const idempotencyHeaders = object({ 'idempotency-key': optional(singleLineText({ max: 200 })) });
/** Fields of a send result. `to`: recipient as entered. `chat`: ID in WhatsApp and in stored messages. */
export const sendResultFields = {
  success: flag(),
  messageId: singleLineText({ max: 128 }),
  clientId: uuid(),
  to: singleLineText({ max: MAX_CHAT_CHARS }),
  chat: optional(singleLineText({ max: MAX_CHAT_CHARS })),
  /** `queued` means that the message waits and is sent automatically at `notBefore`. */
  status: oneOf(...messageStatuses),
  notBefore: optional(instant()),
  /** Only if a request is repeated with its idempotency key, and WhatsApp has refused the message in the meantime. */
  errorCode: optional(singleLineText({ max: 60 })),
  timestamp: instant(),
  /** Present if the file left in another form than the one sent, because phones do not show its format. */
  conversion: optional(mediaConversion),
};
export const buildSendResponseSchemas = <const Body extends TypedSchema>(body: Body) =>
  [
    {
      status: 200,
      description:
        'WhatsApp recibió el mensaje. Si se repite la petición con la misma `Idempotency-Key`, `status` es el de ahora: `delivered`, `read`, o `failed` con `success: false` y `errorCode` si WhatsApp lo rechazó después.',
      body,
    },
    {
      status: 202,
      description:
        'No se sabe todavía que WhatsApp lo recibió. `status` es `unknown`: se entregó a la red pero WhatsApp no confirmó; repita la petición con la misma `Idempotency-Key` para saber qué fue de él: responde el estado de ahora y nunca lo envía dos veces. `status` es `queued`: es para alguien que nunca ha escrito a esta línea, espera su turno para no arriesgar el número y sale solo a la hora de `notBefore`; no lo repita, y si ya no lo quiere, bórrelo.',
      body,
    },
  ] as const;
/** Creates the responses of a send endpoint, including the response to a send scheduled with `sendAt`. */
export const createSendOrScheduleResponses = <const Body extends TypedSchema>(body: Body) =>
  [
    ...buildSendResponseSchemas(body),
    {
      status: 201,
      description: 'Solo con `sendAt`: el mensaje quedó programado.',
      when: 'sendAt',
      body: object({ success: flag(), clientId: uuid(), schedule }),
      example: { success: true, clientId: exampleClient.id, schedule: exampleSchedule },
    },
  ] as const;
/** Text that is added to the description of every endpoint that can schedule a message. */
export const schedulingDescription =
  'Con `sendAt` (un instante ISO 8601 con zona, a un año como máximo) se revisa ahora y se envía a esa hora; con `repeat`, también cada día, semana o mes a la misma hora local. Si la línea no está conectada entonces, espera hasta una hora; después se da por fallido.';
export const textSendResponse = object({ ...sendResultFields, text: multilineText({ max: MAX_TEXT_CHARS }) });
export const mediaSendResponse = object({
  ...sendResultFields,
  mediaType: oneOf(...mediaTypes),
  mediaUrl: optional(webAddress()),
  mediaId: optional(uuid()),
  caption: nullable(multilineText({ max: MAX_CAPTION_CHARS, empty: true })),
});
export const messageSendResponse = object({ ...sendResultFields, type: oneOf(...outgoingMessageKinds) });
