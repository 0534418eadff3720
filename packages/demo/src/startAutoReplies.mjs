import { setTimeout as pause } from 'node:timers/promises';

const POLL_INTERVAL_MS = 700;

const replies = [
  [/concha|pan|bolillo|cuern/i, 'Sí hay, recién salidas del horno. ¿Cuántas le aparto?'],
  [/hora|abre|cierra/i, 'Abrimos a las siete de la mañana y cerramos a las nueve de la noche.'],
  [/pastel|rosca/i, 'Con gusto se lo preparamos. ¿Para cuántas personas y para qué día?'],
  [/precio|cuesta|cu[aá]nto/i, 'La concha cuesta doce pesos y el kilo de bolillo, cuarenta y ocho.'],
  [/gracias/i, 'A usted. Que tenga buen día.'],
];
const defaultReply = 'Gracias por escribir a Panadería La Espiga. En un momento le atendemos.';

/**
 * Starts the bakery's automatic replies: reads the event feed and answers customers, as a flow in
 * n8n would.
 */
export async function startAutoReplies(program) {
  let stopped = false;
  let { next } = await program.request('GET /external/events', { query: { limit: 500 } });

  const processNewEvents = async () => {
    const page = await program.request('GET /external/events', { query: { after: next } });
    for (const { type, data } of page.events) {
      if (type !== 'message.received' || data.type !== 'text') continue;
      const text = replies.find(([pattern]) => pattern.test(data.text))?.[1] ?? defaultReply;
      const to = data.phoneNumber ?? `${data.lid}@lid`;
      await program.request('POST /external/send', {
        payload: { to, text },
        headers: { 'idempotency-key': `clerk-${data.messageId}` },
      });
    }
    next = page.next;
  };
  const pollingLoop = (async () => {
    while (!stopped) {
      // Ignore a failed poll, because the next poll handles its events. Idempotency keys prevent double replies.
      await processNewEvents().catch(() => undefined);
      await pause(POLL_INTERVAL_MS);
    }
  })();
  return async () => {
    stopped = true;
    await pollingLoop;
  };
}
