/** The palette that finds pages, actions, people, conversations and messages. */
export const commandPaletteTexts = {
  title: 'Buscar o ir a',
  field: 'Escriba qué busca',
  open: 'Buscar (Ctrl K)',
  results: 'Resultados',
  pages: 'Ir a',
  actions: 'Acciones',
  conversations: 'Conversaciones y mensajes',
  people: 'Contactos sin mensajes',
  searching: 'Buscando…',
  none: 'No se encontró nada. Pruebe con otro nombre, con el número o con una palabra de algún mensaje.',
  failed: 'No se pudo buscar. Revise su conexión e inténtelo de nuevo.',
  count: (count: string) => (count === '1' ? '1 resultado' : `${count} resultados`),
  starred: 'Mensajes destacados',
} as const;
