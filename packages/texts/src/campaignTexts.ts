/** Texts of API responses about campaigns, and reasons for which a campaign is paused. */
export const campaignTexts = {
  notFound: 'Esta campaña no existe, o ya se borró.',
  /** `names`: the label names as the user wrote them, joined into a list. */
  unknownLabels: (names: string) =>
    `No hay ninguna etiqueta que se llame así: ${names}. Revise cómo se escribe en la lista de etiquetas, o créela y póngasela a quienes deban recibir la campaña.`,
  noRecipient: 'Esa persona no está en esta campaña.',
  /** `most`: maximum number of unfinished campaigns of a client, as a formatted text. */
  full: (most: string) =>
    `Este cliente no admite más campañas sin terminar (el máximo es ${most}). Elimine algún borrador o detenga una.`,
  /** `most`: maximum number of recipients, formatted. */
  tooMany: (most: string) => `En una campaña caben hasta ${most} destinatarios. Prepare otra campaña para los demás.`,
  importRunning: 'Todavía se agregan destinatarios de una lista. Espere a que termine e inicie la campaña después.',
  nobody: 'No hay a quién enviarle. Agregue destinatarios antes de iniciar la campaña.',
  /** `countries`: names of countries with their numbers of people. `codes`: their codes as JSON. */
  otherCountries: (countries: string, codes: string) =>
    `Hay números de un país distinto del de su línea: ${countries}. Si están bien, confírmelos al iniciar la campaña (\`otherCountries\`: ${codes}); si no, déjelos fuera.`,
  notDraft: 'La campaña ya empezó: su mensaje y sus destinatarios no cambian. Deténgala y prepare otra.',
  running: 'Pause la campaña antes de cambiar su ritmo.',
  over: 'La campaña ya terminó. Prepare otra, o repítala para quienes no la recibieron.',
  notStarted: 'La campaña no ha empezado. Iníciela, o elimine el borrador.',
  stillRunning: 'La campaña no ha terminado. Deténgala antes de eliminarla.',
  busy: 'Ya se está leyendo otro archivo de este cliente. Espere unos segundos e inténtelo de nuevo.',
  notWaiting: 'A esa persona ya se le envió, o ya quedó fuera.',
  nothingToRepeat: 'Ya la recibieron todos los que podían recibirla: no falta nadie.',
  hours: 'La hora en que termina debe ser posterior a la hora en que empieza. Corrija el horario.',
  noWord: 'Escriba la palabra que va en lugar del nombre.',
  /** `name`: name of the original campaign. */
  again: (name: string) => `${name} (otra vez)`,
  /** `written`: text in the message; `suggestion`: placeholder that its writer probably meant. */
  placeholder: (written: string, suggestion: string | undefined) =>
    suggestion === undefined
      ? `“${written}” se enviaría así a todos. Solo se cambian {nombre} y {negocio}.`
      : `“${written}” se enviaría así a todos. Escriba ${suggestion}, sin espacios y con una sola llave a cada lado.`,
  noText: 'Escriba un mensaje: así llegaría vacío.',
  leftOut: {
    optedOut: 'Se dio de baja: no quiere mensajes automáticos.',
    repeated: 'Ya está en la campaña.',
    unreadable: 'No es un número completo. Escríbalo con código de país, como +52 55 8765 4321.',
    group: 'Es un grupo. Una campaña va a personas, una por una.',
    nameless: 'No se sabe su nombre, y esta campaña no se envía a quien no lo tiene.',
    byHand: 'Alguien lo dejó fuera de la campaña.',
    /** `country`: name of the number's country. */
    otherCountry: (country: string) => `El número es de ${country}, y se dejaron fuera los de otros países.`,
    stopped: 'La campaña se detuvo antes de su turno.',
  },
  unknown: 'WhatsApp no confirmó si la recibió. No se repite, para que no le llegue dos veces.',
  /** Reasons for which a campaign is paused. `why`: one or more sentences about the cause. */
  pauses: {
    owner: 'Alguien pausó la campaña. Reanúdela cuando quiera.',
    limit: (why: string) =>
      `${why} La campaña se pausó sola para no poner en riesgo su número. Espere al menos un día, baje el ritmo y reanúdela.`,
    unanswered: (why: string) =>
      `${why} La campaña se pausó sola, porque a veces así empieza una restricción. Revise en su teléfono que WhatsApp no muestre un aviso, y reanúdela.`,
    failures: (why: string) =>
      `Varios mensajes seguidos no se pudieron enviar; el último, por esto: ${why} Revise la lista de números y reanude la campaña.`,
    file: (why: string) => `El archivo de la campaña no se puede enviar: ${why} Deténgala y prepare otra.`,
    line: (why: string) => `${why} La campaña sigue sola cuando la línea se conecte.`,
  },
  held: 'El último mensaje es para alguien que nunca le ha escrito y espera su turno, para no arriesgar el número. La campaña sigue cuando se envíe.',
  noAnswer: 'WhatsApp no confirmó si recibió un mensaje.',
  csv: {
    headings: { to: 'Número', name: 'Nombre', state: 'Resultado', reason: 'Motivo', sentAt: 'Enviado' },
  },
  states: {
    waiting: 'En espera',
    sent: 'Enviado',
    delivered: 'Entregado',
    read: 'Leído',
    answered: 'Contestó',
    unknown: 'Sin confirmar',
    failed: 'No se envió',
    leftOut: 'Fuera',
  },
};
