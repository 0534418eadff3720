/** Texts of `recado doctor`: the checks, their results and the remedies. */
export const doctorCommandTexts = {
  summary: 'Revisa esta instalación y dice qué hacer con lo que falle.',
  example: 'recado doctor',
  more: ['recado doctor --data-dir datos --json'],

  running: 'Revisando…',
  allPassed: 'Todo está en orden.',
  passedWithWarnings: (warnings: number) =>
    warnings === 1 ? 'Nada falla; hay un aviso.' : `Nada falla; hay ${warnings} avisos.`,
  failed: (failures: number) => (failures === 1 ? 'Una revisión falló.' : `Fallaron ${failures} revisiones.`),

  names: {
    node: 'Node',
    dataDir: 'Carpeta de datos',
    disk: 'Espacio en disco',
    secrets: 'Secretos',
    database: 'Base de datos',
    tables: 'Tablas',
    clock: 'Reloj',
    port: 'Puerto',
    transport: 'Conector',
    pages: 'Consola web',
    ffmpeg: 'Voz y video',
    publicUrl: 'Dirección pública',
    mail: 'Correo',
    cluster: 'Equipos',
    media: 'Archivos',
  },

  node: { next: (minimum: string) => `Instale Node ${minimum} o posterior.` },
  dataDir: {
    missing: (path: string) => `${path} todavía no existe.`,
    missingNext: '"recado serve" la crea al iniciar; si ya tenía datos, indique su carpeta con --data-dir.',
    notWritableFolder: (path: string) => `${path} no es una carpeta en la que se pueda escribir.`,
    notWritableFolderNext: 'Revise sus permisos o elija otra con --data-dir.',
    open: (path: string) => `Otros usuarios de este equipo pueden entrar en ${path}.`,
    openNext: (path: string) => `Ciérrela con: chmod 700 ${path}`,
  },
  disk: {
    free: (size: string) => `${size} libres.`,
    next: 'Libere espacio: sin él la base de datos se detiene y no se guardan mensajes ni archivos.',
  },
  secrets: {
    fromEnvironment: 'Están en las variables de entorno.',
    found: (path: string) => `${path}, solo para su dueño.`,
    missing: 'Todavía no hay.',
    missingNext: '"recado serve" los crea al iniciar. Guarde después una copia junto con sus respaldos.',
    lost: (path: string) => `Falta ${path}, pero ya hay datos.`,
    lostNext:
      'Copie el archivo desde su respaldo: sin él no se pueden abrir los tokens ni las llaves de los números vinculados.',
    foreign: 'No son los que sellaron estos datos: los tokens y los números vinculados no se pueden abrir.',
    foreignNext: 'Copie el archivo secrets.json que corresponde a estos datos (está junto al respaldo).',
  },
  ffmpeg: {
    found: (path: string) => `ffmpeg, en ${path}.`,
    missing: (command: string) => `No se encontró ${command}.`,
    missingNext:
      'Solo los audios OGG con Opus se pueden enviar como notas de voz. Instale ffmpeg (en Debian: apt-get install ffmpeg) o indique dónde está con --ffmpeg.',
  },
  mail: {
    none: 'No se envían correos.',
    noneNext: 'Para avisar a los dueños y recuperar contraseñas, indique el servidor de correo con --smtp-url.',
    noSender: 'Falta de quién son los correos.',
    noSenderNext: 'Agregue a --smtp-url el parámetro from con la dirección del remitente.',
    noLinks: (host: string) => `${host} deja entrar, pero los enlaces de los correos no llevarían a ninguna parte.`,
    noLinksNext: 'Indique la dirección pública con --public-url.',
    ready: (host: string) => `${host} deja entrar.`,
    refused: (host: string) => `${host} no deja entrar.`,
    refusedNext: 'Revise el usuario y la clave de --smtp-url.',
    noResponse: (host: string) => `No se pudo hablar con ${host} de forma segura.`,
    noResponseNext: 'Revise el nombre y el puerto de --smtp-url, y que el certificado del servidor sea válido.',
  },
  media: {
    ready: (bucket: string) => `El almacenamiento ${bucket} guarda, lee y borra.`,
    writesToFolder: (bucket: string) =>
      `El almacenamiento ${bucket} responde; lo nuevo queda en la carpeta de datos (write=folder).`,
    refused: (bucket: string) => `El almacenamiento ${bucket} no deja guardar, leer, listar o borrar.`,
    refusedNext: 'Revise la clave, el secreto y sus permisos sobre el bucket.',
    noResponse: (bucket: string) => `El almacenamiento ${bucket} no respondió como se esperaba.`,
    noResponseNext:
      'Revise el bucket, la región y el endpoint de --media-url. Mientras tanto los archivos nuevos quedan en la carpeta de datos.',
  },
  cluster: {
    none: 'Falta --nats-url: un solo equipo atiende la plataforma.',
    noneNext: 'Para que varios la atiendan, indique el servidor NATS con --nats-url.',
    noResponse: 'No se pudo hablar con el servidor NATS.',
    noResponseNext:
      'Revise la dirección, el usuario y la contraseña de --nats-url, y que su certificado se reconozca aquí (NODE_EXTRA_CA_CERTS). Mientras tanto cada equipo atiende solo a sus clientes.',
    noNodes: 'El servidor NATS responde, pero no se oye a ningún equipo.',
    noNodesNext: 'Inicie "recado serve" en cada equipo, con los mismos secretos y la hora en orden (NTP).',
    noSecrets: 'Sin los secretos de la plataforma no se oye a ningún equipo.',
    noSecretsNext: 'Ponga en este equipo los mismos que en los demás.',
    found: (name: string, load: string, rolesAndVersion: string) => `${name}: ${load}, ${rolesAndVersion}.`,
    load: (clients: number, capacity: number) => `clientes: ${clients} de ${capacity}`,
    rolesAndVersion: (roles: string, version: string) => `${roles}, versión ${version}`,
    leaving: (name: string, clients: number) =>
      clients === 1
        ? `${name}: entrega su cliente y no recibe otros.`
        : `${name}: entrega sus clientes (${clients}) y no recibe otros.`,
    leavingNext: 'Cuando termine, deténgalo; para que vuelva a recibir clientes, reinícielo.',
    clockSkew: (name: string, seconds: string) => `El reloj de ${name} difiere ${seconds} s del de este equipo.`,
    clockSkewNext: 'Sincronice los relojes (NTP): con más de 15 segundos los equipos dejan de oírse.',
    missing: (role: string) => `Ningún equipo hace lo que hace ${role}.`,
    missingNext: 'Agregue esa tarea a algún equipo con --roles.',
    mixedVersions: 'Los equipos no tienen todos la misma versión.',
    mixedVersionsNext: 'Termine de actualizar los que faltan.',
  },
  database: {
    embedded: (version: string) => `La integrada, PostgreSQL ${version}.`,
    external: (version: string, address: string) => `PostgreSQL ${version} en ${address}.`,
    none: 'Todavía no hay datos.',
    noneNext: '"recado serve" inicia la base de datos integrada y crea las tablas.',
    tooOld: (version: string) => `PostgreSQL ${version} es demasiado antiguo.`,
    tooOldNext: (minimum: number) => `Actualícelo a la versión ${minimum} o posterior.`,
  },
  tables: {
    upToDate: 'Están al día.',
    pending: (count: number) => (count === 1 ? 'Falta un cambio.' : `Faltan ${count} cambios.`),
    pendingNext: 'Se aplican con "recado migrate", o solos la próxima vez que inicie "recado serve".',
    tooNew: 'La base de datos es de una versión más reciente de Recado.',
    tooNewNext: 'Actualice este programa.',
  },
  clock: {
    same: 'Coincide con el de la base de datos.',
    clockSkew: (seconds: string) => `Difiere ${seconds} s del de la base de datos.`,
    next: 'Sincronice los dos equipos (NTP): las firmas de los avisos y los turnos entre procesos dependen de la hora.',
  },
  port: {
    anyFreePort: 'Se toma uno libre.',
    free: (port: number) => `El ${port} está libre.`,
    usedByRecado: (port: number) => `Recado responde en el ${port}.`,
    notReady: (port: number) => `Recado responde en el ${port}, pero no puede atender ahora.`,
    notReadyNext: 'Revise la base de datos y el registro de "recado serve".',
  },
  transport: {
    found: (name: string, version: string, protocol: string | undefined) =>
      `${name} ${version}${protocol === undefined ? '' : `, se presenta como WhatsApp Web ${protocol}`}`,
  },
  pages: {
    built: 'Construida.',
    missing: 'No está construida; solo responde la API.',
    missingNext: 'Constrúyala con: npm run build',
  },
  publicUrl: {
    none: 'No está indicada.',
    noneNext:
      'Si usa webhooks con archivos, indique con --public-url la dirección con la que otros llegan a la plataforma.',
    answers: (url: string) => `Recado responde en ${url}.`,
    noResponse: (url: string) => `No hay respuesta de ${url}.`,
    noResponseNext: 'Compruebe que Recado esté en marcha, el nombre y el proxy; o corrija --public-url.',
    foreign: (url: string) => `Lo que responde en ${url} no es Recado.`,
    foreignNext: 'Corrija --public-url, o haga que el proxy pase todas las rutas a Recado.',
  },
} as const;
