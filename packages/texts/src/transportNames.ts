/** Display names of the transports. A transport that is not listed is shown under its plugin name. */
const names: Readonly<Record<string, string>> = {
  baileys: 'WhatsApp con código QR',
  'cloud-api': 'WhatsApp Business Platform (oficial de Meta)',
  fake: 'Red de prueba',
};

/** Short display names, for narrow places. */
const shortNames: Readonly<Record<string, string>> = {
  baileys: 'Código QR',
  'cloud-api': 'Oficial de Meta',
  fake: 'De prueba',
};

/** Labels for the transport of a line, used wherever a line is shown. */
export const transportNames = {
  name: (transport: string): string => `${names[transport] ?? transport}`,
  shortName: (transport: string): string => `${shortNames[transport] ?? transport}`,
  label: 'Forma de conexión',
  see: 'Ver o cambiar',
  /** Title of the card that links a line without a QR code. */
  byData: 'Vincular con los datos de Meta',
  /** Shown while the line reconnects with stored credentials, which are still valid. */
  returning: 'Recado está conectando con los datos de Meta que ya tiene. No tiene que hacer nada.',
} as const;
