/**
 * Labels of states, roles and scores, shared by all screens and the terminal (docs/product.md §2, §4, §5).
 */
export const statusLabels = {
  client: { connected: 'Conectado', pending: 'Pendiente', disconnected: 'Desconectado' },
  /** States of a client's session, in more detail than the three states of `client`. */
  connection: {
    pending: 'Sin vincular',
    linking: 'Vinculándose',
    connected: 'Conectado',
    reconnecting: 'Reconectando',
    disconnected: 'Desconectado',
    'needs-relink': 'Requiere otro código QR',
    'needs-passkey': 'Requiere llave de acceso',
    parked: 'En pausa',
    forbidden: 'Bloqueado por WhatsApp',
  },
  /** Kinds of chats that a webhook may leave out. */
  chatKind: {
    person: 'Personas',
    group: 'Grupos',
    status: 'Estados',
    broadcast: 'Listas de difusión',
    channel: 'Canales',
  },
  user: { active: 'Activo', inactive: 'Inactivo' },
  roles: { admin: 'Administrador', user: 'Usuario' },
  response: { success: 'Éxito', clientError: 'Error de cliente', serverError: 'Error de servidor' },
  /** States of an outgoing message. `unknown`: it is not known whether the message was sent. */
  message: {
    queued: 'En espera',
    sent: 'Enviado',
    delivered: 'Entregado',
    read: 'Leído',
    failed: 'No enviado',
    unknown: 'Resultado desconocido',
  },
  /** States of the delivery of an event to a webhook. */
  delivery: { pending: 'En espera', delivered: 'Entregado', failed: 'No entregado' },
  direction: { inbound: 'Recibido', outbound: 'Enviado' },
} as const;
