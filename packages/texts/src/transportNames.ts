/** What the ways to WhatsApp are called by people; what has no name here is called as its plugin is. */
const names: Readonly<Record<string, string>> = {
  baileys: 'WhatsApp con código QR',
  'cloud-api': 'WhatsApp Business Platform (oficial de Meta)',
  fake: 'Red de prueba',
};

/** The same where there is little room. */
const shortNames: Readonly<Record<string, string>> = {
  baileys: 'Código QR',
  'cloud-api': 'Oficial de Meta',
  fake: 'De prueba',
};

/** By which way a line reaches WhatsApp, wherever a line is shown. */
export const transportNames = {
  name: (transport: string): string => `${names[transport] ?? transport}`,
  shortName: (transport: string): string => `${shortNames[transport] ?? transport}`,
  label: 'Forma de conexión',
  see: 'Ver o cambiar',
  /** Of the card that links a line without a QR code. */
  byData: 'Vincular con los datos de Meta',
  /** Nothing is to be done: what was given still counts. */
  returning: 'Recado está conectando con los datos de Meta que ya tiene. No tiene que hacer nada.',
} as const;
