/** Texts of `recado serve`: progress, the banner with the next step, and startup failures. */
export const serveCommandTexts = {
  summary: 'Inicia la plataforma: API, consola y conexiones de WhatsApp.',
  example: 'recado serve --port 3000 --data-dir datos',

  /** Printed at the first start, which reports the folder and files that it creates. */
  creatingFolder: (path: string) => `Primera vez: se crea la carpeta de datos ${path}`,
  creatingSecrets: (path: string) =>
    `Se crean los secretos en ${path}. Guarde una copia: sin ellos no se abren los datos.`,
  creatingDatabase: 'Se crea la base de datos integrada; tarda unos segundos…',
  creatingTables: 'Se crean las tablas…',
  startingDatabase: 'Iniciando la base de datos…',
  migrating: 'Poniendo al día las tablas…',
  startingServer: 'Iniciando la plataforma…',
  noPages: 'La consola web no está construida; solo responde la API. Constrúyala con: npm run build',
  stopping: 'Deteniendo Recado. Las peticiones en curso se responden y los mensajes se guardan…',
  stopped: 'Recado se detuvo.',

  ready: (url: string) => `Recado está listo. Abra ${url} en su navegador.`,
  dataIn: (path: string) => `Los datos se guardan en ${path}`,
  /** `version`: version of Node.js in use; `recommended`: major version to install. */
  oldNode: (version: string, recommended: string) =>
    `Node ${version} ya no recibe correcciones de seguridad. Recado sigue funcionando con él; instale Node ${recommended} cuando pueda.`,
  stopHint: 'Para detenerlo, presione Ctrl+C.',
  noAdministrator: 'Todavía no hay ningún administrador. Cree su cuenta y hágala administradora con:',
  grantCommand: (dataDir: string) => `npx recado grant-admin CORREO${dataDir}`,
  /** `url`: address of the console. */
  adminCode: (url: string, code: string) =>
    [
      `O bien, abra esta dirección, válida una sola vez, y cree su cuenta: ${url}/register#codigo=${code}`,
      `Si ya tiene una cuenta, inicie sesión y abra: ${url}/account#codigo=${code}`,
    ].join('\n'),

  failures: {
    mailWithoutAddress:
      'Para enviar correos (RECADO_SMTP_URL) indique también la dirección pública de la plataforma con --public-url: los enlaces llevan a ella.',
    mailWithoutSender:
      'RECADO_SMTP_URL no dice de quién son los correos. Agregue el parámetro from con la dirección del remitente.',
    portTaken: (port: number) =>
      `El puerto ${port} ya está ocupado. Elija otro con --port o cierre el programa que lo usa.`,
    portDenied: (port: number) => `No hay permiso para usar el puerto ${port}. Elija uno mayor que 1023 con --port.`,
    hostUnavailable: (host: string) => `Este equipo no tiene la dirección ${host}. Elija otra con --host.`,
    dataDirNotWritable: (path: string) =>
      `No se puede escribir en la carpeta ${path}. Revise sus permisos o elija otra con --data-dir.`,
    dataDirInUse: (path: string) =>
      `Otro proceso de Recado ya usa la carpeta ${path}. Deténgalo o elija otra con --data-dir.`,
    noData: (path: string) =>
      `En la carpeta ${path} no hay datos de Recado. Indique la suya con --data-dir, o cree una con "recado serve".`,
    databaseUnreachable: (address: string) =>
      `No se pudo conectar con la base de datos en ${address}. Compruebe que esté encendida y revise DATABASE_URL.`,
    databasePooled: (address: string) =>
      `En ${address} responde un repartidor de conexiones, como PgBouncer. Indique también la dirección directa de la base de datos con --database-direct-url.`,
    databaseDenied: (address: string) =>
      `La base de datos en ${address} rechazó el usuario o la contraseña. Revise DATABASE_URL.`,
    databaseMissing: (address: string) =>
      `En ${address} no existe la base de datos que indica DATABASE_URL. Créela con createdb o corrija su nombre.`,
    databaseForbidden: (address: string) =>
      `El usuario de DATABASE_URL no tiene permiso para crear tablas en ${address}. Use al dueño de la base de datos.`,
    databaseBusy: (address: string) =>
      `La base de datos en ${address} no acepta más conexiones por ahora. Inténtelo de nuevo en un momento.`,
    databaseFailed: (path: string) =>
      `La base de datos integrada no pudo iniciar. Revise el espacio en disco y su registro: ${path}`,
    databaseLost: (path: string) =>
      `La base de datos integrada dejó de funcionar. Revise su registro (${path}) e inicie Recado de nuevo.`,
    databaseTooNew: 'La base de datos es de una versión más reciente de Recado. Actualice este programa.',
    databaseIncomplete:
      'La base de datos es de una versión de desarrollo anterior. Actualícela primero con la última versión que la usaba (recado migrate) y después inicie esta.',
    databaseInUse:
      'Otra versión de Recado usa la base de datos todavía. Deténgala en todos los equipos e inicie esta de nuevo.',
    clusterOfOtherVersion: (path: string) =>
      `Los datos de ${path} son de otra versión de PostgreSQL. Respáldelos con la versión de Recado que los creó y recupere el respaldo en una carpeta nueva.`,
    noEmbeddedDatabase: (platform: string) =>
      `No hay base de datos integrada para ${platform}. Instale PostgreSQL e indique su dirección en DATABASE_URL.`,
    /** `detail`: the error message of the operating system. */
    embeddedDatabaseDoesNotRun: (detail: string) =>
      `La base de datos integrada no puede ejecutarse en este equipo (${detail}). Instale PostgreSQL e indique su dirección en DATABASE_URL.`,
    transportMissing: (transport: string) =>
      `No se encontró el conector ${transport}. Instálelo con npm o elija otro con --transport.`,
    transportBroken: (transport: string) =>
      `${transport} no es un conector de Recado: debe exportar "plugin". Elija otro con --transport.`,
    /** `detail`: the error message of the program. */
    transportFailed: (transport: string, detail: string) =>
      `El conector ${transport} no pudo cargarse (${detail}). Instálelo de nuevo o elija otro con --transport.`,
    duplicateTransport: (transport: string) =>
      `El conector ${transport} está dos veces. Quítelo de --transports o elija otro con --transport.`,
    transportOptions: (transport: string, detail: string) =>
      `Las opciones del conector ${transport} no son válidas. ${detail} Corríjalas en --transport-options, en --transports-options o en el archivo de configuración.`,
  },
} as const;
