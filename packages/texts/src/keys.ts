/** The keys of an account, by which programs use several of its clients. */
export const keys = {
  /** By the contract's name. */
  scopes: {
    read: 'Leer',
    send: 'Enviar y atender',
    manage: 'Configurar',
  },
  errors: {
    unknown:
      'La clave no es válida o ya se revocó. Cree otra en la página de su cuenta y póngala en el encabezado x-api-token.',
    expired: 'La clave venció. Cree otra en la página de su cuenta y póngala en el encabezado x-api-token.',
    ownerDeactivated: 'La cuenta dueña de esta clave está desactivada. Comuníquese con un administrador.',
    /** `label`: of `scopes`; `scope`: the contract's name. */
    scope: (label: string, scope: string) =>
      `Esta clave no tiene el alcance «${label}» (${scope}). Cree en su cuenta una clave que lo tenga.`,
    clientNeeded:
      'Diga de qué cliente se trata en el encabezado x-client-id. Los que puede usar están en GET /api/external/clients.',
    /** The contract's `KEYS_LIMIT`. */
    tooMany: 'Su cuenta ya tiene 50 claves. Revoque alguna que ya no use.',
    past: 'Esa fecha ya pasó. Elija una posterior, o ninguna para que no venza.',
  },
} as const;
