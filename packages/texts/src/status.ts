/**
 * Words for a state, a role or a score: the same on every screen and in the terminal (docs/product.md §2,
 * §4, §5).
 */
export const status = {
  client: { connected: 'Conectado', pending: 'Pendiente', disconnected: 'Desconectado' },
  /** Of a client's session, finer than the three above. */
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
  user: { active: 'Activo', inactive: 'Inactivo' },
  roles: { admin: 'Administrador', user: 'Usuario' },
  response: { success: 'Éxito', clientError: 'Error de cliente', serverError: 'Error de servidor' },
  strength: { weak: 'Débil', medium: 'Media', strong: 'Fuerte' },
  /** A message on its way; `unknown` means that nobody can say whether it left. */
  message: {
    queued: 'En espera',
    sent: 'Enviado',
    delivered: 'Entregado',
    read: 'Leído',
    failed: 'No enviado',
    unknown: 'Resultado desconocido',
  },
  /** An event on its way to a webhook. */
  delivery: { pending: 'En espera', delivered: 'Entregado', failed: 'No entregado' },
  direction: { inbound: 'Recibido', outbound: 'Enviado' },
} as const;
