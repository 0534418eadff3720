/** The administrators' user list and user page (docs/product.md §2). */
export const adminUsers = {
  list: {
    title: 'Usuarios',
    refresh: 'Actualizar',
    columns: {
      name: 'Nombre',
      email: 'Correo electrónico',
      role: 'Rol',
      status: 'Estado',
      createdAt: 'Fecha de registro',
      actions: 'Acciones',
    },
    details: 'Ver detalles',
    /** The same link for those who hear it without its row. */
    detailsOf: (name: string) => `Ver detalles de ${name}`,
    filters: { role: 'Rol', status: 'Estado', from: 'Registro desde', until: 'Registro hasta' },
    empty: 'No hay usuarios registrados.',
  },
  actions: {
    makeAdmin: 'Hacer administrador',
    makeUser: 'Quitar administrador',
    activate: 'Activar',
    deactivate: 'Desactivar',
    /** The same buttons for those who hear them without their row. */
    makeAdminOf: (name: string) => `Hacer administrador a ${name}`,
    makeUserOf: (name: string) => `Quitar administrador a ${name}`,
    activateOne: (name: string) => `Activar a ${name}`,
    deactivateOne: (name: string) => `Desactivar a ${name}`,
    /** Before the role is changed. */
    giving: {
      confirmTitle: '¿Hacer administrador a esta persona?',
      confirmText: (name: string) =>
        `${name} podrá ver y cambiar los clientes, mensajes y cuentas de todas las personas, y quitarle el rol a usted.`,
      confirm: 'Hacer administrador',
    },
    taking: {
      confirmTitle: '¿Quitar el rol de administrador?',
      confirmText: (name: string) =>
        `${name} conservará su cuenta y sus clientes, pero ya no podrá entrar a la administración.`,
      confirm: 'Quitar administrador',
    },
    changingRole: 'Cambiando...',
    /** After a change of several at once, which can still be taken back. */
    activated: (count: number) => (count === 1 ? '1 usuario activado' : `${count} usuarios activados`),
    deactivated: (count: number) =>
      count === 1 ? '1 usuario desactivado' : `${count} usuarios desactivados`,
    nobodyElse: 'Solo está seleccionado usted. Seleccione a otras personas.',
  },
  detail: {
    back: 'Volver a usuarios',
    title: 'Detalles del usuario',
    name: 'Nombre',
    email: 'Correo electrónico',
    role: 'Rol',
    status: 'Estado',
    createdAt: 'Fecha de registro',
    totalClients: 'Total de clientes',
    clientsTitle: 'Clientes del usuario',
    columns: {
      businessName: 'Negocio',
      phone: 'Teléfono',
      status: 'Estado',
      messageCount: 'Mensajes',
      createdAt: 'Fecha de registro',
      actions: 'Acciones',
    },
    view: 'Ver',
    viewOne: (businessName: string) => `Ver ${businessName}`,
    empty: 'Este usuario no tiene clientes registrados.',
    notFound: 'Usuario no encontrado',
    notFoundText: 'La cuenta no existe o fue eliminada.',
  },
} as const;
