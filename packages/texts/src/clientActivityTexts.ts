import { pluralize } from './pluralize.ts';

const number = new Intl.NumberFormat('es-MX');
const messages = (count: number): string => `${number.format(count)} ${pluralize(count, 'mensaje', 'mensajes')}`;
const answers = (count: number): string => `${number.format(count)} ${pluralize(count, 'respuesta', 'respuestas')}`;

/** Texts of the statistics tab: messages by day, when people write, and how long they wait. */
export const clientActivityTexts = {
  loadFailed: 'No se pudo cargar cuándo le escriben. Inténtelo de nuevo más tarde.',
  /** Accessible name of the control that selects the value to read in a chart. */
  reader: (chart: string) => `Leer los valores: ${chart}`,
  /** Name of the time zone, such as `hora de Ciudad de México`. */
  zone: (zone: string) => `Según la ${zone}, la zona horaria del cliente.`,
  weekdays: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  shortWeekdays: ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'],
  /** For a habit, as in `los sábados`. */
  everyWeekday: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'],
  /** Times of day, such as `9 a.m.` */
  hours: (from: string, to: string) => `de ${from} a ${to}`,

  days: {
    title: 'Mensajes por día',
    period: 'Periodo',
    periods: { 7: '7 días', 28: '4 semanas' },
    flow: 'Mensajes que muestra la gráfica',
    inbound: 'Recibidos',
    outbound: 'Enviados',
    /** `time`: time of day, such as `2:20 p.m.` */
    today: (time: string) => `Hoy, hasta las ${time}`,
    /** For a time from one to two o'clock. */
    todayAtOne: (time: string) => `Hoy, hasta la ${time}`,
    before: { 7: 'Mismo día, 7 días antes', 28: 'Mismo día, 4 semanas antes' },
    /** Period of the figures. Today is not in it, because it is not complete. */
    figures: { 7: 'Últimos 7 días completos', 28: 'Últimas 4 semanas completas' },
    /** `percent`: change from the period before, such as `12 %`. */
    more: (percent: string, before: string) => `Subió ${percent} (antes: ${before})`,
    less: (percent: string, before: string) => `Bajó ${percent} (antes: ${before})`,
    same: (before: string) => `Igual que antes: ${before}`,
    /** Shown if the period before had no messages. */
    none: 'Antes no hubo ninguno',
    /** One day of the chart. */
    value: (day: string, count: number, before: number) =>
      `${day}: ${messages(count)}; antes, ${number.format(before)}`,
    summary: (flow: string, count: string) => `${flow}: ${count}`,
    columns: { day: 'Día', inbound: 'Recibidos', outbound: 'Enviados' },
  },

  hoursOfWeek: {
    title: 'Cuándo le escriben',
    since: (from: string, to: string) => `Mensajes recibidos del ${from} al ${to}, sin grupos.`,
    busiest: (weekdays: string, hours: string, count: number) =>
      `Le escriben más los ${weekdays} ${hours}: ${messages(count)}.`,
    value: (weekday: string, hours: string, count: number) => `${weekday}, ${hours}: ${messages(count)}`,
    table: 'Mensajes recibidos por día de la semana y hora',
    column: 'Hora',
    fewer: 'Menos',
    more: 'Más',
    empty: {
      title: 'Todavía no hay un día completo',
      text: 'Después del primer día completo con mensajes, verá aquí a qué horas le escriben más.',
    },
  },

  waits: {
    title: 'Cuánto esperan una respuesta',
    about: 'Desde el primer mensaje sin contestar de una persona hasta que alguien del equipo le contesta.',
    by: 'Agrupar por',
    byDay: 'Por día',
    byHour: 'Por hora',
    measure: 'Espera que muestra la gráfica',
    median: 'La mitad esperó hasta',
    p90: 'Nueve de cada diez, hasta',
    unanswered: 'Siguen sin respuesta',
    people: (count: number) => `${number.format(count)} ${pluralize(count, 'persona', 'personas')}`,
    answers,
    /** Answers of the rules, with the wait of half of them. */
    robot: (count: number, wait: string) =>
      count === 1
        ? `Las respuestas automáticas contestaron una vez, en ${wait}.`
        : `Las respuestas automáticas contestaron ${number.format(count)} veces; la mitad, en ${wait} o menos.`,
    /** Legends of the chart. `unit`: `minutos` or `horas`. */
    medianLegend: (unit: string) => `Espera de la mitad, en ${unit}`,
    p90Legend: (unit: string) => `Espera de nueve de cada diez, en ${unit}`,
    units: { minutes: 'minutos', hours: 'horas' },
    value: (when: string, median: string, p90: string, count: number) =>
      `${when}: la mitad esperó hasta ${median}; nueve de cada diez, hasta ${p90} (${answers(count)})`,
    noAnswers: (when: string) => `${when}: sin respuestas`,
    columns: { day: 'Día', hour: 'Hora', answers: 'Respuestas', median: 'La mitad', p90: 'Nueve de cada diez' },
    empty: {
      title: 'Todavía no hay respuestas',
      text: 'Cuando conteste a alguien, verá aquí cuánto esperó.',
    },
  },
} as const;

/** Formats a wait with its two largest units: `45 s`, `6 min`, `1 h 40 min`, `2 d 3 h`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${Math.floor(hours / 24)} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
