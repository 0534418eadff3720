/** Whether a line that is connected also takes and brings messages. */
export const proof = {
  /** Beside the time when that was last known. */
  label: 'Última comprobación',
  never: 'Todavía no se ha comprobado',
  now: 'Comprobar ahora',
  asking: 'Comprobando...',
  failed: 'Error al comprobar la conexión',
  /** What came of it. */
  answers: {
    brought: 'WhatsApp y su teléfono contestaron: esta línea envía y recibe.',
    proven:
      'WhatsApp contestó: esta línea envía. Su teléfono no contestó; si está apagado o sin internet, es normal.',
    silent: 'WhatsApp no contestó. Recado conecta la línea de nuevo y la comprueba otra vez.',
    notThere:
      'Solo se puede comprobar una línea que está conectada. Espere a que lo esté, o inicialice el cliente.',
    tooOften: (seconds: number) =>
      `Esta línea se acaba de comprobar. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  },
  /** In the terminal's feed. */
  told: {
    lost: 'La línea está conectada y no contesta.',
    back: 'La línea contesta de nuevo.',
  },
  cli: {
    summary: 'Comprueba que la conexión de un cliente envía y recibe.',
    example: 'recado prove 5215512345678',
    client: { name: 'cliente', about: 'Identificador o número de teléfono del cliente.' },
    next: 'Para ver cómo está',
  },
} as const;
