/** The owner's first screen (docs/product.md §2). */
export const dashboardTexts = {
  cards: {
    totalClients: 'Total de clientes',
    connectedClients: 'Clientes conectados',
    pendingClients: 'Clientes pendientes',
    totalMessages: 'Total de mensajes',
  },
  figuresFailed: 'No se pudieron cargar las cifras',
  recentClients: 'Clientes recientes',
  columns: { name: 'Nombre', phone: 'Número de teléfono', status: 'Estado', actions: 'Acciones' },
  view: 'Ver',
  viewAll: 'Ver todos',
  addClient: 'Agregar nuevo cliente',
  empty: 'No hay clientes registrados.',
  emptyHint: 'Aquí aparecerán sus líneas de WhatsApp. Agregue la primera para empezar.',
  emptyAction: 'Agregar un cliente',
  loadFailedText: 'Sus clientes siguen funcionando. Revise su conexión e inténtelo de nuevo.',
} as const;
