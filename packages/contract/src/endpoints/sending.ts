import { endpoint } from '../endpoint.ts';
import { mediaTypes } from '../rules/index.ts';
import {
  flag,
  instant,
  line,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  type Shape,
  uuid,
  webAddress,
  withDefault,
} from '../shape/index.ts';
import {
  CAPTION_LIMIT,
  messageStatuses,
  outgoingKinds,
  outgoingMessage,
  recipient,
  replyTo,
  sampleClient,
  sampleCustomer,
  TEXT_LIMIT,
} from '../shapes/index.ts';

const clientId = sampleClient.id;
const timestamp = '2026-03-02T18:20:00.000Z';
const messageId = '3EB0C431C26A1916E0';

/** Repeating a call with the same key and content answers as the first time did, without sending again. */
export const idempotency = object({ 'idempotency-key': optional(line({ max: 200 })) });
/** `to` as it was written, `chat` as WhatsApp and the stored messages know it. */
export const sent = {
  success: flag(),
  messageId: line({ max: 128 }),
  clientId: uuid(),
  to: line({ max: 80 }),
  chat: optional(line({ max: 80 })),
  status: oneOf(...messageStatuses),
  timestamp: instant(),
};
export const accepted = <const Body extends Shape>(body: Body) =>
  [
    { status: 200, description: 'WhatsApp recibió el mensaje.', body },
    {
      status: 202,
      description:
        'El mensaje se entregó a la red pero WhatsApp no confirmó: `status` es `unknown`. No lo repita sin revisar.',
      body,
    },
  ] as const;
const sentText = object({ ...sent, text: prose({ max: TEXT_LIMIT }) });
const sentMedia = object({
  ...sent,
  mediaType: oneOf(...mediaTypes),
  mediaUrl: webAddress(),
  caption: nullable(prose({ max: CAPTION_LIMIT, empty: true })),
});
const sentMessage = object({ ...sent, type: oneOf(...outgoingKinds) });

/** What sends a real message. */
export const sendingEndpoints = {
  'POST /external/send': endpoint({
    guard: 'token',
    tag: 'API externa',
    summary: 'Enviar un mensaje de texto',
    headers: idempotency,
    payload: object({ to: recipient(), text: prose({ max: TEXT_LIMIT }), replyTo: replyTo() }),
    answers: accepted(sentText),
    failures: [409, 422, 429],
    example: {
      payload: { to: sampleCustomer, text: 'Su pedido está listo.' },
      response: {
        success: true,
        messageId,
        clientId,
        to: sampleCustomer,
        chat: sampleCustomer,
        text: 'Su pedido está listo.',
        status: 'sent',
        timestamp,
      },
    },
  }),
  'POST /external/send-media': endpoint({
    guard: 'token',
    tag: 'API externa',
    summary: 'Enviar una imagen, un documento, un video o un audio',
    headers: idempotency,
    payload: object({
      to: recipient(),
      mediaUrl: webAddress(),
      type: withDefault(oneOf(...mediaTypes), 'image'),
      caption: optional(prose({ max: CAPTION_LIMIT, empty: true })),
      fileName: optional(line({ max: 255 })),
      replyTo: replyTo(),
    }),
    answers: accepted(sentMedia),
    failures: [409, 413, 422, 429],
    example: {
      payload: {
        to: sampleCustomer,
        mediaUrl: 'https://panaderialaespiga.mx/menu.jpg',
        type: 'image',
        caption: 'El menú de hoy',
      },
      response: {
        success: true,
        messageId,
        clientId,
        to: sampleCustomer,
        chat: sampleCustomer,
        mediaType: 'image',
        mediaUrl: 'https://panaderialaespiga.mx/menu.jpg',
        caption: 'El menú de hoy',
        status: 'sent',
        timestamp,
      },
    },
  }),
  'POST /external/messages': endpoint({
    guard: 'token',
    tag: 'API externa',
    summary: 'Enviar un mensaje de cualquier tipo',
    description:
      'El contenido va en el campo que lleva el nombre del tipo: `text`, `image`, `video`, `audio`, `voice`, `document`, `sticker`, `location`, `contacts`, `poll` o `menu`. `replyTo` es el `messageId` del mensaje que se responde. Un `menu` llega como texto numerado; lo que el cliente contesta, «2», «dos» o las palabras de la opción, trae `choice` con `menuId`, `index` y `title`.',
    headers: idempotency,
    payload: outgoingMessage,
    answers: accepted(sentMessage),
    failures: [409, 413, 422, 429],
    example: {
      payload: {
        to: sampleCustomer,
        type: 'location',
        location: { latitude: 19.4326, longitude: -99.1332, name: 'Panadería La Espiga' },
      },
      response: {
        success: true,
        messageId,
        clientId,
        to: sampleCustomer,
        chat: sampleCustomer,
        type: 'location',
        status: 'sent',
        timestamp,
      },
    },
  }),
} as const;
