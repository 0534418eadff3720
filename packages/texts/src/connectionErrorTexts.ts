/** API errors for requests that the state of a client's connection does not allow. */
export const connectionErrorTexts = {
  alreadyConnected: 'El cliente ya está conectado. Para vincular otro teléfono, desconéctelo primero.',
  nothingToRestart: 'El cliente no está conectado. Para conectarlo, elija “Vincular WhatsApp” en su página.',
  ownerDeactivated:
    'La cuenta dueña de este cliente está desactivada, y su conexión está en pausa. Active la cuenta: el cliente se conectará solo.',
  nothingToDisconnect: 'El cliente ya está desconectado.',

  qrNotReady: 'El código QR todavía no está listo. Inténtelo de nuevo en unos segundos.',
  qrNotNeeded: 'El cliente ya está vinculado: no hace falta un código QR.',
  qrNotRequested: 'No hay un código QR vigente. Elija “Vincular WhatsApp” en la página del cliente para generar uno.',

  pairingCodeUnsupported:
    'Esta forma de conexión no admite códigos de vinculación. Escanee el código QR con su teléfono.',
  pairingCodeNotReady: 'El código de vinculación todavía no se puede pedir. Inténtelo de nuevo en unos segundos.',
  pairingCodeFailed: 'WhatsApp no entregó el código de vinculación. Inténtelo de nuevo o escanee el código QR.',
  pairingCodeRefused: (code: number | undefined) =>
    `WhatsApp rechazó el código de vinculación${code === undefined ? '' : ` (error ${code})`}. Escanee el código QR con su teléfono.`,
  pairingCodeRateLimited:
    'WhatsApp no da más códigos de vinculación por ahora. Espere unos minutos o escanee el código QR.',
  lineInterrupted:
    'La conexión de este cliente se interrumpió y se está restableciendo. Inténtelo de nuevo en unos segundos.',
  lineBusy: 'La conexión de este cliente está ocupada. Inténtelo de nuevo en un minuto.',
  lineOnOtherServer: 'Otro servidor de Recado atiende a este cliente. Inténtelo de nuevo en un minuto.',
  busUnavailable:
    'Otro servidor de Recado atiende a este cliente, y por el momento no hay comunicación con él. Los mensajes que llegan se guardan. Inténtelo de nuevo en unos segundos.',
  fileOnOtherServer:
    'Este archivo está en otro servidor de Recado, que por el momento no responde. Inténtelo de nuevo en unos segundos.',
  noLineServers:
    'Ningún servidor de Recado puede atender a este cliente por el momento. Inténtelo de nuevo en un minuto.',
  stopping: 'El servidor se está reiniciando. Inténtelo de nuevo en un minuto.',
} as const;
