import { deliveryDetailTexts, deliveryLogTexts, deliveryRecoveryTexts } from './deliveryLogTexts.ts';
import { eventTypeTexts } from './eventTypeTexts.ts';

/** Texts of a client's webhook page: state of its webhooks, their secrets, and the delivery log. */
export const webhookToolTexts = {
  title: 'Herramientas del webhook',
  intro:
    'Un webhook es una dirección de su programa, por ejemplo de un flujo de n8n. Recado le avisa ahí de cada mensaje en el momento en que llega.',

  test: {
    run: 'Probar',
    running: 'Probando...',
    /** Label of the test button when the client has several webhooks. */
    runOf: (label: string) => `Probar ${label}`,
    /** `milliseconds`: time until the whole response arrived, or until the timeout. */
    took: (milliseconds: string) => `Tiempo transcurrido: ${milliseconds} ms`,
  },

  /** Shown above the URL when the webhook has a problem. */
  state: {
    disabled: (since: string) => `Webhook desactivado desde el ${since}`,
    gone: 'La dirección respondió 410, que significa que ya no quiere avisos. Recado no le envía nada más.',
    failing: 'La dirección falló durante 120 horas sin un solo éxito. Recado no le envía nada más.',
    owner:
      'Un programa suyo lo desactivó, por ejemplo n8n al apagar su flujo; o vino de otro programa, y espera a que usted lo active.',
    key: 'La clave de cuenta con que se agregó venció o se revocó. Recado no le envía nada más.',
    keyNext:
      'Si el programa debe seguir recibiendo avisos, cree una clave nueva, póngala en él y active el webhook. Los avisos que se perdió se envían después con “Recuperar desde…”.',
    enableNext:
      'Corrija la causa y actívelo de nuevo. Los avisos que se perdió se envían después con “Recuperar desde…”.',
    enable: 'Activar de nuevo',
    enabling: 'Activando...',
    paused: (until: string) => `En pausa hasta el ${until}`,
    pausedText: 'Hubo varias fallas seguidas, o la dirección pidió esperar. Los avisos se guardan y se envían después.',
    ailing: (since: string) => `Ningún aviso se entrega desde el ${since}`,
    ailingText:
      'Recado guarda los avisos y los reintenta. Después de 120 horas sin un solo éxito desactivaría el webhook.',
    /** Heading of the hint on how to correct the failure of the last attempt. */
    cause: 'Qué hacer',
  },

  others: {
    title: 'Otros webhooks',
    hint: 'Los agregaron sus programas con la API.',
    /** `origin`: name of the program that added the webhook. */
    origin: (origin: string) => `Lo agregó ${origin}.`,
    ownSecret: 'Sus avisos se firman con un secreto propio, que Recado le dio a su programa cuando lo agregó.',
    clientSecret: 'Sus avisos se firman con el secreto de este cliente.',
    events: (list: string) => `Solo ${list}`,
    all: 'Todos los avisos',
  },

  /** Setting that selects the kinds of chats whose events a webhook receives. */
  chats: {
    title: 'De qué conversaciones se avisa',
    /** Title when the client has several webhooks. `label`: label of the webhook. */
    titleOf: (label: string) => `De qué conversaciones se avisa a ${label}`,
    hint: 'Si su programa responde solo, deje únicamente “Personas”: así no contesta en grupos ni a quien publica un estado.',
    none: 'Sin ninguna marcada no se avisa de ningún mensaje, solo de lo que pase con la conexión.',
    changed: 'Conversaciones actualizadas',
    failed: 'Error al cambiar las conversaciones',
  },

  /** Setting that groups consecutive messages of a person into one message batch. */
  turns: {
    together: 'Juntar los mensajes seguidos de una persona',
    /** Title when the client has several webhooks. `label`: label of the webhook. */
    togetherOf: (label: string) => `Juntar los mensajes seguidos de una persona para ${label}`,
    hint: 'La gente escribe en varios mensajes cortos. Así su programa recibe un solo aviso con todos, cuando la persona deja de escribir, y responde una sola vez.',
    after: 'Esperar en silencio',
    seconds: (seconds: number) => (seconds === 1 ? `${seconds} segundo` : `${seconds} segundos`),
    changed: 'Forma de avisar actualizada',
    failed: 'Error al cambiar la forma de avisar',
  },

  keys: {
    title: 'Firma y encabezado',
    secret: 'Secreto de la firma',
    hint: 'Con él su receptor comprueba que un aviso viene de Recado. Cada aviso lleva la firma en webhook-signature.',
    rotate: 'Cambiar el secreto',
    rotating: 'Cambiando...',
    previousUntil: (until: string) =>
      `Hasta el ${until} también firma el secreto anterior. Ponga el nuevo en su receptor antes.`,
    confirmTitle: '¿Cambiar el secreto de la firma?',
    confirmText:
      'Durante 24 horas cada aviso llevará dos firmas, la del secreto nuevo y la del anterior. Después solo valdrá el nuevo: póngalo antes en su receptor.',
    confirm: 'Cambiar secreto',
  },

  header: {
    title: 'Encabezado fijo',
    named: (name: string) => `Encabezado fijo: ${name}`,
    hint: 'Para receptores que solo saben comparar un encabezado, como “Header Auth” de n8n. No sustituye a la firma.',
    none: 'Sin encabezado fijo',
    name: 'Nombre',
    namePlaceholder: 'X-Clave',
    value: 'Valor',
    add: 'Agregar encabezado',
    edit: 'Editar encabezado',
    remove: 'Quitar encabezado',
    incomplete: 'Escriba el nombre y el valor.',
  },

  log: deliveryLogTexts,

  delivery: deliveryDetailTexts,

  recover: deliveryRecoveryTexts,

  /** Display names of the event types. */
  events: eventTypeTexts,

  toasts: {
    enabled: 'Webhook activado',
    secretCopied: 'Secreto copiado al portapapeles',
    secretRotated: 'Secreto cambiado correctamente',
    headerSaved: 'Encabezado guardado correctamente',
    headerRemoved: 'Encabezado quitado correctamente',
    headerCopied: 'Valor del encabezado copiado al portapapeles',
    bodyCopied: 'Contenido copiado al portapapeles',
  },

  failures: {
    test: 'Error al probar el webhook',
    enable: 'Error al activar el webhook',
    keysLoad: 'Error al cargar el secreto',
    rotate: 'Error al cambiar el secreto',
    header: 'Error al guardar el encabezado',
    logLoad: 'Error al cargar el historial de entregas',
    moreLoad: 'Error al cargar más entregas',
    resend: 'Error al reenviar el aviso',
    recover: 'Error al recuperar los avisos',
  },
} as const;
