import { clientColumnLabels } from './clientFieldTexts.ts';

/** Texts of the administrators' client list (docs/product.md §2). */
export const adminClientTexts = {
  title: 'Clientes',
  loadAll: 'Cargar todos',
  loadingAll: 'Cargando...',
  columns: {
    businessName: clientColumnLabels.businessName,
    phone: clientColumnLabels.phoneNumber,
    owner: 'Propietario',
    status: 'Estado',
    createdAt: clientColumnLabels.createdAt,
    actions: 'Acciones',
  },
  details: 'Ver detalles',
  /** Accessible name of the details link, for screen readers that read the link without its row. */
  detailsOf: (businessName: string) => `Ver detalles de ${businessName}`,
  /** Headings of columns that appear only in exported files. */
  fileColumns: {
    linkedNumber: clientColumnLabels.linkedNumber,
    webhookUrl: 'Webhook',
    messageCount: 'Mensajes',
  },
  restart: 'Reiniciar',
  restarted: (count: number) => (count === 1 ? '1 cliente reiniciado' : `${count} clientes reiniciados`),
  notRestarted: (count: number) =>
    count === 1
      ? '1 cliente no se reinició: no está conectado ni conectándose, o está en pausa.'
      : `${count} clientes no se reiniciaron: no están conectados ni conectándose, o están en pausa.`,
  exportSelected: 'Exportar la selección',
  exportFailed: 'Error al exportar la selección',
  filters: { owner: 'Propietario', status: 'Estado', from: 'Registro desde', until: 'Registro hasta' },
  unknownOwner: 'Usuario no encontrado',
  noOwner: 'N/A',
  recentHint: 'Se muestran los clientes más recientes.',
  empty: 'No hay clientes registrados.',
} as const;
