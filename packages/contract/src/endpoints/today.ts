import { defineEndpoint } from '../endpoint.ts';
import { exampleTodayOverview, todayOverview } from '../schemas/index.ts';

export const todayEndpoints = {
  'GET /today': defineEndpoint({
    guard: 'session',
    tag: 'Panel',
    summary: 'Ver qué requiere atención hoy',
    description:
      'De los clientes propios: líneas que no vuelven por sí solas, personas que llevan más de una hora sin respuesta y ' +
      'escribieron en los últimos siete días, conversaciones en las que no salió un mensaje del último día, webhooks ' +
      'desactivados, y claves y tokens que un programa usa todavía y que están por vencer. Lo que se contesta por sí solo o estaba programado no cuenta como respuesta. No se cuentan las ' +
      'conversaciones archivadas ni las silenciadas.',
    answers: [{ status: 200, description: 'Lo que espera, con el siguiente paso.', body: todayOverview }],
    example: { response: exampleTodayOverview },
  }),
} as const;
