import { pluralize } from './pluralize.ts';

const number = new Intl.NumberFormat('es-MX');

/** Display names of an API key's scopes, by their identifiers in the API contract. */
const scopes = {
  read: 'Leer',
  send: 'Enviar y atender',
  manage: 'Configurar',
} as const;

/** API keys of an account. A program uses one key for several clients. */
export const apiKeyTexts = {
  scopes,
  /** Permissions of each scope, in an owner's words. */
  hints: {
    read: 'Ver mensajes, conversaciones, contactos, grupos y archivos, y recibir lo que va pasando.',
    send: 'Escribir a sus contactos, reaccionar, programar mensajes y atender conversaciones.',
    manage:
      'Cambiar etiquetas, respuestas rápidas, grupos y el perfil de WhatsApp; junto con «Leer», también los webhooks.',
  },
  card: {
    title: 'Claves para programas',
    about:
      'Una clave deja que un programa, por ejemplo n8n o un asistente, trabaje con varios de sus números. Usted decide qué puede hacer y la revoca cuando quiera.',
    list: 'Claves, de la más nueva a la más antigua',
    none: 'Todavía no hay claves.',
    create: 'Crear clave',
    loadFailed: 'No se pudieron cargar las claves',
    allNumbers: 'todos los números',
    /** `count`: number of phone numbers. */
    someNumbers: (count: number) => (count === 1 ? '1 número' : `${count} números`),
    from: (networks: string) => `solo desde ${networks}`,
    /** `when`: formatted date and time, such as '3 mar 2026, 10:15 a.m.'. */
    used: (count: number, when: string) =>
      `${number.format(count)} ${pluralize(count, 'uso', 'usos')}, el último: ${when}`,
    unused: 'sin usar',
    until: (when: string) => `vence: ${when}`,
    expired: 'Vencida',
    revoke: 'Revocar',
    revokeKey: (name: string) => `Revocar la clave ${name}`,
    revokeFailed: 'Error al revocar la clave',
  },
  revoking: {
    title: (name: string) => `¿Revocar la clave ${name}?`,
    text: 'El programa que la usa dejará de funcionar en este momento. Los webhooks que haya agregado quedan desactivados: actívelos de nuevo en la página de cada número si quiere conservarlos. No se puede deshacer.',
    confirm: 'Revocar clave',
    running: 'Revocando...',
  },
  dialog: {
    title: 'Crear una clave',
    name: 'Nombre',
    nameHint: 'Para reconocerla después, por ejemplo: n8n de la oficina',
    from: 'Solo desde estas direcciones',
    fromHint: 'Opcional. Direcciones IP o redes, separadas por comas; sin ellas, desde cualquiera.',
    permissions: 'Qué puede hacer',
    permissionsMissing: 'Elija al menos una opción.',
    numberAccess: 'Con qué números',
    allNumbers: 'Con todos, también los que agregue después',
    numberAccessMissing: 'Elija al menos un número.',
    expiry: 'Vence',
    /** Choices of a key's lifetime, by number of days. 0 means that the key never expires. */
    expiries: { 0: 'Nunca', 30: 'En 30 días', 90: 'En 90 días', 365: 'En un año' },
    submit: 'Crear clave',
    submitting: 'Creando...',
    failed: 'Error al crear la clave',
    created: 'Copie su clave ahora',
    shownOnce:
      'Es la única vez que se muestra. Guárdela donde la use su programa; quien la tenga puede hacer lo que usted le permitió.',
    secret: 'Clave',
    copy: 'Copiar clave',
    copied: 'Clave copiada al portapapeles',
    done: 'Ya la guardé',
  },
  errors: {
    address:
      'Una de las direcciones no es una dirección IP ni una red. Escriba, por ejemplo, 203.0.113.7 o 203.0.113.0/24.',
    addressNotAllowed:
      'Esta clave no sirve desde esta dirección. Use el programa donde corresponde, o cree una clave sin direcciones permitidas.',
    unknown:
      'La clave no es válida o ya se revocó. Cree otra en la página de su cuenta y póngala en el encabezado x-api-token.',
    expired: 'La clave venció. Cree otra en la página de su cuenta y póngala en el encabezado x-api-token.',
    ownerDeactivated: 'La cuenta dueña de esta clave está desactivada. Comuníquese con un administrador.',
    /** `scopeNames`: missing scopes, as `describeMissingScopes` formats them. */
    scope: (scopeNames: string) =>
      `Esta clave no tiene el alcance ${scopeNames}. Cree en su cuenta una clave que lo tenga.`,
    scopes: (scopeNames: string) =>
      `Esta clave no tiene los alcances ${scopeNames}. Cree en su cuenta una clave que los tenga.`,
    clientNeeded:
      'Diga de qué cliente se trata en el encabezado x-client-id. Los que puede usar están en GET /api/external/clients.',
    /**
     * Shown if the account already has the maximum number of account keys: the contract's `MAX_ACCOUNT_KEYS`.
     */
    tooMany: 'Su cuenta ya tiene 50 claves. Revoque alguna que ya no use.',
    expiryInPast: 'Esa fecha ya pasó. Elija una posterior, o ninguna para que no venza.',
  },
} as const;

/** Returns the error for a key without all required scopes. @param missing identifiers of the missing scopes */
export function describeMissingScopes(missing: readonly (keyof typeof scopes)[]): string {
  const { scope, scopes: scopesError } = apiKeyTexts.errors;
  const scopeNames = missing.map(name => `«${scopes[name]}» (${name})`).join(' y ');
  return missing.length > 1 ? scopesError(scopeNames) : scope(scopeNames);
}
