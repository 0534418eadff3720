import { type ConditionalFailure, pathEndsWith, pathStartsWith } from './conditionalFailure.ts';

/**
 * Descriptions of 404 responses in the OpenAPI document. Each endpoint uses the first entry that matches it.
 */
export const notFoundTexts: readonly ConditionalFailure[] = [
  {
    status: 404,
    when: pathStartsWith('/auth/sessions/'),
    name: 'SignInNotFound',
    description: 'No existe esa sesión, o ya terminó.',
    message: 'Esa sesión no existe o ya terminó.',
  },
  {
    status: 404,
    when: pathStartsWith('/keys/'),
    name: 'KeyNotFound',
    description: 'No existe esa clave, o ya se revocó.',
    message: 'Esa clave no existe o ya se revocó.',
  },
  {
    status: 404,
    when: pathEndsWith('{member}'),
    name: 'MemberNotFound',
    description: 'No existe ese cliente, o no se comparte con esa persona.',
    message: 'Esa persona no está en el equipo.',
  },
  {
    status: 404,
    when: pathEndsWith('{invitation}'),
    name: 'InvitationNotFound',
    description: 'No existe ese cliente, o no tiene esa invitación.',
    message: 'Esa invitación no existe, ya se usó o ya venció.',
  },
  {
    status: 404,
    when: pathStartsWith('/auth/'),
    name: 'UnknownCode',
    description: 'El código no existe, ya se usó o venció.',
    message: 'El código no es válido o ya se usó.',
  },
  {
    status: 404,
    when: pathStartsWith('/admin/users/'),
    name: 'UserNotFound',
    description: 'No existe ese usuario.',
    message: 'Usuario no encontrado',
  },
  {
    status: 404,
    when: pathStartsWith('/admin/usage/'),
    name: 'UserNotFound',
    description: 'No existe ese usuario.',
    message: 'Usuario no encontrado',
  },
  {
    status: 404,
    when: pathStartsWith('/admin/audit/'),
    name: 'AuditEntryNotFound',
    description: 'No existe esa entrada de la bitácora.',
    message: 'Entrada de la bitácora no encontrada.',
  },
  {
    status: 404,
    when: pathStartsWith('/admin/workers/'),
    name: 'WorkerNotFound',
    description: 'No existe ese proceso, o ya terminó.',
    message: 'Proceso no encontrado.',
  },
  {
    status: 404,
    when: pathStartsWith('/admin/webhooks/'),
    name: 'AnyWebhookNotFound',
    description: 'No existe ese webhook.',
    message: 'Webhook no encontrado',
  },
  {
    status: 404,
    when: pathEndsWith('{deliveryId}', '{deliveryId}/resend'),
    name: 'DeliveryNotFound',
    description: 'No existe ese cliente, o no tiene esa entrega.',
    message: 'Entrega no encontrada',
  },
  {
    status: 404,
    when: pathEndsWith('{webhookId}', '{webhookId}/enable', '/webhook/test', '/deliveries/recover'),
    name: 'WebhookNotFound',
    description: 'No existe ese cliente, o no tiene ese webhook.',
    message: 'Webhook no encontrado',
  },
  {
    status: 404,
    when: pathEndsWith('/status-posts/{post}'),
    name: 'StatusPostNotFound',
    description: 'No existe ese cliente, o no tiene ese estado.',
    message: 'Ese estado no existe, o pasaron más de 30 días.',
  },
  {
    status: 404,
    when: path => path.includes('/conversations/{'),
    name: 'ConversationNotFound',
    description: 'No existe ese cliente, o no tiene esa conversación.',
    message: 'Conversación no encontrada. Escriba un número o un chat con el que ya haya mensajes.',
  },
  {
    status: 404,
    when: pathEndsWith('{messageId}'),
    name: 'MediaNotFound',
    description: 'No existe ese mensaje, o no trajo un archivo.',
    message: 'Archivo no encontrado',
  },
  {
    status: 404,
    name: 'ClientNotFound',
    description: 'No existe ese cliente o pertenece a otra cuenta.',
    message: 'Cliente no encontrado',
  },
];
