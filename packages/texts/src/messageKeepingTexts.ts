/** Starred and forwarded messages. */
export const messageKeepingTexts = {
  star: 'Destacar',
  unstar: 'Dejar de destacar',
  starred: 'Destacado',
  starFailed: 'No se pudo destacar el mensaje',
  title: 'Mensajes destacados',
  none: {
    title: 'Todavía no hay mensajes destacados',
    text: 'Destaque una dirección, un pedido o un acuerdo desde las opciones del mensaje, y lo encontrará aquí.',
  },
  loadFailed: 'No se pudieron cargar los mensajes destacados',
  more: 'Ver más',
  forward: 'Reenviar',
  forwardTitle: 'Reenviar a…',
  forwardSearch: 'Buscar a quién reenviar',
  forwardList: 'Conversaciones',
  forwardCount: (count: string) => (count === '1' ? 'Reenviar a 1' : `Reenviar a ${count}`),
  forwardMost: (most: string) => `Elija ${most} como máximo.`,
  forwarded: 'El mensaje se está enviando',
  forwardFailed: 'No se pudo abrir el archivo para reenviarlo',
  forwardNone: 'No se encontró ninguna conversación.',
} as const;
