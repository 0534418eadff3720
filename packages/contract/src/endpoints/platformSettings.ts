import { endpoint } from '../endpoint.ts';
import { flag, object, optional } from '../shape/index.ts';
import { platformSettings, samplePlatformSettings } from '../shapes/index.ts';

export const platformSettingsEndpoints = {
  'GET /admin/settings': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Consultar los ajustes de la plataforma',
    answers: [{ status: 200, description: 'Los ajustes.', body: platformSettings }],
    example: { response: samplePlatformSettings },
  }),
  'PUT /admin/settings': endpoint({
    guard: 'admin',
    tag: 'Administración',
    summary: 'Cambiar los ajustes de la plataforma',
    description:
      'Lo que no se nombra queda como estaba. Con `twoStepForAdmins`, a un administrador sin verificación en dos pasos se le ' +
      'responde 403 a todo, menos a configurarla.',
    payload: object({ twoStepForAdmins: optional(flag()) }),
    answers: [{ status: 200, description: 'Los ajustes que quedaron.', body: platformSettings }],
    failures: [409],
    example: { payload: { twoStepForAdmins: true }, response: samplePlatformSettings },
  }),
} as const;
