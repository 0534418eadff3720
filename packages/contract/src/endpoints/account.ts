import { defineEndpoint } from '../endpoint.ts';
import { email, flag, instant, multilineText, object, singleLineText } from '../schemaBuilder/index.ts';
import { actionResponse, enteredPassword, exampleUser, newPassword, personName, user } from '../schemas/index.ts';

const code = () => singleLineText({ max: 64 });
const sampleCode = 'q3Vd0mZk1nYt7Rw2xLbP8sJf5uHc4aGe6iOo9TzKX0M';

/** Endpoints with which users change or recover their own account. */
export const accountEndpoints = {
  'PATCH /auth/profile': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Cambiar el nombre propio',
    payload: object({ name: personName() }),
    answers: [{ status: 200, description: 'El usuario.', body: object({ user }) }],
    example: { payload: { name: exampleUser.name }, response: { user: exampleUser } },
  }),
  'DELETE /auth/account': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Cerrar la cuenta propia con todo lo que le pertenece',
    description:
      'Desvincula sus números de WhatsApp y elimina clientes, contactos, mensajes, webhooks y archivos. No se puede ' +
      'deshacer. El último administrador no puede cerrar su cuenta.',
    payload: object({ password: enteredPassword() }),
    answers: [{ status: 200, description: 'La cuenta ya no existe.', body: actionResponse }],
    failures: [409, 429],
    example: {
      payload: { password: 'Conchas-y-cuernos-7' },
      response: { success: true, message: 'Su cuenta se cerró y sus datos se eliminaron' },
    },
  }),
  'GET /auth/account/export': defineEndpoint({
    guard: 'session',
    tag: 'Sesión',
    summary: 'Descargar una copia de los datos propios',
    description:
      'Una línea de JSON por cada cosa: la cuenta, sus claves, y de cada cliente sus datos, sus contactos y sus mensajes, del más ' +
      'nuevo al más antiguo. No contiene contraseñas, tokens ni secretos: de una clave, lo que muestra su cuenta. Termina con una línea `end`: sin ella, la ' +
      'copia está incompleta.',
    answers: [
      {
        status: 200,
        description: 'La copia.',
        body: { mediaTypes: ['application/x-ndjson'] },
        headers: { 'Content-Disposition': 'Nombre del archivo.' },
      },
    ],
    failures: [429],
    example: {},
  }),
  'GET /auth/recovery': defineEndpoint({
    guard: 'public',
    tag: 'Sesión',
    summary: 'Consultar si se puede recuperar la contraseña por correo',
    answers: [
      {
        status: 200,
        description: 'Si la plataforma envía correos; si no, el enlace lo hace un administrador.',
        body: object({ email: flag() }),
      },
    ],
    example: { response: { email: true } },
  }),
  'POST /auth/recovery': defineEndpoint({
    guard: 'public',
    tag: 'Sesión',
    summary: 'Pedir por correo un enlace para elegir otra contraseña',
    description: 'La respuesta es la misma haya o no una cuenta con ese correo.',
    payload: object({ email: email() }),
    answers: [{ status: 202, description: 'Si la cuenta existe, el correo va en camino.', body: actionResponse }],
    failures: [409, 429],
    example: {
      payload: { email: exampleUser.email },
      response: {
        success: true,
        message: 'Si hay una cuenta con ese correo, en unos minutos le llegará un enlace válido por una hora.',
      },
    },
  }),
  'POST /auth/reset': defineEndpoint({
    guard: 'public',
    tag: 'Sesión',
    summary: 'Elegir otra contraseña con un enlace de un solo uso',
    description: 'Cierra todas las sesiones de la cuenta. Después se inicia sesión con la contraseña nueva.',
    payload: object({ code: code(), newPassword: newPassword() }),
    answers: [{ status: 200, description: 'La contraseña cambió.', body: actionResponse }],
    failures: [410, 429],
    example: {
      payload: { code: sampleCode, newPassword: 'Pan-de-muerto-1-noviembre' },
      response: { success: true, message: 'Su contraseña cambió. Inicie sesión con la nueva.' },
    },
  }),
  'POST /admin/users/{id}/reset-link': defineEndpoint({
    guard: 'admin',
    needsRecentIdentity: true,
    tag: 'Administración',
    summary: 'Crear un enlace de un solo uso para que alguien elija otra contraseña',
    description:
      'Vale una hora y deja sin efecto el anterior. Sin dirección pública configurada, el enlace es una ruta de la consola.',
    answers: [
      {
        status: 200,
        description: 'El enlace. No vuelve a mostrarse.',
        body: object({ success: flag(), link: multilineText({ max: 2048 }), expiresAt: instant() }),
      },
    ],
    failures: [409],
    example: {
      response: {
        success: true,
        link: `https://recado.panaderialaespiga.mx/reset-password#codigo=${sampleCode}`,
        expiresAt: '2026-03-02T19:20:00.000Z',
      },
    },
  }),
} as const;
