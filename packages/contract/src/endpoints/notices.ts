import { endpoint } from '../endpoint.ts';
import { line, nullable, object, optional } from '../shape/index.ts';
import { done, noticeChoice, noticeSettings, sampleNoticeSettings } from '../shapes/index.ts';

const { kinds, quiet } = sampleNoticeSettings;

/** Of what an owner is written when a line needs her. */
export const noticeEndpoints = {
  'GET /notices': endpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Ver qué avisos se reciben por correo',
    description: 'De quien no ha elegido, todos y a cualquier hora.',
    answers: [{ status: 200, description: 'Los avisos elegidos, y adónde llegan.', body: noticeSettings }],
    example: { response: sampleNoticeSettings },
  }),
  'PUT /notices': endpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Elegir qué avisos se reciben por correo',
    description:
      'Cuando una línea o un webhook no vuelve por sí solo en cinco minutos, se escribe una vez al correo de la cuenta, y otra ' +
      'cuando se resolvió; con `whatsapp`, también a ese número, desde otra línea conectada de la misma cuenta. Lo que ocurre en las horas de silencio se avisa cuando terminan, si entonces sigue así.',
    payload: object({
      ...noticeChoice,
      /** In any form people write numbers, with its country. Absent: as it was. */
      whatsapp: optional(nullable(line({ max: 40 }))),
    }),
    answers: [{ status: 200, description: 'Lo que quedó elegido.', body: noticeSettings }],
    example: { payload: { kinds, quiet, whatsapp: '+52 1 55 8765 4321' }, response: sampleNoticeSettings },
  }),
  'POST /notices/test': endpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Recibir un correo de prueba',
    description: 'Al correo de la cuenta. Tres seguidos; después, uno cada veinte minutos.',
    answers: [{ status: 200, description: 'El servidor de correo lo aceptó.', body: done }],
    failures: [409, 429],
    example: { response: { success: true, message: 'Le enviamos un correo de prueba a lucia@panaderia.mx' } },
  }),
  'POST /notices/test-whatsapp': endpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Recibir un mensaje de prueba por WhatsApp',
    description:
      'Al número guardado en los avisos, desde la línea que avisaría en este momento. Tres seguidos; después, uno cada veinte minutos.',
    answers: [{ status: 200, description: 'WhatsApp lo aceptó.', body: done }],
    failures: [409, 422, 429],
    example: {
      response: {
        success: true,
        message: 'Le escribimos a +52 55 8765 4321 desde +52 55 1234 5678',
      },
    },
  }),
} as const;
