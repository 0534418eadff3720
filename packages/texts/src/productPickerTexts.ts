/** Dialog in which a user selects a product of the catalog and sends it. */
export const productPickerTexts = {
  open: 'Enviar un producto del catálogo',
  title: 'Enviar un producto',
  list: 'Productos del catálogo',
  search: 'Buscar por nombre',
  none: 'El catálogo de WhatsApp Business no tiene productos. Agréguelos en el teléfono.',
  notFound: 'Ninguno de estos productos tiene ese nombre. Pruebe con “Ver más productos”.',
  more: 'Ver más productos',
  loadFailed: 'No se pudo leer el catálogo',
  again: 'Reintentar',
  /** Reasons why a product cannot be selected. */
  hidden: 'Oculto en el catálogo',
  noPicture: 'Sin foto: WhatsApp no lo mostraría',
  soldOut: 'Agotado',
  text: 'Texto (opcional)',
  send: 'Enviar',
  sending: 'Enviando…',
  sent: 'Producto enviado',
  unconfirmed: 'El producto está en camino: WhatsApp todavía no lo confirma.',
  failed: 'No se pudo enviar el producto',
} as const;
