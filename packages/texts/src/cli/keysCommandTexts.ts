import { pluralize } from '../pluralize.ts';

/** Texts of `recado keys`. */
export const keysCommandTexts = {
  summary: 'Claves con las que un programa usa varios de sus clientes.',
  example: 'recado keys',
  argument: 'clave',
  about: 'Nombre, comienzo o identificador de la clave.',

  list: { summary: 'Muestra las claves de su cuenta.', example: 'recado keys list' },
  columns: {
    name: 'Clave',
    prefix: 'Comienza con',
    scopes: 'Alcances',
    clients: 'Clientes',
    lastUsed: 'Último uso',
    until: 'Vence',
  },
  everyClient: 'Todos',
  unused: 'Sin usar',
  never: 'No vence',
  expired: 'Vencida',
  /** `keys`: formatted number of keys. */
  count: (keys: string) => `${keys} ${pluralize(keys, 'clave', 'claves')}`,
  empty: 'Todavía no hay claves.',
  emptyNext: 'Cree una para su programa',

  add: {
    summary: 'Crea una clave y la muestra esta única vez.',
    example: 'recado keys add "n8n de la panadería" --scopes read,send',
    name: 'nombre',
    nameAbout: 'Nombre con el que la reconocerá después.',
    scopes: 'Lo que permite, separado por comas: read, send y manage. Los webhooks piden manage y read.',
    clients: 'Solo estos clientes, por número o identificador, separados por comas; sin esto, todos.',
    days: 'Días en los que vence; sin esto, no vence.',
    from: 'Solo desde estas direcciones IP o redes, separadas por comas; sin esto, desde cualquiera.',
    done: (name: string) => `Se creó la clave ${name}. Guárdela ahora: no vuelve a mostrarse.`,
  },
  expectedScopes: 'se esperan alcances separados por comas: read, send o manage',

  revoke: {
    summary: 'Revoca una clave: deja de servir en ese momento.',
    example: 'recado keys revoke "n8n de la panadería"',
    word: 'REVOCAR',
    warning: (name: string) =>
      `El programa que usa la clave ${name} dejará de funcionar en este momento. Los webhooks que haya agregado quedan desactivados: actívelos de nuevo en la página de cada cliente si quiere conservarlos.`,
    done: (name: string) => `La clave ${name} se revocó.`,
  },
  unknown: (name: string) => `Ninguna de sus claves es ${name}.`,
  ambiguousName: (name: string) => `Varias claves se llaman ${name}. Indique el identificador de la que busca.`,
  seeAll: 'Las que hay, con su identificador: recado keys --json',
} as const;
