/** The picker with all emojis. */
export const emojiPickerTexts = {
  search: 'Buscar un emoji',
  recent: 'Recientes',
  results: 'Encontrados',
  none: 'No se encontró ningún emoji.',
  loading: 'Cargando los emojis',
  failed: 'No se pudieron cargar los emojis',
  categories: 'Categorías',
} as const;
