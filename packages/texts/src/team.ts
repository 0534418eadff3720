/** A client's team: who shares it with its owner, and how somebody comes to. */
export const team = {
  /** By the contract's name. */
  roles: { answers: 'Contesta', manages: 'Administra' },
  hints: {
    answers: 'Atiende conversaciones, contactos y mensajes programados; lo demás solo lo ve.',
    manages: 'Además vincula el número y cambia respuestas automáticas, webhooks y ajustes.',
  },
  /** `role`: one of `roles`. */
  sharedBy: (owner: string, role: string) => `Compartido por ${owner} · ${role}`,
  card: {
    title: 'Equipo',
    about:
      'Invite a quienes atienden este número con usted. Cada persona entra con su propia cuenta, y de cada mensaje se ve quién lo escribió. El token de API, la eliminación y el equipo quedan solo en manos de usted.',
    aboutShared: 'Con estas personas se comparte este número. De cada mensaje se ve quién lo escribió.',
    list: 'Personas del equipo',
    none: 'Todavía no hay nadie más en el equipo.',
    owner: 'Dueño de la cuenta',
    since: (when: string) => `desde el ${when}`,
    seen: (when: string) => `visto por última vez: ${when}`,
    unseen: 'todavía no lo abre',
    role: 'Función',
    roleOf: (name: string) => `Función de ${name}`,
    changed: (name: string, role: string) => `${name}: ${role}`,
    changeFailed: 'Error al cambiar la función',
    remove: 'Retirar',
    removeOne: (name: string) => `Retirar del equipo a ${name}`,
    removeFailed: 'Error al retirar a la persona',
    loadFailed: 'No se pudo cargar el equipo',
    invite: 'Invitar',
    leave: 'Salir del equipo',
    leaveFailed: 'Error al salir del equipo',
  },
  invitations: {
    title: 'Invitaciones sin usar',
    until: (when: string) => `vence el ${when}`,
    made: (when: string) => `creada el ${when}`,
    revoke: 'Revocar',
    revokeOne: (role: string, when: string) => `Revocar la invitación «${role}» del ${when}`,
    revokeFailed: 'Error al revocar la invitación',
  },
  inviting: {
    title: 'Invitar al equipo',
    may: 'Qué podrá hacer',
    submit: 'Crear enlace',
    submitting: 'Creando...',
    failed: 'Error al crear la invitación',
    made: 'Envíe este enlace',
    once: 'Sirve para una sola persona, durante 7 días, y no vuelve a mostrarse. Mándelo solo a quien quiera invitar: quien lo abra primero entra al equipo.',
    link: 'Enlace',
    copied: 'Enlace copiado al portapapeles',
    done: 'Listo',
  },
  removing: {
    title: (name: string) => `¿Retirar del equipo a ${name}?`,
    text: 'Deja de tener acceso en este momento, también en lo que tenga abierto. Lo que escribió se queda en las conversaciones, con su nombre, y lo que dejó programado se envía. Las conversaciones que atendía quedan sin asignar.',
    /** Of whoever managed it. */
    managed:
      'Como administraba este cliente, pudo ver el secreto de los webhooks y agregar direcciones: revíselos en la pestaña Webhook.',
    confirm: 'Retirar',
    running: 'Retirando...',
  },
  leaving: {
    title: (businessName: string) => `¿Salir del equipo de ${businessName}?`,
    text: 'Deja de ver este cliente y sus conversaciones. Para volver necesita otra invitación.',
    confirm: 'Salir del equipo',
    running: 'Saliendo...',
  },
  /** The page that an invitation's link leads to. */
  page: {
    title: 'Invitación',
    loading: 'Abriendo la invitación...',
    offered: (owner: string, businessName: string) =>
      `${owner} le invita a atender el WhatsApp de ${businessName}.`,
    as: (role: string) => `Su función: ${role}.`,
    until: (when: string) => `La invitación vence el ${when}.`,
    signedInAs: (name: string, email: string) => `Entrará al equipo como ${name} (${email}).`,
    accept: 'Aceptar invitación',
    accepting: 'Aceptando...',
    decline: 'Ahora no',
    accepted: (businessName: string) => `Ya está en el equipo de ${businessName}`,
    signInFirst: 'Para aceptarla, entre con su cuenta o cree una.',
    signIn: 'Iniciar sesión',
    register: 'Crear cuenta',
    retry: 'Intentar de nuevo',
    failed: 'No se pudo abrir la invitación. Revise su conexión e inténtelo de nuevo.',
    noCode: 'Al enlace le falta una parte. Ábralo completo, tal como se lo enviaron.',
    home: 'Ir a mis clientes',
  },
  errors: {
    forbidden: 'Este cliente se comparte con usted y su función no permite esto. Pídaselo a su dueño.',
    gone: 'Esta invitación ya no sirve: se usó, venció o se revocó. Pida otra a quien se la envió.',
    own: 'Este cliente ya es suyo.',
    already: 'Usted ya está en el equipo de este cliente.',
    ownerStays: 'El dueño no puede salir del equipo. Si ya no quiere el cliente, elimínelo desde su página.',
    /** The contract's `TEAM_LIMIT`. */
    full: 'El equipo y sus invitaciones llegan ya a 50. Retire a alguien o revoque una invitación.',
    noToken:
      'Este cliente se comparte con usted, y su token de API es de su dueño. Úselo en la consola, o pida a su dueño una clave.',
  },
} as const;
