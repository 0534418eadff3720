import { pluralize } from '../pluralize.ts';

/** Texts of `recado link CLIENT`. */
export const linkCommandTexts = {
  summary:
    'Vincula un cliente a WhatsApp con un código QR en la terminal, con un código de vinculación, o con los datos de Meta.',
  example: 'recado link 5215512345678',
  more: [
    'recado link 5215512345678 --code',
    'recado link 5215512345678 --code --new-code',
    'recado link 5215512345678 --credentials-file datos.json',
  ],
  argument: 'cliente',
  client: 'Identificador o número de teléfono del cliente.',
  codeOption: 'Muestra un código que se escribe en el teléfono, en lugar del código QR.',
  newCodeOption: 'Con --code, pide un código nuevo aunque haya uno vigente, que deja de servir.',

  preparing: (name: string) => `Preparando la vinculación de ${name}…`,
  scan: 'En WhatsApp, vaya a Dispositivos vinculados, toque Vincular un dispositivo y escanee este código:',
  waiting: 'Esperando a que lo escanee… (Ctrl+C para salir)',
  changed: 'WhatsApp cambió el código. Escanee este:',
  enterCode:
    'En WhatsApp, vaya a Dispositivos vinculados, toque Vincular un dispositivo, elija Vincular con el número de teléfono y escriba este código:',
  repeatedCode: (seconds: number) =>
    `Es el código que ya se había pedido: sirve ${seconds} ${pluralize(seconds, 'segundo', 'segundos')} más. Para otro, use --new-code.`,
  endedCode: (code: string) => `El código ${code} ya no sirve.`,
  waitingForCode: 'Esperando a que lo escriba… (Ctrl+C para salir)',
  alreadyConnected: (name: string) => `${name} ya está conectado. No hace falta vincularlo.`,
  interrupted: (client: string) =>
    `Se dejó de mostrar el código. Si ya lo escaneó, la plataforma termina la vinculación sola: véalo con "recado clients show ${client}". Si no, repita "recado link ${client}".`,
  passkey: {
    answer: 'la respuesta de la llave',
    code: 'la confirmación',
    hint: 'Péguela aquí y presione Enter; no se muestra.',
    confirm: 'Presione Enter si su teléfono muestra ese código',
    answerOnPage: (url: string) => `Pegue la respuesta en la página del cliente: ${url}`,
  },
  next: 'Para ver lo que llega',

  /** Texts of the full-screen view. */
  title: (name: string) => `Vincular ${name}`,
  steps: [
    'Abra WhatsApp en su teléfono.',
    'Vaya a Dispositivos vinculados y toque Vincular un dispositivo.',
    'Apunte la cámara a este código.',
    'Espere a que esta ventana confirme la conexión.',
  ],
  codeSteps: [
    'Abra WhatsApp en su teléfono.',
    'Vaya a Dispositivos vinculados y toque Vincular un dispositivo.',
    'Elija Vincular con el número de teléfono y escriba este código.',
    'Espere a que esta ventana confirme la conexión.',
  ],
  state: {
    preparing: 'Preparando el código…',
    qr: 'Esperando a que lo escanee…',
    code: 'Esperando a que lo escriba…',
    scanned: 'Código aceptado. Terminando la vinculación…',
    lost: 'Se perdió la comunicación. Se intenta de nuevo…',
  },
  expiresIn: (seconds: number) => (seconds === 1 ? 'Vence en 1 segundo' : `Vence en ${seconds} segundos`),
  tooSmall: 'El código QR no cabe en esta ventana; agrándela para verlo.',
  keys: { code: 'c: usar un código escrito', qr: 'q: volver al código QR', leave: 'Ctrl+C: salir' },
} as const;
