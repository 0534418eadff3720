/** The log of deliveries. */
export const deliveryLogTexts = {
  title: 'Historial de entregas',
  list: 'Entregas, de la más nueva a la más antigua',
  filter: 'Estado',
  all: 'Todas',
  pending: 'En espera',
  delivered: 'Entregadas',
  failed: 'Fallidas',
  more: 'Cargar más',
  loadingMore: 'Cargando...',
  /** Announces the number of listed deliveries to screen readers. */
  shown: (count: number) => (count === 1 ? `${count} entrega en la lista` : `${count} entregas en la lista`),
  loadFailedText: 'El historial está a salvo. Revise su conexión e inténtelo de nuevo.',
  stale: 'No se pudo actualizar el historial. Se muestra lo último que llegó; Recado lo intenta de nuevo.',
  empty: {
    title: 'Todavía no hay entregas',
    text: 'Aquí aparecerá cada aviso que Recado envíe a sus direcciones. Elija “Probar” para enviar el primero.',
  },
  noMatch: {
    title: 'No hay entregas en este estado',
    text: 'Elija “Todas” para ver las demás.',
  },
  noAnswer: 'Sin respuesta',
  answered: (status: number) => `HTTP ${status}`,
  milliseconds: (milliseconds: string) => `${milliseconds} ms`,
  attempts: (count: number) => (count === 1 ? `${count} intento` : `${count} intentos`),
  next: (moment: string) => `Siguiente: ${moment}`,
  due: 'Se envía ahora',
  waiting: 'Espera a que se active el webhook',
} as const;

/** One delivery of the log. */
export const deliveryDetailTexts = {
  title: 'Entrega',
  loadFailed: 'Error al cargar la entrega',
  state: 'Estado',
  url: 'Dirección',
  id: 'Identificador (webhook-id)',
  sequence: 'Número del evento',
  createdAt: 'Creada',
  nextAttempt: 'Siguiente intento',
  attempts: 'Intentos',
  noAttempts: 'Todavía no se ha intentado.',
  attempt: (number: number) => `Intento ${number}`,
  response: 'Respuesta',
  noResponse: 'La respuesta llegó vacía.',
  body: 'Lo que se envía',
  copyBody: 'Copiar lo que se envía',
  resend: 'Reenviar',
  resending: 'Reenviando...',
} as const;

/** Dialog that sends missed events again. */
export const deliveryRecoveryTexts = {
  open: 'Recuperar desde…',
  title: 'Recuperar avisos',
  text: 'Envía de nuevo lo que falló y lo que no se envió mientras un webhook estaba desactivado. Los eventos se conservan 30 días.',
  since: 'Desde',
  invalid: 'Elija una fecha y hora que ya pasó.',
  all: 'Enviar también los ya entregados',
  allHint: 'Llegan con el mismo webhook-id, para que su receptor pueda reconocerlos.',
  run: 'Recuperar',
  running: 'Recuperando...',
} as const;
