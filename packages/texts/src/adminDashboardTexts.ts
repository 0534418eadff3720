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
    title: 'Actividad de la última semana',
    /** Sums of the last seven complete days. */
    week: '7 días completos',
    /** Accessible name of one of these sums. */
    figure: (name: string) => `${name}. 7 días completos`,
    messages: 'Mensajes',
    users: 'Usuarios nuevos',
    clients: 'Clientes nuevos',
    today: 'Hoy, hasta ahora',
    weekBefore: 'Mismo día, una semana antes',
    reader: 'Leer los mensajes de cada día',
    /** One day of the chart. */
    day: (inbound: string, outbound: string, before: string) =>
      `recibidos, ${inbound}; enviados, ${outbound}; una semana antes, en total: ${before}`,
    /** `percent`: change from the seven days before, such as `12 %`. */
    more: (percent: string) => `Subió ${percent} frente a los 7 anteriores`,
    less: (percent: string) => `Bajó ${percent} frente a los 7 anteriores`,
    same: 'Igual que en los 7 anteriores',
    /** Shown if there was nothing in the seven days before. */
    before: (count: string) => `En los 7 anteriores: ${count}`,
    summary: (inbound: string, outbound: string) => `En dos semanas, recibidos: ${inbound}; enviados: ${outbound}`,
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
