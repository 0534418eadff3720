import { agree } from './agree.ts';

const number = new Intl.NumberFormat('es-MX');
const messages = (count: number): string => `${number.format(count)} ${agree(count, 'mensaje', 'mensajes')}`;
const files = (count: number): string => `${number.format(count)} ${agree(count, 'archivo', 'archivos')}`;

/** How long a client's messages and files are kept, and what that removes. */
export const retention = {
  title: 'Cuánto se guarda',
  about:
    'Recado guarda los mensajes y sus archivos el tiempo que usted elija. Lo más antiguo se borra solo, cada hora, y no se puede recuperar.',
  /** What does not go. */
  stays:
    'Quedan las estadísticas, los contactos con sus notas y etiquetas, y todo lo que espera su envío. En el teléfono no se borra nada.',
  messageDays: 'Guardar los mensajes',
  mediaDays: 'Guardar fotos, audios y documentos',
  forEver: 'Para siempre',
  asMessage: 'Tanto como su mensaje',
  days: (count: number) => `${number.format(count)} ${agree(count, 'día', 'días')}`,
  years: (count: number) => `${count} ${agree(count, 'año', 'años')}`,
  /** The platform's own limit. */
  allowed: (days: number) =>
    `Esta plataforma guarda como máximo ${number.format(days)} ${agree(days, 'día', 'días')}.`,
  save: 'Guardar',
  counting: 'Contando…',
  saving: 'Guardando…',
  saved: 'Se guardó cuánto se conserva',
  countFailed: 'No se pudo contar lo que se borraría. Inténtelo de nuevo.',
  failed: 'No se pudo guardar. Inténtelo de nuevo.',
  loadFailed: 'No se pudo cargar cuánto se guarda.',
  /** Before it counts, where something goes at once. */
  confirm: {
    title: 'Esto borra mensajes para siempre',
    /** `when`: a date. */
    messages: (count: number, when: string) =>
      `Se ${agree(count, 'borrará', 'borrarán')} ${messages(count)} de antes del ${when}, con lo que ${agree(count, 'traía', 'traían')}.`,
    files: (count: number, when: string) =>
      `De los mensajes que quedan se ${agree(count, 'borrará', 'borrarán')} ${files(count)} de antes del ${when}.`,
    when: 'Empieza en menos de una hora; hasta entonces puede elegir otra cosa. Después, cada día se borra lo que cumpla ese tiempo.',
    word: "Escriba 'ELIMINAR' para confirmar",
    accept: 'Guardar y borrar',
  },
} as const;
