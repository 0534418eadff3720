/** Texts about how a phone number is understood, shown while the user types it. */
export const phoneNumberHints = {
  interpretedAs: (number: string, country: string) => `Número reconocido: ${number} (${country}).`,
  unknownCountry: (number: string) => `Número reconocido: ${number}, pero no empieza con el código de ningún país.`,
  mexico: 'México',
  askMexico: '¿Es de México?',
  /** Label of the button that confirms the suggested number. */
  yes: (number: string) => `Sí: ${number}`,
  withoutCountry: 'Falta el código de país del número de teléfono',
  otherCountryHint: 'Si es de otro país, empiece con + y su código.',
} as const;
