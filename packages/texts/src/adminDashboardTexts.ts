/** Texts of the administrators' start page (docs/product.md §2). */
export const adminDashboardTexts = {
  title: 'Dashboard Administrador',
  users: { title: 'Usuarios', total: 'Total', active: 'Activos', admin: 'Administradores' },
  clients: { title: 'Clientes', total: 'Total', connected: 'Conectados', pending: 'Pendientes' },
  messages: { title: 'Mensajes', total: 'Total', inbound: 'Recibidos', outbound: 'Enviados' },
  allUsers: 'Ver todos los usuarios',
  allClients: 'Ver todos los clientes',

  recentUsers: {
    title: 'Usuarios recientes',
    columns: {
      name: 'Nombre',
      email: 'Correo electrónico',
      role: 'Rol',
      status: 'Estado',
      actions: 'Acciones',
    },
    view: 'Ver',
    viewOne: (name: string) => `Ver a ${name}`,
    empty: 'No hay usuarios registrados.',
  },
  recentClients: {
    title: 'Clientes recientes',
    columns: {
      businessName: 'Negocio',
      phone: 'Teléfono',
      owner: 'Propietario',
      status: 'Estado',
      actions: 'Acciones',
    },
    view: 'Ver',
    viewOne: (businessName: string) => `Ver ${businessName}`,
    noOwner: 'N/A',
    empty: 'No hay clientes registrados.',
  },
} as const;
