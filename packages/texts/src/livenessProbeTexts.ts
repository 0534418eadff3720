/** Texts of the liveness probe, which checks whether a connected line still sends and receives messages. */
export const livenessProbeTexts = {
  /** Shown next to the time of the last successful probe. */
  label: 'Última comprobación',
  never: 'Todavía no se ha comprobado',
  now: 'Comprobar ahora',
  running: 'Comprobando...',
  failed: 'Error al comprobar la conexión',
  /** Shown after a probe: which of WhatsApp and the phone answered, or why the line was not probed. */
  results: {
    brought: 'WhatsApp y su teléfono contestaron: esta línea envía y recibe.',
    proven: 'WhatsApp contestó: esta línea envía. Su teléfono no contestó; si está apagado o sin internet, es normal.',
    silent: 'WhatsApp no contestó. Recado conecta la línea de nuevo y la comprueba otra vez.',
    notThere:
      'Solo se puede comprobar una línea que está conectada. Espere a que se conecte, o elija “Vincular WhatsApp” en la página del cliente.',
    tooOften: (seconds: number) =>
      `Esta línea se acaba de comprobar. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  },
  /** Shown in the terminal's event list when a connected line stops or resumes answering. */
  events: {
    lost: 'La línea está conectada y no contesta.',
    back: 'La línea contesta de nuevo.',
  },
  cli: {
    summary: 'Comprueba que la conexión de un cliente envía y recibe.',
    example: 'recado prove 5215512345678',
    client: { name: 'cliente', description: 'Identificador o número de teléfono del cliente.' },
    next: 'Para ver cómo está',
  },
} as const;
