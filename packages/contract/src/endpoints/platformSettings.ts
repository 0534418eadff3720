import { defineEndpoint } from '../endpoint.ts';
import { flag, object, optional } from '../schemaBuilder/index.ts';
import {
  dailyReport,
  dailyReportTime,
  exampleDailyReport,
  examplePlatformSettings,
  platformSettings,
} from '../schemas/index.ts';

export const platformSettingsEndpoints = {
  'GET /admin/settings': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar los ajustes de la plataforma',
    answers: [{ status: 200, description: 'Los ajustes.', body: platformSettings }],
    example: { response: examplePlatformSettings },
  }),
  'PUT /admin/settings': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Cambiar los ajustes de la plataforma',
    description:
      'Lo que no se nombra queda como estaba. Con `twoStepForAdmins`, a un administrador sin verificación en dos pasos se le ' +
      'responde 403 a todo, menos a configurarla. Con `dailyLetter` se le escribe a cada uno todas las mañanas, a las `dailyLetterAt` en la ' +
      'zona horaria de la plataforma, si esta envía correos.',
    payload: object({
      twoStepForAdmins: optional(flag()),
      dailyLetter: optional(flag()),
      dailyLetterAt: optional(dailyReportTime()),
    }),
    answers: [{ status: 200, description: 'Los ajustes que quedaron.', body: platformSettings }],
    failures: [409],
    example: { payload: { twoStepForAdmins: true }, response: examplePlatformSettings },
  }),
  'GET /admin/daily': defineEndpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar el resumen del día de la plataforma',
    description: 'Lo mismo que dice el correo de la mañana: el día que terminó, y cómo está todo ahora.',
    answers: [{ status: 200, description: 'El resumen.', body: object({ daily: dailyReport }) }],
    example: { response: { daily: exampleDailyReport } },
  }),
} as const;
