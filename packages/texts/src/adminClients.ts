/** The administrators' client list (specification §2). */
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
  unknownOwner: 'Usuario no encontrado',
  noOwner: 'N/A',
  recentHint: 'Se muestran los clientes más recientes.',
  empty: 'No hay clientes registrados.',
} as const;
