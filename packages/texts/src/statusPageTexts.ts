import { pluralize } from './pluralize.ts';

/** `/estado`: uptime of the platform, and of lines whose owners publish it. */
export const statusPageTexts = {
  title: 'Estado del servicio',
  platform: { name: 'La plataforma', up: 'Funciona', down: 'No funciona' },
  line: { up: 'Conectado a WhatsApp', down: 'Sin conexión con WhatsApp' },
  paused: { up: 'En pausa', down: 'Sin conexión con WhatsApp' },
  unknown: 'Todavía no hay datos.',
  /** `percent`: formatted share of the time in which the line was available, without the percent sign. */
  share: (percent: string, days: number) =>
    `Disponible el ${percent} % del tiempo en ${days} ${pluralize(days, 'día', 'días')}.`,
  ago: (days: number) => `Hace ${days} ${pluralize(days, 'día', 'días')}`,
  today: 'Hoy',
  never: 'Ninguna interrupción en ese tiempo.',
  away: 'Interrupciones por día:',
  seconds: (count: number) => `${count} ${pluralize(count, 'segundo', 'segundos')}`,
  length: (hours: number, minutes: number) =>
    [
      ...(hours > 0 ? [`${hours} ${pluralize(hours, 'hora', 'horas')}`] : []),
      ...(minutes > 0 || hours === 0 ? [`${minutes} ${pluralize(minutes, 'minuto', 'minutos')}`] : []),
    ].join(' y '),
  aboutPlatform: 'Se cuenta lo que la plataforma anota de sí misma cada medio minuto.',
  aboutLine:
    'Se cuenta cada vez que la línea perdió la conexión con WhatsApp; las pausas que pidió su dueño no cuentan.',
  missing: {
    title: 'Esta página no existe',
    text: 'Revise la dirección, o pida una nueva a quien se la dio.',
  },
  busy: { title: 'Demasiadas visitas', text: 'Espere un momento y vuelva a cargar la página.' },
  /** Texts of the card with which the owner publishes the status page, on the client's page in the console. */
  card: {
    title: 'Página de estado',
    about:
      'Una dirección secreta que muestra el nombre de este negocio y cuánto tiempo estuvo conectado en los últimos 90 días. No muestra mensajes, números ni otros clientes.',
    none: 'Este cliente no tiene página de estado.',
    link: 'Dirección de la página',
    copied: 'Dirección copiada',
    make: 'Crear la página',
    renew: 'Cambiar la dirección',
    end: 'Quitar la página',
    /** Explains the effect of renewing or removing the address of a status page. */
    hint: 'Al cambiarla o quitarla, la dirección anterior deja de servir en ese momento.',
    done: 'Página de estado actualizada',
    failed: 'No se pudo cambiar la página de estado. Inténtelo de nuevo.',
    loadFailed: 'No se pudo cargar la página de estado.',
  },
} as const;
