/** The picker with all emojis. */
export const emojiPickerTexts = {
  search: 'Buscar un emoji',
  recent: 'Recientes',
  results: 'Encontrados',
  none: 'No hay ningún emoji así.',
  loading: 'Cargando los emojis',
  failed: 'No se pudieron cargar los emojis',
  categories: 'Categorías',
} as const;
