import { pluralize } from '../pluralize.ts';

const argument = 'usuario';
const about = 'Correo electrónico o identificador del usuario.';

/** Texts of `recado users`, for administrators. */
export const usersCommandTexts = {
  summary: 'Usuarios de la plataforma. Solo para administradores.',
  example: 'recado users',
  more: ['recado users role ana@ejemplo.mx admin'],
  argument,
  about,

  list: {
    summary: 'Lista los usuarios, del más nuevo al más antiguo.',
    example: 'recado users list',
    more: ['recado users list --search torres --role admin'],
    search: 'Busca en el nombre y en el correo.',
    role: 'Solo los de este rol: «user» o «admin».',
    active: 'Solo los activos.',
    inactive: 'Solo los inactivos.',
    limit: 'Cuántos muestra.',
    conflictingOptions: 'Elija una de las dos opciones: --active o --inactive.',
    columns: { name: 'Nombre', email: 'Correo', role: 'Rol', status: 'Estado', createdAt: 'Registro' },
    empty: 'No hay usuarios registrados.',
    emptyFiltered: 'Ningún usuario coincide con lo que busca.',
    count: (count: string) => `${count} ${pluralize(count, 'usuario', 'usuarios')}`,
    /** Shown when the option `--limit` shortens the list of users. */
    partOf: (shown: string, total: string) =>
      `${shown} de ${total} usuarios. Para ver más, busque con --search o amplíe con --limit.`,
  },
  role: {
    summary: 'Cambia el rol de un usuario.',
    example: 'recado users role ana@ejemplo.mx admin',
    role: 'rol',
    roleAbout: '«user» (usuario) o «admin» (administrador).',
  },
  activate: {
    summary: 'Activa a un usuario.',
    example: 'recado users activate ana@ejemplo.mx',
  },
  deactivate: {
    summary: 'Desactiva a un usuario: sus sesiones dejan de valer de inmediato.',
    example: 'recado users deactivate ana@ejemplo.mx',
    warning: (name: string, email: string) =>
      `${name} (${email}) no podrá entrar, y sus sesiones dejan de valer en este momento.`,
  },
  limits: {
    summary: 'Muestra los límites de un usuario, o los cambia. Sin usuario, los de la plataforma.',
    example: 'recado users limits ana@ejemplo.mx',
    more: ['recado users limits ana@ejemplo.mx --messages 500 --storage 2000', 'recado users limits --trial-days 30'],
    lines: 'Líneas que puede tener; 0: sin límite.',
    messages: 'Mensajes que puede enviar por día; 0: sin límite.',
    storage: 'Megabytes que pueden ocupar sus archivos; 0: sin límite.',
    trialDays: 'Días de prueba: desde hoy, o en la plataforma desde el registro; 0: sin fin.',
    totalStorage: 'De la plataforma: megabytes que pueden ocupar los archivos de todas las cuentas; 0: sin límite.',
    freeDisk: 'De la plataforma: megabytes libres que deben quedar en el disco; 0: ninguno.',
    streams: 'De la plataforma: conexiones en vivo abiertas de una cuenta; 0: sin límite.',
    streamsPerToken: 'De la plataforma: conexiones en vivo abiertas con un token; 0: sin límite.',
    secretReads: 'De la plataforma: veces por minuto que una cuenta ve o cambia claves secretas; 0: sin límite.',
    adminCodeTries: 'De la plataforma: intentos por hora de una cuenta con el código de administrador; 0: sin límite.',
    platform: 'Quita los límites propios: valen los de la plataforma.',
    onlyPlatform:
      'Estos topes son de toda la plataforma: --total-storage, --free-disk, --streams, --streams-per-token, --secret-reads y --admin-code-tries se usan sin usuario.',
    conflictingOptions: '--platform se usa sola y con un usuario: quita los límites propios de esa cuenta.',
    platformTitle: 'Límites de la plataforma',
    facts: {
      lines: 'Líneas',
      messages: 'Mensajes por día',
      storage: 'Almacenamiento (MB)',
      trial: 'Fin de la prueba',
      trialDays: 'Días de prueba',
      source: 'De dónde',
      totalStorage: 'Almacenamiento de todas las cuentas (MB)',
      freeDisk: 'Espacio libre en el disco (MB)',
      streams: 'Conexiones en vivo por cuenta',
      streamsPerToken: 'Conexiones en vivo por token',
      secretReads: 'Claves secretas vistas o cambiadas por minuto',
      adminCodeTries: 'Códigos de administrador por hora',
    },
    used: (used: string, max: string) => `${used} de ${max}`,
    none: 'sin límite',
    ownSource: 'propios de la cuenta',
    platformSource: 'los de la plataforma',
  },
  resetLink: {
    summary: 'Crea un enlace de un solo uso para elegir otra contraseña. En el equipo del servidor.',
    example: 'recado users reset-link ana@ejemplo.mx',
    argument: 'correo',
    email: 'Correo electrónico de la cuenta.',
    created: (name: string) => `Entregue este enlace a ${name} por un medio seguro. Vale una hora y una sola vez:`,
    notFound: (email: string) => `No existe ninguna cuenta con el correo ${email}. Revíselo.`,
    inactive: (email: string) =>
      `La cuenta ${email} está desactivada. Actívela antes con "recado users activate ${email}".`,
  },
  endTwoStep: {
    summary:
      'Quita la verificación en dos pasos y las llaves de acceso a quien perdió su teléfono y sus códigos. En el equipo del servidor.',
    example: 'recado users end-two-step ana@ejemplo.mx',
    warning: (email: string) =>
      `Se borran la verificación en dos pasos y las llaves de acceso de ${email}: bastará la contraseña para entrar.`,
    ended: (email: string) => `A la cuenta ${email} le basta ahora su contraseña.`,
    'not-found': (email: string) => `No existe ninguna cuenta con el correo ${email}. Revíselo.`,
    'not-on': (email: string) =>
      `La cuenta ${email} no tiene activada la verificación en dos pasos ni llaves de acceso.`,
  },
  unknown: (user: string) => `No hay ningún usuario ${user}. Revise el correo, o búsquelo con "recado users list".`,
} as const;
