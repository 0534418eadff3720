/** What the ways to WhatsApp are called by people; what has no name here is called as its plugin is. */
const names: Readonly<Record<string, string>> = {
  baileys: 'teléfono vinculado',
  'cloud-api': 'línea oficial (Cloud API)',
  fake: 'red de prueba',
};

/** The ways by which a line reaches WhatsApp, and going from one to another. */
export const transports = {
  name: (transport: string): string => `${names[transport] ?? transport}`,
  unknown: 'Esta plataforma no tiene esa forma de llegar a WhatsApp. Elija una de la lista.',
} as const;
