const number = new Intl.NumberFormat('es-MX');

/** API answers about webhooks and their deliveries. */
export const webhookTexts = {
  removed: 'Webhook eliminado',
  labelTaken: 'Ya existe un webhook con esa etiqueta. Elija otra.',
  /** `max`: maximum number of webhooks of a client. */
  tooMany: (max: number) => `Un cliente puede tener hasta ${max} webhooks. Elimine alguno que ya no use.`,
  /** `max`: maximum number of temporary webhooks of a client. */
  tooManyTemporary: (max: number) =>
    `Un cliente puede esperar hasta ${max} respuestas a la vez. Espere a que lleguen algunas, o déjelas vencer antes.`,
  /** `days`: maximum lifetime of a temporary webhook, in days. */
  ends: (days: number) => `La fecha en que termina debe ser futura, con un plazo máximo de ${days} días.`,
  temporaryNeedsChatAndId:
    'Un webhook que termina solo (`expiresAt`) escucha una sola conversación (`chat`), con el identificador que le da su programa (`externalId`).',
  lifetimeCannotChange:
    'Un webhook que se queda no puede volverse uno que termina solo, ni al revés. Elimínelo, o use otro `externalId`.',
  batchingNotEnabled:
    'Para juntar los mensajes seguidos de una persona agregue conversation.turn a `eventTypes`, o no indique ningún tipo.',
  batchDelayMissing:
    'Con conversation.turn en `eventTypes` los segundos de silencio no pueden faltar: indique al menos 1.',
  notAChat: 'Indique una conversación: un número con su código de país, lid:… de una persona o group:… de un grupo.',
  /** `max`: maximum number of past events that are searched for events that the webhook missed. */
  backlog: (max: number) =>
    `Pasó más de lo que se envía después: solo se buscó entre los eventos más recientes del cliente, hasta ${number.format(max)}. Lo anterior se pide con Recuperar.`,
  none: 'Este cliente no tiene un webhook. Guarde primero su dirección.',
  disabled: 'Este webhook está desactivado. Actívelo o guarde de nuevo su dirección.',
  /** Text of the test event, in its field `data.message`. */
  testMessage: 'Este es un aviso de prueba de Recado.',

  resent: 'El aviso se enviará de nuevo',
  /** `count`: number of deliveries that a recovery would send again. */
  recoverable: (count: number) => (count === 1 ? 'Se enviaría 1 aviso' : `Se enviarían ${count} avisos`),
  /** `count`: number of deliveries that will be sent again. */
  recovered: (count: number) =>
    count === 1 ? 'Se enviará 1 aviso' : count === 0 ? 'No hay avisos por enviar (0)' : `Se enviarán ${count} avisos`,
  /** `status`: HTTP status. `milliseconds`: time until the whole response arrived. */
  answered: (status: number, milliseconds: number) => `El webhook respondió ${status} en ${milliseconds} ms`,
  notAnswered: 'El webhook no respondió',

  warnings: {
    n8nTest:
      'Esta dirección es la de prueba de n8n: solo responde mientras el editor está escuchando. Use la dirección de producción, que lleva /webhook/ en lugar de /webhook-test/, y active el flujo.',
    plain: 'Esta dirección no usa https: los mensajes viajarán sin cifrar. Úsela solo dentro de una red propia.',
  },

  /** Explanations of why an attempt to deliver to a webhook failed, each with the remedy. */
  hints: {
    timeout:
      'La dirección tardó más de 15 segundos en responder. Responda 200 de inmediato y procese el aviso después.',
    refused:
      'La dirección lleva a una red privada. Use una dirección pública o pida al operador que agregue la red a RECADO_ALLOWED_PRIVATE_CIDRS.',
    unresolved: 'No se encontró el servidor de la dirección. Revise que esté bien escrita.',
    unreachable: 'No se pudo conectar con la dirección. Revise que el servidor esté encendido y acepte conexiones.',
    cut: 'La respuesta llegó incompleta: la conexión se cerró antes de terminar.',
    redirect: 'La dirección redirige a otra. Guarde la dirección final.',
    unauthorized:
      'La dirección pide una clave que no se envió. Si el receptor compara un encabezado, configúrelo como encabezado fijo.',
    notFound: 'La dirección no existe en ese servidor. Revise la ruta y que acepte el método POST.',
    n8nTest:
      'En n8n, una dirección /webhook-test/ solo existe mientras el editor está escuchando. Use la de producción y active el flujo.',
    n8nInactive:
      'En n8n, esta respuesta casi siempre significa que el flujo no está activo. Actívelo e inténtelo de nuevo.',
    gone: 'La dirección respondió que ya no quiere avisos, por lo que el webhook se desactivó.',
    tooMany: 'La dirección pide ir más despacio. Los avisos esperarán y se enviarán después.',
    clientError: 'La dirección no aceptó el aviso. Revise el registro del receptor.',
    serverError: 'El receptor tuvo una falla. Revise su registro; Recado reintenta los avisos por sí solo.',
  },
} as const;
