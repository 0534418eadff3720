/** How a telephone number is understood, said while it is typed. */
export const phone = {
  reads: (number: string, country: string) => `Se lee como ${number} (${country}).`,
  unknownCountry: (number: string) => `Se lee como ${number}, que no empieza con el código de ningún país.`,
  mexico: 'México',
  ask: '¿Es de México?',
  /** The button that answers. */
  yes: (number: string) => `Sí: ${number}`,
  withoutCountry: 'Falta el código de país del número de teléfono',
  otherwise: 'Si es de otro país, empiece con + y su código.',
} as const;
