/** The panel next to a conversation, with what is known about the contact. */
export const contactPanelTexts = {
  label: (name: string) => `Acerca de ${name}`,
  open: 'Ver los datos del contacto',
  close: 'Cerrar los datos del contacto',
  edit: 'Editar el contacto',
  names: {
    own: 'Nombre que usted le puso',
    whatsapp: 'Nombre en WhatsApp',
    username: 'Usuario',
    phone: 'Número',
    none: 'Sin número a la vista',
  },
  labels: { title: 'Etiquetas', none: 'Sin etiquetas' },
  notes: { title: 'Notas', none: 'Sin notas' },
  lines: { title: 'En otras líneas' },
  planned: { title: 'Programados', none: 'Nada programado', all: 'Ver todos los programados' },
  campaigns: {
    title: 'Campañas',
    states: { waiting: 'Por enviar', sent: 'Enviado', failed: 'No salió', leftOut: 'No se le envía' },
  },
  files: { title: 'Archivos', none: 'Sin archivos' },
  loadFailed: 'No se pudieron cargar los datos del contacto',
} as const;

/** Keyboard shortcuts of the conversations, and the sheet that lists them. */
export const keyboardTexts = {
  title: 'Atajos de teclado',
  close: 'Cerrar',
  anywhere: 'En cualquier página',
  inConversations: 'En las conversaciones',
  inList: 'En la lista',
  inMessage: 'Al escribir',
  palette: 'Buscar, ir a otra página o hacer algo',
  actions: {
    search: 'Buscar en la lista',
    next: 'Conversación siguiente',
    previous: 'Conversación anterior',
    archive: 'Archivar o sacar del archivo',
    snooze: 'Posponer',
    unread: 'Marcar como no leída',
    reply: 'Responder',
    create: 'Nueva conversación',
    select: 'Seleccionar varias conversaciones',
    sheet: 'Ver todos los atajos',
  },
  listArrows: 'Moverse por la lista',
  listOpen: 'Abrir la conversación',
  leaveField: 'Volver a la lista',
  send: 'Enviar',
  newLine: 'Cambiar de línea',
  letters: 'Usar atajos de una sola tecla',
  lettersHint:
    'No actúan mientras usted escribe en un campo. Apagados, Ctrl K sigue disponible. Solo en este navegador.',
} as const;

/** The palette that finds pages, actions, people, conversations and messages. */
export const commandPaletteTexts = {
  title: 'Buscar o ir a',
  field: 'Escriba qué busca',
  open: 'Buscar (Ctrl K)',
  results: 'Resultados',
  pages: 'Ir a',
  actions: 'Acciones',
  conversations: 'Conversaciones y mensajes',
  people: 'Contactos sin mensajes',
  searching: 'Buscando…',
  none: 'No se encontró nada. Pruebe con otro nombre, con el número o con una palabra de algún mensaje.',
  failed: 'No se pudo buscar. Revise su conexión e inténtelo de nuevo.',
  count: (count: string) => (count === '1' ? '1 resultado' : `${count} resultados`),
  starred: 'Mensajes destacados',
} as const;

/** Changes of several conversations at once. */
export const bulkChangeTexts = {
  start: 'Seleccionar varias',
  end: 'Terminar la selección',
  toolbar: 'Conversaciones seleccionadas',
  count: (count: string) => (count === '1' ? '1 seleccionada' : `${count} seleccionadas`),
  all: 'Todas',
  tooMany: (most: string) => `Se cambian ${most} como máximo.`,
  archive: 'Archivar',
  unarchive: 'Sacar del archivo',
  read: 'Marcar como leídas',
  unread: 'Marcar como no leídas',
  snooze: 'Posponer',
  label: 'Etiquetar',
  assign: 'Asignar',
  snoozeTitle: (count: string) => (count === '1' ? 'Posponer 1 conversación' : `Posponer ${count} conversaciones`),
  done: (count: string) => (count === '1' ? 'Se cambió 1 conversación.' : `Se cambiaron ${count} conversaciones.`),
  undo: 'Deshacer',
  undone: 'Todo quedó como estaba.',
  dismiss: 'Cerrar',
  failed: 'No se pudieron cambiar las conversaciones',
} as const;

/** Saved filters of the list of conversations. */
export const inboxViewTexts = {
  open: 'Vistas',
  saved: 'Vistas guardadas',
  none: 'Guarde un filtro que use a menudo y aparecerá aquí.',
  save: 'Guardar este filtro…',
  title: 'Guardar el filtro como vista',
  name: 'Nombre de la vista',
  hint: 'Solo usted la ve, y sirve en todas sus líneas.',
  submit: 'Guardar',
  removeStart: 'Eliminar una vista…',
  removeEnd: 'Terminar de eliminar',
  remove: (name: string) => `Eliminar la vista ${name}`,
  saveFailed: 'No se pudo guardar la vista',
  removeFailed: 'No se pudo eliminar la vista',
} as const;

/** Starred and forwarded messages. */
export const messageKeepingTexts = {
  star: 'Destacar',
  unstar: 'Dejar de destacar',
  starred: 'Destacado',
  starFailed: 'No se pudo destacar el mensaje',
  title: 'Mensajes destacados',
  none: {
    title: 'Todavía no hay mensajes destacados',
    text: 'Destaque una dirección, un pedido o un acuerdo desde las opciones del mensaje, y lo encontrará aquí.',
  },
  loadFailed: 'No se pudieron cargar los mensajes destacados',
  more: 'Ver más',
  forward: 'Reenviar',
  forwardTitle: 'Reenviar a…',
  forwardSearch: 'Buscar a quién reenviar',
  forwardList: 'Conversaciones',
  forwardCount: (count: string) => (count === '1' ? 'Reenviar a 1' : `Reenviar a ${count}`),
  forwardMost: (most: string) => `Elija ${most} como máximo.`,
  forwarded: 'El mensaje se está enviando',
  forwardFailed: 'No se pudo abrir el archivo para reenviarlo',
  forwardNone: 'No hay ninguna conversación así.',
} as const;

/** The picker with all emojis. */
export const emojiPickerTexts = {
  search: 'Buscar un emoji',
  recent: 'Recientes',
  results: 'Encontrados',
  none: 'No hay ningún emoji así.',
  loading: 'Cargando los emojis',
  failed: 'No se pudieron cargar los emojis',
  categories: 'Categorías',
} as const;
