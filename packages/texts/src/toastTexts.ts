/**
 * Notifications of the screens about success (docs/product.md §8). `role` is a label of `status.roles`.
 */
export const toastTexts = {
  signedOut: 'Sesión cerrada',
  signInEnded: 'La sesión se cerró',
  signInsEnded: (count: number) =>
    count === 0
      ? 'No había otras sesiones abiertas'
      : count === 1
        ? 'Se cerró la otra sesión'
        : `Se cerraron las otras ${count} sesiones`,

  tokenRotated: 'Token cambiado: el anterior sirve 24 horas más',
  previousTokenEnded: 'El token anterior ya no sirve',
  keyRevoked: 'La clave ya no sirve',
  invitationRevoked: 'La invitación ya no sirve',
  memberRemoved: 'Ya no tiene acceso a este cliente',
  teamLeft: 'Salió del equipo',
  accountClosed: 'Su cuenta se cerró y sus datos se eliminaron',

  clientConnected: 'Cliente conectado exitosamente',
  clientLinked: 'Cliente vinculado. Ya puede enviar y recibir mensajes.',
  clientInitialized: 'Cliente inicializado. Escanee el código QR para conectar WhatsApp.',
  /** Shown for a line that is linked with credentials. */
  clientAwaitsData: 'Cliente inicializado. Copie los datos de Meta para conectarlo.',
  /** Shown for a line that is linked only with a code, which the owner enters on the phone. */
  clientAwaitsCode: 'Cliente inicializado. Pida el código y escríbalo en el teléfono para conectarlo.',
  /** Shown for a line that connects without a step of the owner. */
  clientConnects: 'Cliente inicializado. Se conecta solo: no hay que escanear nada.',
  clientRestarted: 'Cliente reiniciado correctamente',
  clientDisconnected: 'Cliente desconectado correctamente',
  clientCreated: 'Cliente creado correctamente',
  clientDeleted: 'Cliente eliminado correctamente',
  tokenRegenerated: 'Token regenerado correctamente',
  tokenCopied: 'Token copiado al portapapeles',
  webhookUpdated: 'URL de Webhook actualizada correctamente',

  messageCopied: 'Mensaje copiado al portapapeles',
  apiTokenCopied: 'Token de API copiado al portapapeles',
  exampleCopied: 'Ejemplo copiado al portapapeles',
  curlCopied: 'Comando curl copiado al portapapeles',
  requestDone: 'Solicitud ejecutada correctamente',

  /** Shown in the user list, so it names the user. The user page shows `userActivated` or `userDeactivated`. */
  statusUpdated: (name: string) => `Estado de ${name} actualizado correctamente`,
  userUpdated: 'Usuario actualizado correctamente',
  userActivated: 'Usuario activado correctamente',
  userDeactivated: 'Usuario desactivado correctamente',
  /** Shown in the user list, so it names the user. The page of one user shows `roleChanged` instead. */
  roleUpdated: (name: string, role: string) => `Rol de ${name} actualizado a ${role}`,
  roleChanged: (role: string) => `Rol cambiado a ${role} correctamente`,
} as const;
