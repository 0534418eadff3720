import { pluralize } from '../pluralize.ts';

/** Texts of `recado import waha FOLDER`. */
export const wahaImportTexts = {
  summary: 'Trae las líneas que están vinculadas en WAHA con el motor NOWEB, con sus direcciones de webhook.',
  example: 'recado import waha .sessions --webhooks sesiones.json --dry-run',
  more: ['recado import waha .sessions --session ventas --client 5215512345678'],
  folder: 'Carpeta de sesiones de WAHA (.sessions), o la de una sola sesión. No se cambia nada en ella.',
  options: {
    session: 'Nombre de la sesión en WAHA; si falta, todas las que tengan aquí un cliente con su número.',
    client: 'Cliente que recibe la línea, si no es el que tiene su número; pide --session.',
    webhooks:
      'Archivo con lo que responde GET /api/sessions de WAHA con all=true, para traer sus direcciones de webhook.',
  },
  session: (name: string) => `Sesión ${name}:`,
  storedDataOnly: (name: string) =>
    `El cliente ${name} ya está vinculado: su sesión se queda como está, y de WAHA solo vienen las direcciones de webhook.`,
  /** `webhooks`: formatted number of webhook addresses. */
  possible: (name: string, webhooks: string) => `Puede pasar al cliente ${name}, con ${countAddresses(webhooks)}.`,
  nothingChanged: 'No se cambió nada. Detenga WAHA y repita la orden sin --dry-run.',
  imported: (name: string, webhooks: string) => `Ya es del cliente ${name}, con ${countAddresses(webhooks)}.`,
  webhooksAreOff:
    'Las direcciones de webhook vinieron desactivadas: esperan los avisos de WAHA, que tienen otra forma. Actívelas cuando su programa entienda los de Recado.',
  failures: {
    sessionRequired: 'Con --client diga también cuál sesión: --session NOMBRE.',
    noSessions: (path: string) =>
      `En ${path} no hay sesiones de WAHA con el motor NOWEB. Revise que sea su carpeta .sessions.`,
    otherEngine: (path: string) =>
      `Las sesiones de ${path} son de otro motor de WAHA (WEBJS, GOWS o WPP), y solo las de NOWEB pueden pasar. Vincule el cliente con un código QR.`,
    unknownSession: (name: string, sessions: string) => `No hay ninguna sesión ${name}. Hay: ${sessions}.`,
    noFile: (path: string) => `No se puede leer ${path}.`,
    invalidFile: (path: string) => `${path} no es lo que responde GET /api/sessions de WAHA con all=true.`,
  },
} as const;

const countAddresses = (webhooks: string): string =>
  `${webhooks} ${pluralize(webhooks, 'dirección de webhook', 'direcciones de webhook')}`;
