/** The list of conversations, with its search and filters. */
export const conversationListTexts = {
  label: 'Conversaciones, de la más reciente a la más antigua',
  search: 'Nombre, número o mensaje',
  clearSearch: 'Borrar la búsqueda',
  show: 'Cuáles se muestran',
  all: 'Todas',
  unread: 'Sin leer',
  archived: 'Archivadas',
  snoozed: 'Pospuestas',
  markedUnread: 'Marcada como no leída',
  /** `count`: formatted number of messages. */
  unreadCount: (count: string) => (count === '1' ? '1 mensaje sin leer' : `${count} mensajes sin leer`),
  muted: 'Silenciada',
  group: 'Grupo',
  you: 'Usted:',
  more: 'Ver más conversaciones',
  loadingMore: 'Cargando más conversaciones',
  empty: {
    title: 'Todavía no hay conversaciones',
    text: 'Cuando alguien le escriba a este número, la conversación aparecerá aquí y podrá contestarla desde esta página.',
  },
  emptyUnlinked: {
    title: 'Este número todavía no está vinculado',
    text: 'Vincule su WhatsApp y aquí aparecerán sus conversaciones.',
    action: 'Vincular WhatsApp',
  },
  noUnread: { title: 'No hay mensajes sin leer', text: 'Lo que llegue y no haya leído aparecerá aquí.' },
  noArchived: {
    title: 'No hay conversaciones archivadas',
    text: 'Las que archive se guardan aquí. Si alguien vuelve a escribir, no se pierde nada.',
  },
  noSnoozed: {
    title: 'No hay conversaciones pospuestas',
    text: 'Las que posponga esperan aquí. Vuelven a la lista a su hora, o antes si alguien escribe.',
  },
  noMatch: {
    title: 'No se encontró ninguna conversación',
    text: 'Pruebe con otro nombre, con el número o con una palabra de algún mensaje.',
  },
  loadFailed: 'No se pudieron cargar las conversaciones',
  loadFailedText: 'Sus mensajes están a salvo. Revise su conexión e inténtelo de nuevo.',
  moreFailed: 'No se pudieron cargar más conversaciones',
} as const;

/** Dialog to write to a number without a conversation, or with one that the user may not view. */
export const newConversationTexts = {
  open: 'Nueva conversación',
  title: 'Nueva conversación',
  to: 'Número de WhatsApp',
  text: 'Mensaje',
  textHelp: 'Si ya hay una conversación con ese número, puede dejarlo vacío y abrirla.',
  submit: 'Enviar',
  openExisting: 'Abrir',
  noConversationYet: 'Todavía no hay una conversación con ese número. Escriba el primer mensaje.',
  failed: 'No se pudo enviar el mensaje. Inténtelo de nuevo.',
  /** `who`: a name or a number. */
  writeTo: (who: string) => `Escribir a ${who}`,
} as const;
