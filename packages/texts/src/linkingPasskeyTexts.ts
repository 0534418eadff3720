/** Linking an account from which WhatsApp requires its passkey: page, terminal and API errors. */
export const linkingPasskeyTexts = {
  title: 'WhatsApp pide una llave de acceso',
  intro:
    'Su teléfono aceptó el código, pero WhatsApp pide además la llave de acceso de esta cuenta. Lo decide WhatsApp, para cada cuenta. ' +
    'La llave es la que usted guardó al activar “Llaves de acceso” en los ajustes de WhatsApp.',
  alternativesTitle: 'Lo más sencillo',
  alternatives: [
    'Espere y vincule de nuevo otro día: a algunas cuentas WhatsApp deja de pedirles la llave.',
    'Vincule otro número, que quizá no la necesite.',
    'Use la conexión oficial de Meta, que no se vincula con un teléfono.',
  ],
  computerTitle: 'Si esta computadora tiene la llave',
  /** Offer that opens the steps. */
  open: 'Responder con la llave desde esta computadora',
  close: 'Ocultar los pasos',
  computerAbout:
    'Hace falta una computadora con Chrome, Edge, Firefox o Safari al día, y su llave en ella o en un teléfono cercano. Si no conoce la ' +
    'consola del navegador, pida ayuda a alguien de confianza.',
  steps: [
    'Abra una ventana de incógnito y vaya a web.whatsapp.com. No vincule nada ahí: deje la página con su código QR.',
    'Abra la consola: F12 en Windows y Linux. En Mac: Cmd + Opción + J en Chrome y Edge, Cmd + Opción + K en Firefox, y Cmd + Opción + C en Safari, ' +
      'que antes pide activar en Ajustes > Avanzado las funciones para desarrolladores web. Elija la pestaña “Consola”.',
    'Pegue ahí la instrucción de abajo y presione Enter. Si el navegador no deja pegar, escriba antes “permitir pegar” (en inglés, “allow pasting”), presione Enter y pegue de nuevo.',
    'Confirme la llave como siempre: con su huella, su cara o su PIN.',
    'La respuesta queda copiada. Péguela aquí abajo. Si no se copió, cópiela de la consola: empieza con {"id" o {"type".',
  ],
  rightsTitle: 'Qué puede hacer esa instrucción',
  rights:
    'WhatsApp advierte en la consola que no se pegue lo que no se entiende, y tiene razón: lo que se pega ahí actúa en su página. Esta ' +
    'instrucción solo pide la llave y le muestra la respuesta. No lee conversaciones, no envía nada y no conoce su llave. La respuesta sirve una ' +
    'vez, unos minutos, y para vincular este cliente. No se la dé a nadie más, ni pegue otra instrucción que alguien le mande.',
  page: 'Abrir web.whatsapp.com',
  command: 'Instrucción para la consola',
  copyCommand: 'Copiar la instrucción',
  commandCopied: 'Instrucción copiada al portapapeles',
  answer: 'Respuesta de la llave',
  answerHelp: 'El texto completo que mostró la consola.',
  send: 'Enviar la respuesta',
  sending: 'Enviando…',
  expiresIn: (minutes: number) =>
    minutes <= 1
      ? 'WhatsApp espera la respuesta menos de un minuto más'
      : `WhatsApp espera la respuesta ${minutes} minutos más`,

  accepted: 'WhatsApp aceptó la llave. Falta que su teléfono continúe: déjelo abierto en WhatsApp.',
  compareTitle: 'Compare este código',
  compareAbout: 'Su teléfono muestra un código de ocho caracteres. Confirme solo si es exactamente este:',
  confirm: 'Es el mismo código',
  confirming: 'Confirmando…',
  differs: 'Si es otro, no confirme: en tres minutos esta vinculación vence sola, y puede vincular de nuevo.',
  none: 'WhatsApp ya no espera la llave. Si el cliente no se conecta en un minuto, vincúlelo de nuevo.',
  ownerOnly: 'Solo la persona dueña de este cliente puede responder con la llave. Pídale que abra esta página.',

  done: { answered: 'WhatsApp aceptó la llave de acceso.', confirmed: 'Código confirmado. Terminando la vinculación…' },
  errors: {
    malformed: 'Ese texto no es la respuesta de una llave de acceso. Copie de la consola todo lo que va de { a }.',
    refused:
      'WhatsApp no aceptó esa respuesta. Confirme que la llave es de esta cuenta y que la instrucción es la que se muestra ahora, y repita los pasos.',
    codeRefused:
      'WhatsApp no aceptó la confirmación del código. Vincule el cliente de nuevo y compare el código nuevo con el de su teléfono.',
    expired: 'La petición de WhatsApp ya venció. Vincule el cliente de nuevo.',
    notRequested: 'WhatsApp no espera ninguna llave de acceso para este cliente. Vincúlelo de nuevo y siga los pasos.',
    unreachable: 'WhatsApp no contestó. Espere un momento e inténtelo otra vez.',
    failed: 'No se pudo enviar la respuesta. Inténtelo de nuevo.',
  },
} as const;
