import { defineEndpoint } from '../endpoint.ts';
import { actionResponse, exampleTodayOverview, todayOverview } from '../schemas/index.ts';

export const todayEndpoints = {
  'GET /today': defineEndpoint({
    guard: 'session',
    tag: 'Panel',
    summary: 'Ver qué requiere atención hoy',
    description:
      'De los clientes propios: líneas que no vuelven por sí solas, personas que llevan más de una hora sin respuesta y ' +
      'escribieron en los últimos siete días, conversaciones en las que no salió un mensaje del último día, webhooks ' +
      'desactivados, claves y tokens que un programa usa todavía y que están por vencer, y los primeros pasos del dueño. Lo que se contesta por sí solo o estaba programado no cuenta como respuesta. No se cuentan las ' +
      'conversaciones archivadas ni las silenciadas.',
    answers: [{ status: 200, description: 'Lo que espera, con el siguiente paso.', body: todayOverview }],
    example: { response: exampleTodayOverview },
  }),
  'DELETE /today/first-steps': defineEndpoint({
    guard: 'session',
    tag: 'Panel',
    summary: 'Ocultar los primeros pasos',
    description: 'Vale para el usuario de la sesión, en todos sus dispositivos. No se vuelven a mostrar.',
    answers: [{ status: 200, description: 'Ya no se muestran.', body: actionResponse }],
    example: { response: { success: true, message: 'Los primeros pasos ya no se muestran' } },
  }),
} as const;
