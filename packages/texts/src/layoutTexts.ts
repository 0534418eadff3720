/** Texts of the menus, headers and document titles of every screen after login (docs/product.md §2). */
export const layoutTexts = {
  menu: {
    dashboard: 'Mi Dashboard',
    conversations: 'Conversaciones',
    contacts: 'Contactos',
    campaigns: 'Campañas',
    answers: 'Respuestas automáticas',
    clients: 'Clientes',
    /** Heading of the items that only programmers need. */
    programmers: 'Para programadores',
    explorer: 'API Explorer',
    keys: 'Claves de API',
    webhooks: 'Webhooks',
    admin: 'Administración',
  },
  /** Bar at the bottom of a phone's screen: the daily items, and a button that opens the menu. */
  bottomBar: { label: 'Accesos diarios', dashboard: 'Dashboard', more: 'Más', openMore: 'Más opciones del menú' },
  /** Selects the client whose data a screen shows. */
  clientPicker: { label: 'Cliente', all: 'Todas las líneas', open: 'Ver el cliente' },
  titles: {
    dashboard: 'Dashboard',
    clients: 'Clientes',
    conversations: 'Conversaciones',
    contacts: 'Contactos',
    schedules: 'Programados',
    campaigns: 'Campañas',
    answers: 'Respuestas automáticas',
    statusPosts: 'Estados',
    explorer: 'API Explorer',
    admin: 'Dashboard Administrador',
    other: 'Recado',
  },
  adminMenu: {
    users: 'Usuarios',
    clients: 'Clientes',
    dashboard: 'Mi Dashboard',
    /** Heading of those menu items that docs/product.md does not specify. */
    system: 'Sistema',
  },
  adminTag: 'Administrador',
  adminView: 'Vista administrador',
  normalView: 'Vista normal',
  account: 'Mi cuenta',
  logout: 'Cerrar sesión',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  navigation: 'Navegación principal',
  sideMenu: 'Menú lateral',
  skipToContent: 'Ir al contenido',
  notifications: 'Notificaciones',
  notificationsWaiting: (count: number) =>
    count === 1 ? 'Notificaciones: 1 requiere su atención' : `Notificaciones: ${count} requieren su atención`,
  /** Shown below a client's name when the platform has disabled one of its webhooks. */
  webhookDisabled: (label: string) =>
    `Un programa suyo ya no recibe avisos: ${label}. Corrija la causa y actívelo de nuevo.`,
  /** Shown below a client's name when the linked phone's number differs from the registered number. */
  otherNumber: (linked: string) => `Se vinculó otro número: ${linked}. Abra el cliente para usarlo o desvincularlo.`,
  noNotifications: 'No hay nada que requiera su atención.',
  theme: { toggle: 'Cambiar el tema', light: 'Claro', dark: 'Oscuro', system: 'Como el sistema' },
} as const;
