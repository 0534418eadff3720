/** Page for unknown paths (docs/product.md §2). */
export const notFoundPageTexts = {
  code: '404',
  title: 'Página no encontrada',
  text: 'La dirección no existe o cambió de lugar.',
  home: 'Volver al inicio',
} as const;
