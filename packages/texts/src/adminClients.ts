/** The administrators' client list (docs/product.md §2). */
export const adminClients = {
  title: 'Clientes',
  loadAll: 'Cargar todos',
  loadingAll: 'Cargando...',
  columns: {
    businessName: 'Negocio',
    phone: 'Teléfono',
    owner: 'Propietario',
    status: 'Estado',
    createdAt: 'Fecha de registro',
    actions: 'Acciones',
  },
  details: 'Ver detalles',
  /** The same link for those who hear it without its row. */
  detailsOf: (businessName: string) => `Ver detalles de ${businessName}`,
  filters: { status: 'Estado', from: 'Registro desde', until: 'Registro hasta' },
  unknownOwner: 'Usuario no encontrado',
  noOwner: 'N/A',
  recentHint: 'Se muestran los clientes más recientes.',
  empty: 'No hay clientes registrados.',
} as const;
