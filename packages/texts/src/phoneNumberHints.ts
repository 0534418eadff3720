/** Interpretation of a phone number, shown while it is typed. */
export const phoneNumberHints = {
  interpretedAs: (number: string, country: string) => `Se lee como ${number} (${country}).`,
  unknownCountry: (number: string) => `Se lee como ${number}, que no empieza con el código de ningún país.`,
  mexico: 'México',
  askMexico: '¿Es de México?',
  /** Button that confirms the suggestion. */
  yes: (number: string) => `Sí: ${number}`,
  withoutCountry: 'Falta el código de país del número de teléfono',
  otherCountryHint: 'Si es de otro país, empiece con + y su código.',
} as const;
