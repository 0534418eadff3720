import { pluralize } from './pluralize.ts';

/** Texts of the message dashboard of a connected client (docs/product.md §2, §8). */
export const statisticsTexts = {
  title: 'Estadísticas de mensajes',
  cards: {
    total: 'Total de mensajes',
    inbound: 'Mensajes recibidos',
    outbound: 'Mensajes enviados',
  },
  chart: {
    title: 'Mensajes en el tiempo',
    daily: 'Diario',
    weekly: 'Semanal',
    monthly: 'Mensual',
    inbound: 'Recibidos',
    outbound: 'Enviados',
    /** `week`: ISO 8601 week number without a leading zero; `year`: ISO week year. */
    weekLabel: (week: number, year: number) => `Sem ${week}, ${year}`,
    /** Link to the statistics tab. */
    more: 'Cuándo le escriben y cuánto esperan',
    asTable: 'Ver como tabla',
    asChart: 'Ver como gráfica',
    period: 'Periodo',
    /** Accessible name of the control that reads one value after the other. */
    reader: 'Leer los valores de la gráfica',
    summary: (inbound: string, outbound: string) =>
      `${inbound} ${pluralize(inbound, 'mensaje recibido', 'mensajes recibidos')} y ${outbound} ${pluralize(outbound, 'enviado', 'enviados')}`,
  },
  contacts: {
    title: 'Contactos más frecuentes',
    columns: {
      phone: 'Número',
      inbound: 'Mensajes recibidos',
      outbound: 'Mensajes enviados',
      total: 'Total',
      lastMessage: 'Último mensaje',
    },
    /** Describes a contact's message counts and the date of the last message in one line of text. */
    line: (inbound: string, outbound: string, last: string) =>
      `${inbound} ${pluralize(inbound, 'recibido', 'recibidos')} · ${outbound} ${pluralize(outbound, 'enviado', 'enviados')} · ${last}`,
    empty: 'No hay datos de contactos disponibles',
  },
  empty: {
    title: 'No hay datos',
    text: 'No hay estadísticas disponibles para este cliente.',
  },
} as const;
