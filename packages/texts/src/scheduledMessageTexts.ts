/** A client's scheduled messages: the page, and the dialog that schedules a message. */
export const scheduledMessageTexts = {
  title: 'Mensajes programados',
  /** Title of the browser tab. */
  documentTitle: (businessName: string) => `Programados de ${businessName}`,
  back: 'Ver las conversaciones',
  campaigns: 'Ver las campañas',
  statusPosts: 'Ver los estados',
  schedule: 'Programar un mensaje',
  views: { label: 'Cómo se muestran', list: 'Lista', month: 'Mes' },
  list: {
    label: 'Mensajes que faltan por enviar, por su hora',
    today: 'Hoy',
    tomorrow: 'Mañana',
    ended: 'Terminados en los últimos 30 días',
    empty: {
      title: 'No hay mensajes programados',
      text: 'Un recordatorio de cita, una felicitación o el aviso de cada lunes: escríbalo hoy y Recado lo enviará a la hora que elija, aunque esta página esté cerrada.',
    },
    noneUpcoming: 'No hay mensajes por enviar.',
    loadFailed: 'No se pudieron cargar los mensajes programados',
    loadFailedText: 'Lo que programó se enviará a su hora. Revise su conexión e inténtelo de nuevo.',
    more: 'Ver más de los terminados',
    moreFailed: 'No se pudieron cargar más. Inténtelo de nuevo.',
  },
  month: {
    previous: 'Mes anterior',
    next: 'Mes siguiente',
    /** `count`: formatted number of messages. */
    more: (count: string) => `y ${count} más`,
    /** `count`: formatted number of messages; `day`: formatted date on which they are sent. */
    open: (count: string, day: string) =>
      count === '1' ? `Ver 1 mensaje del ${day}` : `Ver ${count} mensajes del ${day}`,
    /** Shown when the calendar shows only the number of messages of a day. */
    hint: 'El número dice cuántos mensajes se envían ese día. Elija el día para verlos.',
    none: 'Ese día no se envía ningún mensaje.',
  },
  row: {
    to: (name: string) => `Para ${name}`,
    scheduledBy: (name: string) => `Lo programó ${name}`,
    scheduledByProgram: 'Lo creó un programa',
    paused: 'En pausa',
    waiting: 'En espera',
    /** Shown for a message in the queue for new chats. `when`: formatted date and time. */
    waitsForNewChatSlot: (when: string) =>
      `Es para alguien que nunca ha escrito: espera su turno para no arriesgar el número. Se enviará: ${when}`,
    sent: 'Enviado',
    unknown: 'Sin confirmar',
    failed: 'No se envió',
    ended: 'Terminado',
    /** `count`: formatted number of sent messages. */
    timesSent: (count: string) => (count === '1' ? 'Se envió 1 vez' : `Se envió ${count} veces`),
    change: 'Cambiar',
    pause: 'Pausar',
    resume: 'Reanudar',
    remove: 'Eliminar',
    /** Label of an action for screen readers, which names the recipient. */
    actionLabel: (action: string, name: string) => `${action} el mensaje para ${name}`,
    /** Labels of the actions on a recurring message, which apply to all of its dates. */
    series: {
      change: 'Cambiar todas',
      pause: 'Pausar todas',
      resume: 'Reanudar todas',
      remove: 'Eliminar todas',
      actionLabel: (action: string, name: string) => `${action}: el mensaje que se repite, para ${name}`,
    },
  },
  recurrence: { none: 'No se repite', day: 'Cada día', week: 'Cada semana', month: 'Cada mes' },
  recurrenceUntil: (recurrence: string, day: string) => `${recurrence}, hasta el ${day}`,
  /** `count`: formatted number of messages in the series. */
  recurrenceCount: (recurrence: string, count: string) => `${recurrence}, ${count} en total`,
  file: {
    image: 'Imagen',
    video: 'Video',
    audio: 'Audio',
    voice: 'Nota de voz',
    document: 'Documento',
    sticker: 'Sticker',
    location: 'Ubicación',
    contacts: 'Contacto',
    poll: 'Encuesta',
    menu: 'Menú',
    template: 'Plantilla',
    numberRequest: 'Solicitud de número',
    product: 'Producto del catálogo',
    text: 'Texto',
  },
  dialog: {
    title: 'Programar un mensaje',
    titleFor: (name: string) => `Programar para ${name}`,
    titleChange: 'Cambiar el mensaje programado',
    titleSeries: 'Cambiar todas las fechas',
    /** `day`: formatted date of the next message. */
    from: (day: string) => `Se aplica a todas las fechas que faltan, desde la siguiente: ${day}.`,
    /** `count`: formatted number of messages that remain. */
    remaining: (count: string) => (count === '1' ? 'Falta 1 envío.' : `Faltan ${count} envíos.`),
    to: 'Para',
    toHelp: 'El número como se marca en el país de su línea; si es de otro país, con + y su código.',
    text: 'Mensaje',
    attach: 'Adjuntar un archivo',
    day: 'Día',
    time: 'Hora',
    /** `zone`: name of the time zone. */
    zone: (zone: string) => `Con la hora de su negocio (${zone}).`,
    repeat: 'Repetir',
    until: 'Último día (opcional)',
    save: 'Programar',
    saveChange: 'Guardar',
    saving: 'Guardando…',
    timeInPast: 'Esa hora ya pasó. Elija otra.',
    missing: 'Elija el día y la hora.',
    interpretedAs: (number: string, country: string) => `Número reconocido: ${number} (${country}).`,
    missingTo: 'Escriba el número.',
    wrongTo: 'Revise el número: escríbalo con código de país, como +52 55 8765 4321.',
    endsBefore: 'El último día es anterior al primer envío. Elija uno posterior, o déjelo vacío.',
    missingText: 'Escriba el mensaje.',
    offlineNotice: 'Si a esa hora su línea no está conectada, Recado lo intentará durante una hora.',
  },
  removal: {
    confirmTitle: '¿Eliminar este mensaje programado?',
    confirmText: 'Ya no se enviará. Lo que se envió antes no cambia.',
    confirm: 'Eliminar',
    running: 'Eliminando…',
  },
  removalOfSeries: {
    confirmTitle: '¿Eliminar todas las fechas de este mensaje?',
    confirmText: 'Se repite: ya no se enviará en ninguna de las fechas que faltan. Lo que se envió antes no cambia.',
    confirm: 'Eliminar todas',
  },
  done: {
    scheduled: 'Mensaje programado',
    changed: 'Cambios guardados',
    removed: 'Mensaje programado eliminado',
    paused: 'En pausa: no se enviará hasta que lo reanude',
    resumed: 'Se enviará a su hora',
  },
  failed: 'No se pudo guardar. Inténtelo de nuevo.',
};
