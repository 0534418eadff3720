/** Texts of the administrators' start page (docs/product.md §2). */
export const adminDashboardTexts = {
  title: 'Dashboard Administrador',
  users: { title: 'Usuarios', total: 'Total', active: 'Activos', admin: 'Administradores' },
  clients: { title: 'Clientes', total: 'Total', connected: 'Conectados', pending: 'Pendientes' },
  messages: { title: 'Mensajes', total: 'Total', inbound: 'Recibidos', outbound: 'Enviados' },
  attention: {
    title: 'Requiere atención',
    none: 'Todo funciona',
    noneText: 'Las líneas, los avisos y el servidor están en orden.',
    health: 'Ver la salud del sistema',
    loadFailed: 'No se pudo consultar si algo requiere atención',
  },
  trends: {
    title: 'Últimos 14 días',
    /** Sums of the last seven days. */
    week: 'En los últimos 7 días',
    messages: 'Mensajes',
    users: 'Usuarios nuevos',
    clients: 'Clientes nuevos',
    inbound: 'Recibidos',
    outbound: 'Enviados',
    /** `percent`: change from the seven days before, such as `12 %`. */
    more: (percent: string) => `Subió ${percent} frente a los 7 anteriores`,
    less: (percent: string) => `Bajó ${percent} frente a los 7 anteriores`,
    same: 'Igual que en los 7 anteriores',
    /** Shown if there was nothing in the seven days before. */
    before: (count: string) => `En los 7 anteriores: ${count}`,
    summary: (inbound: string, outbound: string) => `En 14 días, recibidos: ${inbound}; enviados: ${outbound}`,
  },
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
