import { defineEndpoint } from '../endpoint.ts';
import {
  dictionary,
  flag,
  instant,
  integer,
  nullable,
  object,
  oneOf,
  optional,
  singleLineText,
  withDefault,
  withDescription,
} from '../schemaBuilder/index.ts';
import {
  actionResponse,
  client,
  clientStatuses,
  connection,
  exampleClient,
  linkedPhoneNumber,
  MAX_TRANSPORT_CREDENTIALS,
  transportCredential,
} from '../schemas/index.ts';

const status = object({
  isConnected: flag(),
  status: oneOf(...clientStatuses),
  connection,
  linkedNumber: linkedPhoneNumber,
});
const actionResult = object({ success: flag(), message: singleLineText({ max: 500 }), client });
const probeResult = object({ proven: flag(), brought: flag(), message: singleLineText({ max: 500 }), client });
const actionExample = (message: string) => ({ response: { success: true, message, client: exampleClient } });

export const clientConnectionEndpoints = {
  'GET /whatsapp/client/{id}/qr': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'WhatsApp',
    summary: 'Obtener el código QR vigente',
    description:
      'Una imagen PNG; con `Accept: text/plain`, el contenido del código para dibujarlo en una terminal. ' +
      'El encabezado `Expires-At` dice hasta cuándo sirve.',
    query: object({ t: optional(singleLineText({ max: 40 })) }),
    answers: [
      {
        status: 200,
        description: 'El código QR.',
        body: { mediaTypes: ['image/png', 'text/plain'] },
        headers: { 'Expires-At': 'Vencimiento de este código, ISO 8601.' },
      },
    ],
    failures: [409],
    example: { query: { t: '1767225600000' } },
  }),
  'GET /whatsapp/client/{id}/status': defineEndpoint({
    guard: 'session',
    member: 'answers',
    tag: 'WhatsApp',
    summary: 'Consultar el estado de la conexión',
    answers: [{ status: 200, description: 'El estado y su razón.', body: status }],
    example: {
      response: {
        isConnected: true,
        status: 'connected',
        connection: exampleClient.connection,
        linkedNumber: exampleClient.linkedNumber,
      },
    },
  }),
  'POST /whatsapp/client/{id}/initialize': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'WhatsApp',
    summary: 'Iniciar la vinculación de un cliente',
    answers: [{ status: 200, description: 'La vinculación comenzó.', body: actionResult }],
    failures: [409],
    example: actionExample('Cliente inicializado. Escanee el código QR para conectar WhatsApp.'),
  }),
  'POST /whatsapp/client/{id}/restart': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'WhatsApp',
    summary: 'Reiniciar la conexión de un cliente',
    answers: [{ status: 200, description: 'La conexión se está restableciendo.', body: actionResult }],
    failures: [409],
    example: actionExample('Cliente reiniciado correctamente'),
  }),
  'POST /whatsapp/client/{id}/prove': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'WhatsApp',
    summary: 'Comprobar que la conexión recibe y envía',
    description:
      'Le pide a WhatsApp algo que nadie ve y espera su respuesta, unos segundos. Recado lo hace por su cuenta al vincular y cuando la ' +
      'línea calla más de lo usual. `brought`: también contestó el teléfono; si está apagado, no contesta, y no pasa nada. Una línea ' +
      'que no contesta se conecta de nuevo enseguida.',
    answers: [{ status: 200, description: 'Lo que resultó.', body: probeResult }],
    failures: [409, 422, 429],
    example: {
      response: {
        proven: true,
        brought: true,
        message: 'WhatsApp y su teléfono contestaron: esta línea envía y recibe.',
        client: exampleClient,
      },
    },
  }),
  'POST /whatsapp/client/{id}/disconnect': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'WhatsApp',
    summary: 'Desconectar un cliente',
    description: 'Cierra la sesión en WhatsApp: para volver a conectar hará falta otro código QR.',
    answers: [{ status: 200, description: 'El cliente quedó desconectado.', body: actionResult }],
    failures: [409],
    example: actionExample('Cliente desconectado correctamente'),
  }),
  'POST /whatsapp/client/{id}/pairing-code': defineEndpoint({
    guard: 'session',
    member: 'manages',
    tag: 'WhatsApp',
    summary: 'Pedir un código de vinculación en lugar del QR',
    description:
      'Si ya hay un código vigente, responde ese mismo con `repeated: true` y los segundos que le quedan: WhatsApp solo acepta el último, ' +
      'y pedir muchos hace que deje de darlos por un rato. Con `renew=true` pide otro; el anterior, `endedCode`, deja de servir.',
    query: object({
      renew: withDefault(
        withDescription(flag(), 'Pedir un código nuevo aunque haya uno vigente, que deja de servir.'),
        false,
      ),
    }),
    answers: [
      {
        status: 200,
        description: 'El código que se escribe en el teléfono.',
        body: object({
          pairingCode: singleLineText({ max: 20 }),
          expiresAt: instant(),
          secondsLeft: withDescription(integer({ min: 0 }), 'Segundos que le quedan al código.'),
          repeated: withDescription(flag(), 'Si es el código que ya se había entregado, todavía vigente.'),
          endedCode: withDescription(
            nullable(singleLineText({ max: 20 })),
            'El código anterior, si aún estaba vigente y este lo reemplazó.',
          ),
        }),
      },
    ],
    failures: [409],
    example: {
      response: {
        pairingCode: '7KQD-3MXA',
        expiresAt: '2026-03-02T15:09:00.000Z',
        secondsLeft: 160,
        repeated: false,
        endedCode: null,
      },
    },
  }),
  'POST /whatsapp/client/{id}/link': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    member: 'manages',
    tag: 'WhatsApp',
    summary: 'Vincular un cliente con los datos de la página de Meta',
    description:
      'Para las líneas que no se vinculan con un código QR: `credentials` lleva los valores que nombra `transport.credentials` del ' +
      'cliente. Cada uno se comprueba; si alguno no sirve, `errors` dice cuál y qué hacer. Se guardan sellados y no se muestran de nuevo.',
    payload: object({ credentials: dictionary(transportCredential(), { max: MAX_TRANSPORT_CREDENTIALS }) }),
    answers: [{ status: 200, description: 'El cliente quedó vinculado.', body: actionResponse }],
    failures: [409, 429],
    example: {
      payload: {
        credentials: {
          phoneNumberId: '106540352242922',
          businessAccountId: '102290129340398',
          accessToken: 'EAAJB7QZCvYwBAExampleOfAToken',
          appSecret: '0123456789abcdef0123456789abcdef',
        },
      },
      response: { success: true, message: 'Cliente vinculado.' },
    },
  }),
} as const;
