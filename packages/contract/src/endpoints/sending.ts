import { defineEndpoint } from '../endpoint.ts';
import {
  hasVisibleCharacter,
  MAX_CAPTION_CHARS,
  MAX_TEXT_CHARS,
  MAX_UPLOADED_FILE_BYTES,
  mediaTypes,
} from '../rules/index.ts';
import {
  flag,
  instant,
  integer,
  multilineText,
  object,
  oneOf,
  optional,
  singleLineText,
  uuid,
  withDefault,
} from '../schemaBuilder/index.ts';
import {
  exampleClient,
  exampleCustomer,
  fileSourceFields,
  linkPreviewFlag,
  outgoingMessage,
  recipient,
  replyTo,
  scheduleFields,
  unlessRobotPausedFlag,
} from '../schemas/index.ts';
import {
  createSendOrScheduleResponses,
  idempotencyHeaders,
  mediaSendResponse,
  messageSendResponse,
  schedulingDescription,
  textSendResponse,
} from './sendResponses.ts';

const clientId = exampleClient.id;
const timestamp = '2026-03-02T18:20:00.000Z';
const chatFields = { to: exampleCustomer, chat: exampleCustomer };
const messageId = '3EB0C431C26A1916E0';

/** Endpoints that send real messages, and the file upload for them. */
export const sendingEndpoints = {
  'POST /external/send': defineEndpoint({
    scope: 'send',
    guard: 'token',
    tag: 'API externa',
    summary: 'Enviar un mensaje de texto',
    description: schedulingDescription,
    headers: idempotencyHeaders,
    payload: object({
      to: recipient(),
      text: multilineText({ max: MAX_TEXT_CHARS, visible: hasVisibleCharacter }),
      replyTo: replyTo(),
      preview: linkPreviewFlag(),
      unlessPaused: unlessRobotPausedFlag(),
      ...scheduleFields,
    }),
    answers: createSendOrScheduleResponses(textSendResponse),
    failures: [409, 422, 429],
    example: {
      payload: { to: exampleCustomer, text: 'Su pedido está listo.' },
      response: {
        success: true,
        messageId,
        clientId,
        ...chatFields,
        text: 'Su pedido está listo.',
        status: 'sent',
        timestamp,
      },
    },
  }),
  'POST /external/send-media': defineEndpoint({
    scope: 'send',
    guard: 'token',
    tag: 'API externa',
    summary: 'Enviar una imagen, un documento, un video o un audio',
    needs: mediaTypes,
    description:
      'El archivo se indica con `mediaUrl`, la dirección de la que se lee, o con `mediaId`, el identificador que respondió `POST /external/media`: uno de los dos. ' +
      schedulingDescription,
    headers: idempotencyHeaders,
    payload: object({
      to: recipient(),
      ...fileSourceFields,
      type: withDefault(oneOf(...mediaTypes), 'image'),
      caption: optional(multilineText({ max: MAX_CAPTION_CHARS, empty: true })),
      fileName: optional(singleLineText({ max: 255 })),
      replyTo: replyTo(),
      unlessPaused: unlessRobotPausedFlag(),
      ...scheduleFields,
    }),
    answers: createSendOrScheduleResponses(mediaSendResponse),
    failures: [409, 413, 422, 429],
    example: {
      payload: {
        to: exampleCustomer,
        mediaUrl: 'https://panaderialaespiga.mx/menu.jpg',
        type: 'image',
        caption: 'El menú de hoy',
      },
      response: {
        success: true,
        messageId,
        clientId,
        ...chatFields,
        mediaType: 'image',
        mediaUrl: 'https://panaderialaespiga.mx/menu.jpg',
        caption: 'El menú de hoy',
        status: 'sent',
        timestamp,
      },
    },
  }),
  'POST /external/media': defineEndpoint({
    scope: 'send',
    guard: 'token',
    tag: 'API externa',
    summary: 'Subir un archivo para enviarlo después',
    needs: ['image', 'video', 'audio', 'voice', 'document', 'sticker'],
    description:
      'El archivo va en el campo `file` de un `multipart/form-data`, hasta 100 MB, con su tipo (`Content-Type`). El `mediaId` que se responde vale en cualquier envío en lugar de `mediaUrl`, cuantas veces se quiera, durante 30 días desde la última. El mismo archivo se guarda una sola vez y responde el mismo `mediaId`.',
    upload: { maxBytes: MAX_UPLOADED_FILE_BYTES },
    answers: [
      {
        status: 201,
        description: 'El archivo quedó guardado.',
        body: object({
          success: flag(),
          clientId: uuid(),
          mediaId: uuid(),
          mimeType: singleLineText({ max: 200 }),
          size: integer({ min: 1 }),
          sha256: singleLineText({ max: 64 }),
          fileName: singleLineText({ max: 255 }),
          expiresAt: instant(),
        }),
      },
    ],
    failures: [404, 409, 422, 429],
    example: {
      response: {
        success: true,
        clientId,
        mediaId: '0199b2d4-7c1e-7c63-9b1f-3c8d5e0f4a21',
        mimeType: 'image/jpeg',
        size: 184_320,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        fileName: 'menu.jpg',
        expiresAt: '2026-04-01T18:20:00.000Z',
      },
    },
  }),
  'POST /external/messages': defineEndpoint({
    scope: 'send',
    guard: 'token',
    tag: 'API externa',
    summary: 'Enviar un mensaje de cualquier tipo',
    description:
      'El contenido va en el campo que lleva el nombre del tipo: con `type: location`, en `location`. `replyTo` es el `messageId` del mensaje que se responde. Un `menu` llega como texto numerado; lo que la persona contesta, «2», «dos» o las palabras de la opción, trae `choice` con `menuId`, `index` y `title`. Una `template` es una plantilla aprobada (`GET /external/templates`) y, en las líneas de la API oficial, lo único que se puede enviar a quien lleva 24 horas sin escribir. Un `numberRequest` es un botón con el que comparte su número quien lo oculta tras un nombre de usuario. ' +
      schedulingDescription,
    headers: idempotencyHeaders,
    payload: outgoingMessage,
    answers: createSendOrScheduleResponses(messageSendResponse),
    failures: [409, 413, 422, 429],
    example: {
      payload: {
        to: exampleCustomer,
        type: 'location',
        location: { latitude: 19.4326, longitude: -99.1332, name: 'Panadería La Espiga' },
      },
      others: {
        text: { text: 'Su pedido está listo.' },
        image: { mediaUrl: 'https://panaderialaespiga.mx/menu.jpg', caption: 'El menú de hoy' },
        video: { mediaUrl: 'https://panaderialaespiga.mx/horno.mp4', caption: 'Recién salidas' },
        audio: { mediaUrl: 'https://panaderialaespiga.mx/anuncio.mp3' },
        voice: { mediaUrl: 'https://panaderialaespiga.mx/aviso.ogg' },
        document: { mediaUrl: 'https://panaderialaespiga.mx/menu.pdf', fileName: 'menu.pdf' },
        sticker: { mediaUrl: 'https://panaderialaespiga.mx/concha.webp' },
        contacts: [{ name: 'Pedro, repartidor', phones: ['5215512349876'] }],
        poll: { question: '¿A qué hora pasa?', options: ['A las 8', 'A las 10'] },
        menu: { text: '¿Cómo lo quiere?', options: ['Para llevar', 'A domicilio'] },
        template: { name: 'pedido_listo', values: ['Marta', '18:40'] },
        mentions: [exampleCustomer],
      },
      response: {
        success: true,
        messageId,
        clientId,
        ...chatFields,
        type: 'location',
        status: 'sent',
        timestamp,
      },
    },
  }),
} as const;
