/**
 * Builds a sentence that begins with `title` and gives the number of paused or resumed lines and webhooks.
 * @returns undefined if both numbers are 0
 */
function describePause(title: string, linked: number, webhooks: number, suffix = ''): string | undefined {
  const parts = [
    linked > 0 && (linked === 1 ? '1 número vinculado' : `${linked} números vinculados`),
    webhooks > 0 && (webhooks === 1 ? '1 webhook' : `${webhooks} webhooks`),
  ].filter(part => part !== false);
  return parts.length === 0 ? undefined : `${title}: ${parts.join(' y ')}.${suffix}`;
}

/** Texts of the administrators' user list and user page (docs/product.md §2). */
export const adminUserTexts = {
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
    /** Accessible name of the details link, for screen readers that read the link without its row. */
    detailsOf: (name: string) => `Ver detalles de ${name}`,
    filters: { role: 'Rol', status: 'Estado', from: 'Registro desde', until: 'Registro hasta' },
    empty: 'No hay usuarios registrados.',
  },
  actions: {
    makeAdmin: 'Hacer administrador',
    makeUser: 'Quitar administrador',
    activate: 'Activar',
    deactivate: 'Desactivar',
    /** Accessible names of the role buttons, for screen readers that read the buttons without their row. */
    makeAdminOf: (name: string) => `Hacer administrador a ${name}`,
    makeUserOf: (name: string) => `Quitar administrador a ${name}`,
    activateOne: (name: string) => `Activar a ${name}`,
    deactivateOne: (name: string) => `Desactivar a ${name}`,
    /** Confirmation before a user becomes an administrator. */
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
    /** Confirmation before accounts are deactivated. `count` is undefined if the number could not be loaded. */
    deactivation: {
      title: (count: number) => (count === 1 ? '¿Desactivar esta cuenta?' : `¿Desactivar ${count} cuentas?`),
      one: (name: string) => `${name} no podrá entrar, ni tampoco sus programas.`,
      several: 'Esas personas no podrán entrar, ni tampoco sus programas.',
      pauses: 'Hasta que se active de nuevo, y sin que nada se desvincule ni se pierda:',
      linked: (count: number | undefined) =>
        count === undefined
          ? 'Los números vinculados quedan en pausa: no envían ni reciben.'
          : count === 0
            ? 'No hay números vinculados que pausar.'
            : count === 1
              ? '1 número vinculado queda en pausa: no envía ni recibe.'
              : `${count} números vinculados quedan en pausa: no envían ni reciben.`,
      webhooks: (count: number | undefined) =>
        count === undefined
          ? 'Los webhooks quedan en pausa: sus avisos esperan.'
          : count === 0
            ? 'No hay webhooks que pausar.'
            : count === 1
              ? '1 webhook queda en pausa: sus avisos esperan.'
              : `${count} webhooks quedan en pausa: sus avisos esperan.`,
      signIns: (count: number | undefined) =>
        count === undefined
          ? 'Las sesiones abiertas se cierran.'
          : count === 0
            ? 'No hay sesiones abiertas que cerrar.'
            : count === 1
              ? '1 sesión abierta se cierra.'
              : `${count} sesiones abiertas se cierran.`,
      running: 'Desactivando...',
    },
    /** Effect of deactivating or activating a user. Undefined if there was nothing to pause or resume. */
    paused: (linked: number, webhooks: number) => describePause('Quedan en pausa', linked, webhooks),
    resumed: (linked: number, webhooks: number) => describePause('Se reanudan', linked, webhooks),
    /** Result of changing several users at once, shown while the change can still be undone. */
    activated: (count: number) => (count === 1 ? '1 usuario activado' : `${count} usuarios activados`),
    deactivated: (count: number) => (count === 1 ? '1 usuario desactivado' : `${count} usuarios desactivados`),
    nobodyElse: 'Solo está seleccionado usted. Seleccione a otras personas.',
  },
  detail: {
    /** Notice on the page of a deactivated account. */
    paused: (linked: number, webhooks: number) =>
      describePause('Cuenta desactivada. Están en pausa', linked, webhooks, ' Se reanudan al activarla.') ??
      'Cuenta desactivada. No tiene números vinculados ni webhooks en pausa.',
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
