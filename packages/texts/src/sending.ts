import { wait } from './errors.ts';

/** What the external API answers when it does not send (the transports' own reasons are in `reasons`). */
export const sending = {
  /** `seconds`: how long until it is worth trying again. */
  busy: (seconds: number) =>
    `Este cliente tiene demasiados mensajes en espera. Inténtelo de nuevo en ${wait(seconds)}.`,
  onlyNumbers: 'Escriba un número de teléfono con el código de país.',
  noGroups: 'Este tipo de conexión no admite mensajes a grupos.',

  idempotency: {
    otherContent:
      'Ya se usó esta clave Idempotency-Key con otro contenido. Use una clave nueva para cada mensaje distinto.',
    inProgress:
      'La petición anterior con esta clave Idempotency-Key sigue en curso. Inténtelo de nuevo en unos segundos.',
  },

  /** What is said of the file itself is in `guard`. */
  media: {
    kinds: { image: 'una imagen', video: 'un video', audio: 'un audio', document: 'un documento' },
    /** `kind`: one of `kinds`. */
    unsupported: (kind: string) => `Este tipo de conexión no admite enviar ${kind}.`,
  },
} as const;
