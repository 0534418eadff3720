import { customers } from './cast.mjs';

const HISTORY_DAYS = 90;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const names = [
  'Ana Torres',
  'Beto Salinas',
  'Carmen Vega',
  'Daniel Ríos',
  'Elena Cruz',
  'Fernando Lara',
  'Gabriela Soto',
  'Hugo Peña',
  'Irma Campos',
  'Javier Luna',
  'Karla Mejía',
  'Luis Navarro',
  'Mónica Ibarra',
  'Nicolás Ochoa',
  'Olga Fuentes',
  'Pablo Zamora',
  'Rosa Márquez',
  'Saúl Cortés',
  'Teresa Aguilar',
  'Víctor Molina',
];
const people = [
  ...customers.map(({ phoneNumber, contactName }) => ({ phone: phoneNumber, name: contactName })),
  ...names.map((name, index) => ({ phone: `52155440010${10 + index}`, name })),
];

const dialogues = [
  [
    '¿Todavía hay conchas?',
    'Sí, recién salidas del horno. ¿Cuántas le aparto?',
    'Seis, por favor',
    'Con gusto, aquí lo esperamos.',
  ],
  ['Buenos días, ¿a qué hora abren?', 'Buenos días. Abrimos a las siete y cerramos a las nueve de la noche.'],
  [
    '¿Hacen pasteles por encargo?',
    'Sí, con dos días de anticipación. ¿De qué sabor lo quiere?',
    'De tres leches, para veinte personas',
  ],
  ['¿Cuánto cuesta el kilo de bolillo?', 'Cuarenta y ocho pesos.', 'Gracias'],
  ['¿Me aparta una rosca?', 'Claro que sí. ¿Chica o grande?', 'Grande', 'Queda apartada a su nombre.'],
  ['¿Aceptan tarjeta?', 'Sí, aceptamos tarjeta y transferencia.'],
];

/** Creates a pseudo-random generator whose sequence depends only on the seed. */
function createRandomInt(seed) {
  let state = seed;
  return limit => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/**
 * Creates the bakery's messages of the 90 days before `now`. Their number is higher on weekends and
 * increases slightly each week. Some customers write more often than others.
 */
export function createDemoHistory(now) {
  const randomInt = createRandomInt(7);
  const messages = [];
  for (let daysAgo = HISTORY_DAYS - 1; daysAgo >= 0; daysAgo -= 1) {
    const day = new Date(now - daysAgo * DAY_MS);
    const weekendConversations = [0, 6].includes(day.getDay()) ? 3 : 0;
    const conversations = 3 + weekendConversations + Math.floor((HISTORY_DAYS - daysAgo) / 20) + randomInt(4);
    for (let index = 0; index < conversations; index += 1) {
      const person = people[Math.min(randomInt(people.length), randomInt(people.length))];
      let at = day.getTime() - (30 + randomInt(600)) * MINUTE_MS;
      for (const [messageIndex, text] of dialogues[randomInt(dialogues.length)].entries()) {
        messages.push({
          id: `DEMO${messages.length}`,
          ...person,
          fromMe: messageIndex % 2 === 1,
          text,
          at: new Date(at),
        });
        at += (1 + randomInt(4)) * MINUTE_MS;
      }
    }
  }
  return messages;
}
