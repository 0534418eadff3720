import { defineEndpoint } from '../endpoint.ts';
import { nullable, object, optional, singleLineText } from '../schemaBuilder/index.ts';
import {
  actionResponse,
  exampleNotificationSettings,
  notificationPreferenceFields,
  notificationSettings,
} from '../schemas/index.ts';

const { kinds, quiet } = exampleNotificationSettings;

/** Notifications that an owner receives when a line needs attention. */
export const notificationEndpoints = {
  'GET /notices': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Ver qué avisos se reciben por correo',
    description: 'De quien no ha elegido, todos y a cualquier hora.',
    answers: [{ status: 200, description: 'Los avisos elegidos, y adónde llegan.', body: notificationSettings }],
    example: { response: exampleNotificationSettings },
  }),
  'PUT /notices': defineEndpoint({
    guard: 'session',
    needsRecentIdentity: { field: 'whatsapp' },
    tag: 'Sesión',
    summary: 'Elegir qué avisos se reciben por correo',
    description:
      'Cuando una línea o un webhook no vuelve por sí solo en cinco minutos, se escribe una vez al correo de la cuenta, y otra ' +
      'cuando se resolvió; con `whatsapp`, también a ese número, desde otra línea conectada de la misma cuenta. Lo que ocurre en las horas de silencio se avisa cuando terminan, si entonces sigue así.',
    payload: object({
      ...notificationPreferenceFields,
      /** Phone number in any spelling, with its country code. If missing, the stored number stays unchanged. */
      whatsapp: optional(nullable(singleLineText({ max: 40 }))),
    }),
    answers: [{ status: 200, description: 'Lo que quedó elegido.', body: notificationSettings }],
    example: { payload: { kinds, quiet, whatsapp: '+52 1 55 8765 4321' }, response: exampleNotificationSettings },
  }),
  'POST /notices/test': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Recibir un correo de prueba',
    description: 'Al correo de la cuenta. Tres seguidos; después, uno cada veinte minutos.',
    answers: [{ status: 200, description: 'El servidor de correo lo aceptó.', body: actionResponse }],
    failures: [409, 429],
    example: { response: { success: true, message: 'Le enviamos un correo de prueba a lucia@panaderia.mx' } },
  }),
  'POST /notices/test-whatsapp': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Recibir un mensaje de prueba por WhatsApp',
    description:
      'Al número guardado en los avisos, desde la línea que avisaría en este momento. Tres seguidos; después, uno cada veinte minutos.',
    answers: [{ status: 200, description: 'WhatsApp lo aceptó.', body: actionResponse }],
    failures: [409, 422, 429],
    example: {
      response: {
        success: true,
        message: 'Le escribimos a +52 55 8765 4321 desde +52 55 1234 5678',
      },
    },
  }),
} as const;
