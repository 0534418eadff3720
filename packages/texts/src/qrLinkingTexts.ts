/** Linking a number: the QR card and the pairing code (docs/product.md §2, §4). */
export const qrLinkingTexts = {
  title: 'Vincule WhatsApp',
  alt: 'Código QR para vincular WhatsApp',
  /** Shown after "Reiniciar" was clicked, while the pairing is still valid. */
  returning: {
    title: 'Reconectando',
    text: 'Recado está abriendo de nuevo la conexión. Su teléfono sigue vinculado: no tiene que hacer nada.',
  },
  stepsTitle: 'Siga estos pasos',
  steps: [
    'Abra WhatsApp en su teléfono.',
    'Vaya a Dispositivos vinculados y toque Vincular un dispositivo.',
    'Apunte la cámara a este código para escanearlo.',
    'Espere a que esta página le confirme la conexión.',
  ],
  whereHint: 'En Android, Dispositivos vinculados está en el menú de tres puntos. En iPhone, está en Configuración.',
  generating: 'Generando el código QR…',
  waiting: 'Esperando a que escanee el código…',
  scanned: 'Código escaneado. Terminando la vinculación…',
  expiresIn: (seconds: number) =>
    seconds === 1 ? 'El código vence en 1 segundo' : `El código vence en ${seconds} segundos`,
  expired: 'El código QR venció.',
  regenerate: 'Generar nuevo QR',
  imageFailed: 'No se pudo mostrar el código. Se pedirá otro en unos segundos.',

  pairingCode: {
    offer: '¿No puede escanear? Use un código de vinculación',
    title: 'Código de vinculación',
    /** Shown when the page is probably open on the phone that is to be linked. */
    phoneHint: 'Si este es el teléfono de su negocio, use un código: no puede escanear su propia pantalla.',
    request: 'Obtener código',
    requesting: 'Obteniendo código...',
    steps: [
      'En WhatsApp, vaya a Dispositivos vinculados y toque Vincular un dispositivo.',
      'Elija Vincular con el número de teléfono.',
      'Escriba este código en su teléfono.',
    ],
    copy: 'Copiar código',
    copied: 'Código copiado al portapapeles',
    waiting: 'Esperando a que escriba el código en su teléfono…',
    renew: 'Pedir otro código',
    ended: (code: string) => `El código ${code} ya no sirve. Escriba el nuevo en su teléfono.`,
    expired: 'El código de vinculación venció.',
    backToQr: 'Volver al código QR',
  },
} as const;
