const argument = 'cliente';
const client = 'Identificador o número de teléfono del cliente.';

/** Texts of `recado deliveries`: a client's webhook deliveries and the responses to them. */
export const deliveriesCommandTexts = {
  summary: 'Historial de lo que se envió a los webhooks de un cliente.',
  example: 'recado deliveries 5215512345678',
  more: ['recado deliveries 5215512345678 --state fallida --since 2h'],
  argument,
  client,

  list: {
    summary: 'Lista las entregas, de la más nueva a la más antigua.',
    example: 'recado deliveries list 5215512345678',
    more: ['recado deliveries list 5215512345678 --state fallida --since 2h'],
    state: 'Solo las de este estado: espera, entregada o fallida.',
    expectedState: 'se espera "espera", "entregada" o "fallida"',
    /** Spanish names of the delivery states, which a user enters as the value of `--state`. */
    typedStates: { pending: 'espera', delivered: 'entregada', failed: 'fallida' },
    type: 'Solo las de este tipo de evento, por ejemplo message.received.',
    webhook: 'Solo las de este webhook, por su etiqueta o su identificador.',
    since: 'Desde cuándo: una hora (10:30), una fecha (2026-03-02) o hace cuánto (15m, 2h, 3d).',
    limit: 'Cuántas muestra.',
    columns: {
      createdAt: 'Creada',
      type: 'Evento',
      state: 'Estado',
      answer: 'Respuesta',
      attempts: 'Intentos',
      label: 'Webhook',
      id: 'Entrega',
    },
    empty: 'Este cliente todavía no tiene entregas.',
    emptyFiltered: 'Ninguna entrega coincide con lo que busca.',
    count: (count: number) => (count === 1 ? '1 entrega' : `${count} entregas`),
    moreThan: (count: number) => `Las primeras ${count}; hay más. Acote con --state o --since, o amplíe con --limit.`,
    showHint: 'Para ver los intentos de una entrega',
    replayHint: 'Para enviar de nuevo lo que falló',
  },
  show: {
    summary: 'Muestra una entrega con sus intentos.',
    example: 'recado deliveries show 5215512345678 a7c3e9b1-5d24-4f80-96ab-3e1f7d2c8b54',
    argument: 'entrega',
    about: 'Identificador de la entrega.',
    url: 'Dirección',
    sequence: 'Número de evento',
    nextAttemptAt: 'Próximo intento',
    attempt: (number: number, when: string) => `Intento ${number}, ${when}`,
    answered: (status: number, milliseconds: number) => `${status} en ${milliseconds} ms`,
  },
  states: { pending: 'En espera', delivered: 'Entregada', failed: 'Falló' },
  errors: {
    timeout: 'Tardó demasiado',
    refused: 'Red no permitida',
    unresolved: 'Nombre desconocido',
    unreachable: 'Sin conexión',
    cut: 'Respuesta incompleta',
  },

  expectedId: 'se espera el identificador de una entrega, como lo muestra "recado deliveries"',
  expectedSince: 'se espera una hora, una fecha o un tiempo como 15m o 2h',
  noWebhook: (name: string) =>
    `Este cliente no tiene ningún webhook ${name}. Revise la etiqueta con "recado clients webhook".`,
} as const;

/** Texts of `recado replay`, which sends failed webhook deliveries again. */
export const replayCommandTexts = {
  summary: 'Envía de nuevo una entrega, o todo lo que no llegó desde un momento.',
  example: 'recado replay 5215512345678 --since 2h',
  more: ['recado replay 5215512345678 a7c3e9b1-5d24-4f80-96ab-3e1f7d2c8b54'],
  argument,
  client,
  delivery: 'entrega',
  deliveryAbout: 'Identificador de la entrega; sin él, indique --since.',
  since: 'Desde cuándo: una hora (10:30), una fecha (2026-03-02) o hace cuánto (15m, 2h, 3d).',
  webhook: 'Solo para este webhook, por su etiqueta o su identificador.',
  all: 'También lo que sí se entregó.',
  missingSelection: 'Indique qué enviar de nuevo: el identificador de una entrega, o desde cuándo con --since.',
  conflictingSelection: 'Elija una de las dos formas: el identificador de una entrega, o --since.',
  onlySince: (flag: string) => `La opción ${flag} acompaña a --since.`,
  warning: (businessName: string, count: number) =>
    count === 1
      ? `Se enviará de nuevo 1 entrega a los webhooks de ${businessName}.`
      : `Se enviarán de nuevo ${count} entregas a los webhooks de ${businessName}.`,
  followHint: 'Para ver cómo les va',
} as const;
