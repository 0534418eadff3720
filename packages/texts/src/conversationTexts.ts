import { conversationAssignmentTexts, internalNoteTexts } from './assignmentAndNotes.ts';
import { conversationListTexts, newConversationTexts } from './conversationListTexts.ts';
import { messageComposerTexts } from './messageComposerTexts.ts';
import { snoozeTexts } from './snoozeTexts.ts';

/** A client's conversations: the list, the thread and the composer. */
export const conversationTexts = {
  title: 'Conversaciones',
  /** Titles of the browser tab. `unread`: formatted number of unread messages. */
  documentTitle: (businessName: string) => `Conversaciones de ${businessName}`,
  documentTitleUnread: (unread: string, screen: string) => `(${unread}) ${screen}`,
  contacts: 'Contactos',
  scheduled: 'Programados',
  list: conversationListTexts,
  /** Current activity of the other people who share the client. */
  colleagues: {
    oneTyping: (name: string) => `${name} está escribiendo…`,
    /** `names`: two or more names, joined into one phrase. */
    severalTyping: (names: string) => `${names} están escribiendo…`,
    oneAlsoTyping: (name: string) => `${name} también está escribiendo en esta conversación.`,
    severalAlsoTyping: (names: string) => `${names} también están escribiendo en esta conversación.`,
    /** `who`: a name, or the text `fromPhone`; `words`: text of the message, or its type if it has no text. */
    answered: (who: string, words: string) => `${who} contestó mientras usted escribía: “${words}”.`,
    fromPhone: 'Alguien, desde el teléfono,',
    notSentYet: 'Su mensaje no se ha enviado.',
    sendAnyway: 'Enviar de todos modos',
    keepWriting: 'Seguir escribiendo',
  },
  assignment: conversationAssignmentTexts,
  internalNotes: internalNoteTexts,
  snoozing: snoozeTexts,
  /** Dialog to write to a number without a conversation, or with one that the user may not view. */
  newConversation: newConversationTexts,
  thread: {
    label: (name: string) => `Mensajes con ${name}`,
    back: 'Volver a la lista',
    none: {
      title: 'Elija una conversación',
      text: 'Aquí verá los mensajes y podrá contestarlos con texto, fotos y documentos.',
    },
    empty: 'Todavía no hay mensajes en esta conversación.',
    start: 'No hay mensajes más antiguos.',
    today: 'Hoy',
    yesterday: 'Ayer',
    unreadFrom: 'Mensajes sin leer',
    newest: 'Ir a los más recientes',
    arrived: (count: string) => (count === '1' ? '1 mensaje nuevo' : `${count} mensajes nuevos`),
    /** Announces a new message to screen readers. `words`: the message's text, or the kind of the message. */
    announcement: (who: string, words: string) => `${who}: ${words}`,
    notFound: {
      title: 'Conversación no encontrada',
      text: 'Esta conversación no existe o pertenece a otra cuenta.',
    },
    loadFailed: 'No se pudieron cargar los mensajes',
    olderFailed: 'No se pudieron cargar los mensajes anteriores',
    newerFailed: 'No se pudieron cargar los mensajes siguientes',
    quoteMissing: 'El mensaje citado ya no está en Recado',
    menu: 'Opciones de la conversación',
    contact: 'Ver el contacto',
    requestNumber: 'Pedir su número',
    markUnread: 'Marcar como no leída',
    markRead: 'Marcar como leída',
    archive: 'Archivar',
    unarchive: 'Desarchivar',
    mute: 'Silenciar',
    unmute: 'Dejar de silenciar',
    changeFailed: 'No se pudo cambiar la conversación',
    robot: {
      pause: 'Pausar las respuestas automáticas',
      resume: 'Reanudar',
      /** `until`: a time of day, or a date and a time. */
      paused: (until: string) =>
        // Removes a second period, because a time of day already ends with one ("a.m.").
        `Respuestas automáticas en pausa hasta ${until}.`.replace(/\.\.$/, '.'),
      pausedBy: {
        phone: 'Alguien contestó desde el teléfono.',
        console: 'Alguien contestó desde Recado.',
        api: 'Las pausó un programa.',
      },
      byPerson: (name: string) => `${name} tomó esta conversación.`,
      failed: 'No se pudieron cambiar las respuestas automáticas de esta conversación',
    },
    optOut: {
      /** `when`: date of the opt-out. */
      since: (when: string) => `Se dio de baja el ${when}: no recibe nada automático.`,
      you: 'Usted sí puede contestarle.',
      remove: 'Quitar la baja',
      removed: 'Vuelve a recibir mensajes automáticos',
      failed: 'No se pudo quitar la baja. Inténtelo de nuevo.',
    },
    /** `until`: a time of day, or a date and a time. */
    replyWindowEnds: (until: string) => `Puede responder hasta: ${until}`,
    delayed: 'Esta página no recibe los mensajes al instante. Se buscan mensajes nuevos cada 5 segundos.',
    down: 'Sin conexión con Recado. Se muestra lo que ya había llegado.',
  },
  message: {
    actions: (who: string) => `Opciones del mensaje de ${who}`,
    you: 'Usted',
    options: 'Opciones del mensaje',
    /** Shown below a message that waits because the rate of new chats is limited. */
    sendsAt: (when: string) => `Se enviará: ${when}`,
    reactions: 'Reacciones',
    reply: 'Responder',
    react: (emoji: string) => `Reaccionar con ${emoji}`,
    unreact: 'Quitar mi reacción',
    copy: 'Copiar el texto',
    copied: 'Texto copiado al portapapeles',
    link: 'Copiar el enlace',
    linkCopied: 'Enlace copiado al portapapeles',
    edit: 'Corregir',
    delete: 'Eliminar para todos',
    deletion: {
      confirmTitle: '¿Eliminar este mensaje para todos?',
      confirmText: 'También desaparecerá del teléfono de la otra persona. Esta acción no se puede deshacer.',
      confirm: 'Eliminar',
    },
    label: 'Etiquetar',
    labelling: {
      title: 'Etiquetas del mensaje',
      newName: 'Otra etiqueta',
      hint: 'Si no existe, se crea.',
      tooMany: (most: number) => `El máximo de etiquetas de un mensaje es ${most}.`,
      save: 'Guardar',
      failed: 'No se pudo etiquetar el mensaje',
    },
    edited: 'Editado',
    /** Note of a message whose newest edit cannot be decrypted. */
    unreadableEdit: 'Se corrigió, pero aquí no se puede leer',
    deleted: 'Se eliminó este mensaje.',
    quoteOf: (who: string) => `Ir al mensaje de ${who} que se responde`,
    quotedFile: 'Un mensaje sin texto',
    via: {
      phone: 'Desde el teléfono',
      console: 'Desde Recado',
      api: 'Desde un programa',
      mcp: 'Por un asistente',
      rule: 'Respuesta automática',
      schedule: 'Mensaje programado',
      campaign: 'Campaña',
    },
    viaPerson: (name: string) => `Por ${name}`,
    sending: 'Enviando…',
    /** State of a message that is sent when the network is back. */
    waiting: 'Se enviará cuando vuelva la conexión',
    retry: 'Reintentar',
    discard: 'Descartar',
    reactionFailed: 'No se pudo reaccionar al mensaje',
    numberRequestFailed: 'No se pudo pedir el número',
    editFailed: 'No se pudo corregir el mensaje',
    deleteFailed: 'No se pudo eliminar el mensaje',
    offline: 'No hubo conexión con Recado. El mensaje está guardado aquí: elija “Reintentar”.',
    notSent: 'El mensaje no se envió.',
    interrupted:
      'La página se cerró antes de saber si el mensaje se envió. Si no lo ve en la conversación, elija “Reintentar”.',
    reactionBy: (emoji: string, names: string) => `${emoji}: ${names}`,
    andMore: (names: string, count: string) => `${names} y ${count} más`,
  },
  media: {
    picture: 'Foto',
    sticker: 'Sticker',
    openPicture: 'Ver la foto en grande',
    showVideo: 'Ver el video',
    video: 'Video',
    loading: 'Cargando el archivo',
    failed: 'No se pudo abrir el archivo',
    unplayableSound: 'Este navegador no puede reproducir este audio.',
    unplayableVideo: 'Este navegador no puede reproducir este video.',
    play: 'Escuchar',
    pause: 'Pausar',
    position: 'Avance del audio',
    download: 'Descargar',
    document: 'Documento',
  },
  composer: messageComposerTexts,
} as const;
