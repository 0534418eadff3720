import { type Endpoint, splitEndpointKey } from '../endpoint.ts';
import {
  type ConditionalFailure,
  type DocumentedFailureResponse,
  isEndpointGuardedBy,
  pathEndsWith,
  pathStartsWith,
} from './conditionalFailure.ts';
import { notFoundTexts } from './notFoundTexts.ts';

/**
 * Finds the description of an endpoint's failure with this status.
 * @throws Error if no description matches the status and the endpoint
 */
export function findFailureDescription(status: number, key: string, endpoint: Endpoint): DocumentedFailureResponse {
  const { path } = splitEndpointKey(key);
  const failure = failureTexts.find(text => text.status === status && (text.when?.(path, endpoint) ?? true));
  if (!failure) throw new Error(`No description for status ${status} of ${key}`);
  return failure;
}

/** Descriptions of failures. If several entries have the same status, the first one that matches applies. */
const failureTexts: readonly ConditionalFailure[] = [
  ...notFoundTexts,
  {
    status: 401,
    when: isEndpointGuardedBy('token', 'program'),
    name: 'TokenRequired',
    description: 'Falta el token de API o la clave de cuenta, o ya no es válida.',
    message: 'Falta el token de API. Envíelo en el encabezado x-api-token.',
  },
  {
    status: 401,
    when: pathEndsWith('/metrics'),
    name: 'MetricsTokenRequired',
    description: 'Falta el token de las métricas o no es el vigente.',
    message: 'Falta el token de las métricas, o no es el vigente.',
  },
  {
    status: 403,
    when: pathEndsWith('/metrics'),
    name: 'MetricsLocalOnly',
    description: 'No hay token definido y la petición no viene directamente del propio servidor.',
    message: 'Las métricas solo se leen desde el propio servidor.',
  },
  {
    status: 401,
    when: isEndpointGuardedBy('public'),
    name: 'WrongCredentials',
    description: 'El correo o la contraseña no coinciden, o la cuenta está desactivada.',
    message: 'Correo electrónico o contraseña incorrectos.',
  },
  {
    status: 401,
    name: 'SessionRequired',
    description: 'Falta la sesión o ya no es válida.',
    message: 'Su sesión ha expirado. Inicie sesión de nuevo.',
  },
  {
    status: 403,
    when: isEndpointGuardedBy('token'),
    name: 'ScopeRequired',
    description: 'La clave de cuenta no tiene el alcance que hace falta.',
    message: 'Esta clave no tiene el alcance «Enviar y atender» (send). Cree en su cuenta una clave que lo tenga.',
  },
  {
    status: 403,
    when: (_path, { needsRecentIdentity }) => needsRecentIdentity !== undefined,
    name: 'IdentityRequired',
    description:
      'La sesión no ha confirmado en los últimos 10 minutos quién es (`errors.identity`): `POST /auth/identity`. O no permite esta acción.',
    message: 'Confirme que es usted con su contraseña o con un código, e inténtelo de nuevo.',
  },
  {
    status: 403,
    when: isEndpointGuardedBy('session'),
    name: 'RoleRequired',
    description: 'El cliente se comparte con esta cuenta, pero su función no permite esta acción.',
    message: 'Este cliente se comparte con usted y su función no permite esto. Pídaselo a su dueño.',
  },
  {
    status: 403,
    name: 'AdminRequired',
    description: 'La sesión no permite esta acción.',
    message: 'Solo un administrador puede hacer esto.',
  },
  {
    status: 409,
    when: pathStartsWith('/auth/account'),
    name: 'LastAdministrator',
    description: 'Es la cuenta del último administrador.',
    message: 'Usted es el último administrador. Nombre a otro antes de cerrar su cuenta.',
  },
  {
    status: 409,
    when: pathStartsWith('/auth/recovery'),
    name: 'NoMail',
    description: 'La plataforma no envía correos.',
    message: 'Esta plataforma no envía correos. Pida a un administrador un enlace para elegir otra contraseña.',
  },
  {
    status: 410,
    when: pathStartsWith('/auth/reset'),
    name: 'LinkGone',
    description: 'El enlace ya se usó, venció o nunca existió.',
    message: 'El enlace ya se usó o venció. Pida otro.',
  },
  {
    status: 409,
    when: pathStartsWith('/auth/'),
    name: 'AccountExists',
    description: 'El correo ya está en uso.',
    message: 'Ya existe una cuenta con este correo electrónico.',
  },
  {
    status: 409,
    when: pathStartsWith('/keys'),
    name: 'TooManyKeys',
    description: 'La cuenta ya tiene todas las claves que puede tener.',
    message: 'Su cuenta ya tiene 50 claves. Revoque alguna que ya no use.',
  },
  {
    status: 410,
    when: pathStartsWith('/invitations'),
    name: 'InvitationGone',
    description: 'La invitación ya se usó, venció, se revocó o nunca existió.',
    message: 'Esta invitación ya no sirve: se usó, venció o se revocó. Pida otra.',
  },
  {
    status: 409,
    when: pathStartsWith('/invitations'),
    name: 'NothingToJoin',
    description: 'El cliente ya es de esta cuenta, o ya se comparte con ella.',
    message: 'Este cliente ya es suyo.',
  },
  {
    status: 409,
    when: pathEndsWith('/invitations'),
    name: 'TeamFull',
    description: 'El equipo y sus invitaciones ya son todos los que puede haber.',
    message: 'Entre el equipo y las invitaciones ya son 50. Retire a alguien o revoque una invitación.',
  },
  {
    status: 409,
    when: pathStartsWith('/notices'),
    name: 'NoNotice',
    description: 'La plataforma no envía correos, o el servidor de correo no aceptó el mensaje.',
    message: 'Esta plataforma no envía correos. Pida a quien la administra que lo configure.',
  },
  {
    status: 409,
    when: pathStartsWith('/external/webhooks'),
    name: 'WebhookConflict',
    description: 'Otro webhook ya usa esa etiqueta, o son demasiados.',
    message: 'Ya existe un webhook con esa etiqueta.',
  },
  {
    status: 409,
    when: isEndpointGuardedBy('token'),
    name: 'NotConnected',
    description: 'El cliente no está conectado a WhatsApp, o la misma clave de idempotencia llegó con otro contenido.',
    message: 'Este número de WhatsApp no está conectado en este momento.',
  },
  {
    status: 409,
    name: 'WrongState',
    description: 'El estado actual no permite esta acción.',
    message: 'La petición no es posible en el estado actual.',
  },
  {
    status: 410,
    when: pathStartsWith('/external/media'),
    name: 'MediaGone',
    description: 'El archivo no se guardó o ya se borró.',
    message: 'El archivo de este mensaje ya no está disponible.',
  },
  { status: 410, name: 'Gone', description: 'Ya no existe.', message: 'Lo que busca ya no existe.' },
  {
    status: 416,
    name: 'RangeBeyond',
    description: 'La parte que se pide empieza después del final del archivo.',
    message: 'El archivo es más corto: la parte que pide empieza después de su final.',
  },
  {
    status: 413,
    name: 'TooLarge',
    description: 'La petición o el archivo son demasiado grandes.',
    message: 'La petición es demasiado grande. Envíe menos datos.',
  },
  {
    status: 415,
    name: 'NotJson',
    description: 'El cuerpo no es JSON.',
    message: 'El tipo de contenido no se admite. Envíe JSON con el encabezado Content-Type: application/json.',
  },
  {
    status: 422,
    name: 'Rejected',
    description: 'WhatsApp no acepta lo que se pidió: el número no tiene cuenta, o el archivo no se puede enviar.',
    message: 'El número no tiene cuenta de WhatsApp.',
  },
  {
    status: 429,
    name: 'TooMany',
    description: 'Demasiadas peticiones en poco tiempo.',
    message: 'Demasiadas peticiones. Espere 30 segundos e inténtelo de nuevo.',
  },
];
