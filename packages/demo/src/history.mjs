import { customers } from './cast.mjs';

const DAYS = 90;
const DAY = 86_400_000;
const MINUTE = 60_000;

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

const talks = [
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

/** A sequence that is the same every time. */
function createDice(seed) {
  let state = seed;
  return limit => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The bakery's last 90 days up to `now`: more on weekends, a little more every week, some customers more often. */
export function history(now) {
  const dice = createDice(7);
  const past = [];
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    const day = new Date(now - ago * DAY);
    const weekend = [0, 6].includes(day.getDay()) ? 3 : 0;
    const conversations = 3 + weekend + Math.floor((DAYS - ago) / 20) + dice(4);
    for (let index = 0; index < conversations; index += 1) {
      const person = people[Math.min(dice(people.length), dice(people.length))];
      let at = day.getTime() - (30 + dice(600)) * MINUTE;
      for (const [turn, text] of talks[dice(talks.length)].entries()) {
        past.push({ id: `DEMO${past.length}`, ...person, fromMe: turn % 2 === 1, text, at: new Date(at) });
        at += (1 + dice(4)) * MINUTE;
      }
    }
  }
  return past;
}
