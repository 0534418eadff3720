/** Texts of the console's campaign pages. Counts are formatted texts, unless a comment calls them numbers. */
export const campaignPageTexts = {
  title: 'Campañas',
  /** Title of the browser tab. */
  documentTitle: (businessName: string) => `Campañas de ${businessName}`,
  open: 'Campañas',
  back: 'Ver los mensajes programados',
  all: 'Ver todas las campañas',
  create: 'Nueva campaña',
  advice: {
    title: 'Antes de escribir a muchos',
    text: 'WhatsApp restringe, y a veces bloquea, los números que escriben a personas que no los esperan; enviar despacio ayuda, pero no lo evita por completo. Escriba solo a quien ya le escribió o se lo pidió, empiece con pocos y diga cómo darse de baja: “Responda BAJA”.',
  },
  /** Shown to team members who share a client only to answer its conversations. */
  forManagers: {
    title: 'Solo quien administra esta línea hace campañas',
    text: 'A usted se la compartieron para contestar. Si necesita enviar un mensaje a muchos, pídale a su dueño que le permita administrarla.',
    back: 'Ir a las conversaciones',
  },
  list: {
    label: 'Campañas, la más reciente primero',
    empty: {
      title: 'No hay campañas',
      text: 'Un mensaje para muchos, uno por uno y a un ritmo tranquilo: el pan de temporada, un cambio de horario, un recordatorio. Verá quién lo recibió y quién contestó.',
    },
    loadFailed: 'No se pudieron cargar las campañas',
    loadFailedText: 'Las campañas en marcha siguen. Revise su conexión e inténtelo de nuevo.',
    more: 'Ver más',
    moreFailed: 'No se pudieron cargar más. Inténtelo de nuevo.',
  },
  states: {
    draft: 'Borrador',
    running: 'En marcha',
    paused: 'En pausa',
    done: 'Terminada',
    stopped: 'Detenida',
  },
  /** `left`: people who still get the message. Neither `left` nor `total` counts recipients who are left out. */
  progress: (left: string, total: string) => `${left} de ${total}`,
  by: (name: string) => `La preparó ${name}`,
  program: 'La preparó un programa',
  /** `at`: a formatted time. */
  started: (at: string) => `Empezó el ${at}`,
  ended: (at: string) => `Terminó el ${at}`,
  next: (at: string) => `El siguiente se enviará el ${at}`,
  ends: (at: string) => `A este ritmo termina el ${at}`,
  form: {
    title: 'Nueva campaña',
    titleChange: 'Cambiar el borrador',
    name: 'Nombre de la campaña',
    nameHelp: 'Solo para usted.',
    what: 'Qué se envía',
    ownWords: 'Un mensaje con sus palabras',
    aTemplate: 'Una plantilla aprobada',
    templateHelp:
      'Con la conexión oficial de Meta, a quien lleva más de 24 horas sin escribir solo le llega una plantilla.',
    template: 'Plantilla',
    gapHelp: 'Puede usar {nombre} y {negocio}. Si a alguien le quedara un hueco vacío, no se le envía.',
    missingTemplate: 'Elija una plantilla.',
    missingGap: 'Llene todos los huecos de la plantilla.',
    text: 'Mensaje',
    textHelp: '{nombre} y {negocio} se cambian por el nombre de cada quien y el de su negocio.',
    file: 'Agregar un archivo',
    otherFile: 'Cambiar el archivo',
    removeFile: 'Quitar el archivo',
    keptFile: 'Lleva un archivo.',
    nameless: 'Si no se sabe el nombre',
    namelessWays: {
      close: 'Quitar el nombre: “Hola, ya hay pan”',
      word: 'Poner otra palabra',
      skip: 'No enviarle',
    },
    word: 'Palabra',
    linkPreview: 'Mostrar la vista previa del enlace',
    ownNames: 'Usar también los nombres que usted les puso en Contactos',
    ownNamesHelp: 'La persona los leerá. Si no lo marca, se usará el de su lista o el que usa en WhatsApp.',
    starts: 'Empieza',
    startsNow: 'Cuando la inicie',
    startsAt: 'A la hora que elija',
    day: 'Día',
    time: 'Hora',
    perMinute: 'Mensajes por minuto',
    perMinuteHelp: 'El intervalo entre mensajes varía. Más de diez por minuto puede llamar la atención de WhatsApp.',
    opens: 'Desde las',
    closes: 'Hasta las',
    weekdays: 'Días',
    /** `zone`: name of the time zone. */
    zone: (zone: string) => `Con la hora de su negocio (${zone}).`,
    save: 'Guardar el borrador',
    saving: 'Guardando…',
    missingName: 'Escriba un nombre para la campaña.',
    missingText: 'Escriba el mensaje, o agregue un archivo.',
    missingWord: 'Escriba la palabra que va en lugar del nombre.',
    missingDay: 'Elija al menos un día.',
    missingStart: 'Elija el día y la hora en que empieza.',
    hours: 'La hora en que termina debe ser posterior a la hora en que empieza.',
    failed: 'No se pudo guardar. Inténtelo de nuevo.',
  },
  days: {
    monday: 'Lun',
    tuesday: 'Mar',
    wednesday: 'Mié',
    thursday: 'Jue',
    friday: 'Vie',
    saturday: 'Sáb',
    sunday: 'Dom',
  },
  add: {
    title: 'Destinatarios',
    labels: 'Por etiquetas',
    noLabels: 'Todavía no tiene etiquetas. Se ponen en Contactos o en una conversación.',
    contacts: 'Elegir contactos',
    search: 'Buscar por nombre o número',
    noContacts: 'Nadie con ese nombre o número.',
    numbers: 'Pegar números',
    numbersHelp: 'Como los tenga: uno por renglón o separados por comas, con nombre o sin él: Marta, 55 1234 5678.',
    file: 'Elegir un archivo',
    fileHelp: 'Excel (.xlsx), CSV o contactos de su teléfono (.vcf). Sus contactos no cambian.',
    review: 'Revisar y agregar',
    adding: 'Agregando…',
    /** `added` and `leftOut`: unformatted numbers of people who were added and who were left out. */
    done: (added: number, leftOut: number) =>
      `${added === 1 ? 'Se agregó 1 persona' : `Se agregaron ${added} personas`}${leftOut === 0 ? '.' : leftOut === 1 ? '; 1 queda fuera.' : `; ${leftOut} quedan fuera.`}`,
    failed: 'No se pudieron agregar. Inténtelo de nuevo.',
  },
  countries: {
    label: 'Países de los números',
    /** `count`: a formatted number. */
    line: (country: string, count: string) => `${country}: ${count}`,
    /** `countries`: countries with their numbers of people, joined. */
    warning: (countries: string) =>
      `Hay números de un país distinto del de su línea: ${countries}. Revise que estén bien; si no, cierre y déjelos fuera en la lista de destinatarios.`,
    confirm: (countries: string) => `Sí, enviar también a ${countries}`,
  },
  previews: 'Así lo leerían',
  previewTo: (name: string) => `Para ${name}`,
  previewNone: 'A esta persona no se le enviará.',
  onlyFile: 'Solo el archivo.',
  /** `count`: unformatted number of people whose name is unknown. */
  nameless: (count: number) =>
    count === 1 ? 'No se sabe el nombre de 1 persona.' : `No se sabe el nombre de ${count} personas.`,
  closed: (count: number) =>
    count === 1
      ? 'A 1 persona no le llegaría: lleva demasiado tiempo sin escribir, y con la conexión oficial de Meta solo se le puede enviar una plantilla.'
      : `A ${count} personas no les llegaría: llevan demasiado tiempo sin escribir, y con la conexión oficial de Meta solo se les puede enviar una plantilla.`,
  strangers: (count: number) =>
    count === 1
      ? '1 persona nunca le ha escrito. WhatsApp restringe a quien escribe a muchos desconocidos.'
      : `${count} personas nunca le han escrito. WhatsApp restringe a quien escribe a muchos desconocidos.`,
  actions: {
    start: 'Iniciar la campaña',
    nobody: 'Para iniciarla, agregue primero a quién se enviará.',
    change: 'Cambiar',
    pause: 'Pausar',
    resume: 'Reanudar',
    stop: 'Detener',
    remove: 'Eliminar',
    repeat: 'Repetir a quienes no la recibieron',
    download: 'Descargar resultados',
    downloading: 'Descargando…',
  },
  starting: {
    confirmTitle: '¿Iniciar esta campaña?',
    /** `count`: unformatted number of people who will get the message. */
    confirmText: (count: number) =>
      count === 1
        ? 'Se enviará a 1 persona. El mensaje ya no se podrá cambiar.'
        : `Se enviará a ${count} personas, una por una. El mensaje ya no se podrá cambiar.`,
    confirm: 'Iniciar',
    running: 'Iniciando…',
  },
  stopping: {
    confirmTitle: '¿Detener esta campaña?',
    confirmText: 'No se enviará a quienes faltan, y ya no podrá reanudarla.',
    confirm: 'Detener',
    running: 'Deteniendo…',
  },
  removal: {
    confirmTitle: '¿Eliminar esta campaña?',
    confirmText: 'Se borran su lista y sus resultados. Los mensajes que salieron se quedan en sus conversaciones.',
    confirm: 'Eliminar',
    running: 'Eliminando…',
  },
  failed: 'No se pudo hacer. Inténtelo de nuevo.',
  downloadFailed: 'No se pudieron descargar los resultados. Inténtelo de nuevo.',
  recipients: {
    title: 'Qué pasó con cada quien',
    titleOfDraft: 'A quiénes se enviará',
    label: 'Destinatarios, en el orden en que se les envía',
    filter: 'Mostrar',
    everyone: 'Todos',
    country: 'País',
    everyCountry: 'Todos los países',
    /** `row`: number of the list's row from which the recipient comes. */
    row: (row: number) => `Fila ${row}`,
    /** `country`: name of the country. */
    leaveOutCountry: (country: string, count: number) =>
      count === 1 ? `Dejar fuera a la persona de ${country}` : `Dejar fuera a las ${count} personas de ${country}`,
    countryLeftOut: (count: number) =>
      count === 1 ? '1 persona quedó fuera de la campaña.' : `${count} personas quedaron fuera de la campaña.`,
    none: 'Nadie, por ahora.',
    leaveOut: 'Dejar fuera',
    about: (name: string) => `Dejar fuera a ${name}`,
  },
  figures: {
    waiting: 'En espera',
    left: 'Enviados',
    delivered: 'Entregados',
    read: 'Leídos',
    answered: 'Contestaron',
    unknown: 'Sin confirmar',
    failed: 'No se enviaron',
    leftOut: 'Fuera',
  },
};
