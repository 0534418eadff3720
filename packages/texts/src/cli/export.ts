import { pluralize } from '../pluralize.ts';

const formatCount = (count: number, singular: string, plural: string): string =>
  `${count} ${pluralize(count, singular, plural)}`;

/** Texts of `recado export`. */
export const exportCommandTexts = {
  summary: 'Guarda en un archivo ZIP todo lo de un cliente: mensajes, archivos, contactos y lo demás.',
  example: 'recado export 5215512345678 copia.zip',
  stdoutExample: 'recado export 5215512345678 - > copia.zip',
  running: (messages: number, files: number) =>
    `Preparando la copia: ${formatCount(messages, 'mensaje', 'mensajes')}, ${formatCount(files, 'archivo', 'archivos')}`,
  waiting: 'La copia espera su turno…',
  failed: 'La plataforma no pudo preparar la copia. Inténtelo de nuevo; el motivo está en su registro.',
  exportDeleted: 'La copia se eliminó mientras se preparaba. Repita la orden.',
  downloadInterrupted: (path: string) =>
    `La descarga se interrumpió y no quedó nada en ${path}. La copia sigue lista: descárguela desde la página del cliente, o repita la orden.`,
  done: (path: string, size: string) => `Copia guardada en ${path} (${size}). Contiene conversaciones completas.`,
} as const;
