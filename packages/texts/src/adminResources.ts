/**
 * What react-admin calls our resources and their fields, under the names by which the API lists them; polyglot's
 * notation, singular `||||` plural. `forcedCaseName` is the name inside of a sentence.
 */
export const adminResources = {
  users: {
    name: 'Usuario |||| Usuarios',
    forcedCaseName: 'usuario |||| usuarios',
    empty: 'No hay usuarios registrados.',
    fields: {
      id: 'Identificador',
      _id: 'Identificador',
      q: 'Buscar',
      name: 'Nombre',
      email: 'Correo electrónico',
      role: 'Rol',
      active: 'Estado',
      createdAt: 'Fecha de registro',
      createdAt_gte: 'Registrado desde',
      createdAt_lte: 'Registrado hasta',
    },
  },
  clients: {
    name: 'Cliente |||| Clientes',
    forcedCaseName: 'cliente |||| clientes',
    empty: 'No hay clientes registrados.',
    fields: {
      id: 'Identificador',
      _id: 'Identificador',
      q: 'Buscar',
      businessName: 'Negocio',
      phoneNumber: 'Teléfono',
      owner: 'Propietario',
      status: 'Estado',
      isConnected: 'Conectado',
      webhookUrl: 'URL de Webhook',
      messageCount: 'Mensajes',
      createdAt: 'Fecha de registro',
      createdAt_gte: 'Registrado desde',
      createdAt_lte: 'Registrado hasta',
      connection: {
        state: 'Conexión',
        reason: 'Motivo',
        since: 'Desde',
        until: 'Hasta',
        lastEventAt: 'Última señal',
      },
    },
  },
} as const;
