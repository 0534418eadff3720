import { setTimeout as pause } from 'node:timers/promises';

const EVERY = 700;

const answers = [
  [/concha|pan|bolillo|cuern/i, 'Sí hay, recién salidas del horno. ¿Cuántas le aparto?'],
  [/hora|abre|cierra/i, 'Abrimos a las siete de la mañana y cerramos a las nueve de la noche.'],
  [/pastel|rosca/i, 'Con gusto se lo preparamos. ¿Para cuántas personas y para qué día?'],
  [/precio|cuesta|cu[aá]nto/i, 'La concha cuesta doce pesos y el kilo de bolillo, cuarenta y ocho.'],
  [/gracias/i, 'A usted. Que tenga buen día.'],
];
const usual = 'Gracias por escribir a Panadería La Espiga. En un momento le atendemos.';

/** The bakery's flow: it reads the feed of events and answers customers, as a flow of n8n would. */
export async function startClerk(program) {
  let stopped = false;
  let { next } = await program.request('GET /external/events', { query: { limit: 500 } });

  const round = async () => {
    const page = await program.request('GET /external/events', { query: { after: next } });
    for (const { type, data } of page.events) {
      if (type !== 'message.received' || data.type !== 'text') continue;
      const text = answers.find(([about]) => about.test(data.text))?.[1] ?? usual;
      const to = data.phoneNumber ?? `${data.lid}@lid`;
      await program.request('POST /external/send', {
        payload: { to, text },
        headers: { 'idempotency-key': `clerk-${data.messageId}` },
      });
    }
    next = page.next;
  };
  const working = (async () => {
    while (!stopped) {
      // What fails now is tried again; the key keeps it from being said twice.
      await round().catch(() => undefined);
      await pause(EVERY);
    }
  })();
  return async () => {
    stopped = true;
    await working;
  };
}
