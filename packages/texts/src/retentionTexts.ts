import { pluralize } from './pluralize.ts';

const number = new Intl.NumberFormat('es-MX');
const messages = (count: number): string => `${number.format(count)} ${pluralize(count, 'mensaje', 'mensajes')}`;
const files = (count: number): string => `${number.format(count)} ${pluralize(count, 'archivo', 'archivos')}`;

/** Retention settings of a client's messages and files, and warnings about deletion. */
export const retentionTexts = {
  title: 'Cuánto tiempo se guardan los mensajes',
  about:
    'Recado guarda los mensajes y sus archivos el tiempo que usted elija. Lo más antiguo se borra solo, cada hora, y no se puede recuperar.',
  /** Lists the data that stay when old messages and files are deleted. */
  stays:
    'Quedan las estadísticas, los contactos con sus notas y etiquetas, y los mensajes que faltan por enviar. En el teléfono no se borra nada.',
  messageDays: 'Guardar los mensajes',
  mediaDays: 'Guardar fotos, audios y documentos',
  forEver: 'Para siempre',
  asMessage: 'Lo mismo que su mensaje',
  days: (count: number) => `${number.format(count)} ${pluralize(count, 'día', 'días')}`,
  years: (count: number) => `${count} ${pluralize(count, 'año', 'años')}`,
  /** `days`: maximum retention that the platform allows, in days. */
  allowed: (days: number) =>
    `Esta plataforma guarda como máximo ${number.format(days)} ${pluralize(days, 'día', 'días')}.`,
  save: 'Guardar',
  counting: 'Contando…',
  saving: 'Guardando…',
  saved: 'Ajuste guardado',
  countFailed: 'No se pudo contar lo que se borraría. Inténtelo de nuevo.',
  failed: 'No se pudo guardar. Inténtelo de nuevo.',
  loadFailed: 'No se pudo cargar cuánto tiempo se guardan los mensajes.',
  /** Confirmation dialog for a retention setting. Shown before saving if the setting deletes data at once. */
  confirm: {
    title: 'Esto borra mensajes para siempre',
    /** `when`: formatted date. */
    messages: (count: number, when: string) =>
      `Se ${pluralize(count, 'borrará', 'borrarán')} ${messages(count)} de antes del ${when}, con sus archivos.`,
    files: (count: number, when: string) =>
      `De los mensajes que quedan se ${pluralize(count, 'borrará', 'borrarán')} ${files(count)} de antes del ${when}.`,
    when: 'Empieza en menos de una hora; hasta entonces puede elegir otra cosa. Después, cada día se borra lo que cumpla ese tiempo.',
    word: "Escriba 'ELIMINAR' para confirmar",
    accept: 'Guardar y borrar',
  },
} as const;
