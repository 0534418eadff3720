import { defineEndpoint } from '../endpoint.ts';
import { flag, multilineText, nullable, object, uuid } from '../schemaBuilder/index.ts';
import { exampleClient, exampleProxy, lineProxy, proxyChoice } from '../schemas/index.ts';

const sampleResponse = { success: true, clientId: exampleClient.id } as const;
const body = object({ success: flag(), clientId: uuid(), proxy: nullable(lineProxy) });

/** Endpoints for the outbound proxy through which a line connects to WhatsApp. */
export const proxyEndpoints = {
  'GET /clients/{id}/proxy': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Consultar por qué conexión sale un cliente',
    description: 'Nulo: por la del servidor. La contraseña no se vuelve a mostrar.',
    answers: [{ status: 200, description: 'La conexión.', body }],
    example: { response: { ...sampleResponse, proxy: exampleProxy } },
  }),
  'PUT /clients/{id}/proxy': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: true,
    tag: 'Clientes',
    summary: 'Hacer que un cliente salga por otra conexión',
    description:
      'Un proxy HTTP (CONNECT) o SOCKS5. Antes de guardarlo se prueba llegar a WhatsApp por él; si no se llega, no cambia nada (422). Después el cliente se conecta de nuevo, sin otro código QR, y todo lo suyo pasa por ahí, archivos incluidos. Si deja de funcionar, el cliente se queda sin conexión: nunca sale directo.',
    payload: object(proxyChoice),
    answers: [{ status: 200, description: 'La conexión nueva.', body }],
    failures: [409, 422, 429],
    example: {
      payload: {
        kind: exampleProxy.kind,
        host: exampleProxy.host,
        port: exampleProxy.port,
        username: 'panaderia',
        password: 'canela-con-azucar',
      },
      response: { ...sampleResponse, proxy: exampleProxy },
    },
  }),
  'DELETE /clients/{id}/proxy': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Hacer que un cliente salga por la conexión del servidor',
    description: 'El cliente se conecta de nuevo, sin otro código QR. Se puede repetir.',
    answers: [{ status: 200, description: 'Ya no tiene una propia.', body }],
    failures: [409],
    example: { response: { ...sampleResponse, proxy: null } },
  }),
  'POST /clients/{id}/proxy/test': defineEndpoint({
    guard: 'session',
    tag: 'Clientes',
    summary: 'Probar la conexión por la que sale un cliente',
    description: '`works` dice si por ella se llega a WhatsApp ahora mismo. No toca la conexión del cliente.',
    answers: [
      {
        status: 200,
        description: 'Lo que se vio.',
        body: object({ success: flag(), clientId: uuid(), works: flag(), message: multilineText({ max: 300 }) }),
      },
    ],
    failures: [422, 429],
    example: { response: { ...sampleResponse, works: true, message: 'Con ese proxy se llega a WhatsApp.' } },
  }),
} as const;
