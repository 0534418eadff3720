/** Conversations that are snoozed until a set time. */
export const snoozeTexts = {
  open: 'Posponer…',
  change: 'Cambiar hasta cuándo se pospone…',
  bringBack: 'Traer de vuelta',
  /** `name`: name of the contact. */
  title: (name: string) => `Posponer la conversación con ${name}`,
  label: 'Cuándo vuelve',
  times: {
    hour: 'En una hora',
    afternoon: 'Esta tarde',
    tomorrow: 'Mañana por la mañana',
    monday: 'El lunes',
  },
  own: 'O el día y la hora que usted elija',
  day: 'Día',
  time: 'Hora',
  /** `zone`: display name of the time zone. */
  zone: (zone: string) => `Con la hora de su negocio (${zone}). Si alguien escribe antes, vuelve en ese momento.`,
  choose: 'Posponer',
  missing: 'Elija el día y la hora.',
  past: 'Esa hora ya pasó. Elija otra.',
  far: 'Elija un momento de aquí a un año, como máximo.',
  failed: 'No se pudo preparar. Inténtelo de nuevo.',
  /** `until`: a time of day, with a date if needed. */
  until: (until: string) => `Pospuesta hasta ${until}`,
  back: 'Volvió a la hora que se eligió',
};
