/** Help text of each setting. The options that every command accepts are in `common`. */
export const settingOptionTexts = {
  port: 'Puerto en el que escucha; 0 toma uno libre.',
  host: 'Dirección en la que escucha; 0.0.0.0 atiende también a otros equipos.',
  dataDir: 'Carpeta para la base de datos, los archivos y los secretos.',
  databaseUrl: 'Base de datos PostgreSQL externa; si no se indica, Recado inicia la suya.',
  databaseDirectUrl:
    'La misma base sin pasar por PgBouncer, cuando --database-url es la dirección de este: la usa lo que necesita una sesión propia.',
  transport: 'Conector de WhatsApp: baileys, fake (de mentira, para pruebas), un paquete o la ruta de un módulo.',
  transportOptions: 'Opciones del conector, como un objeto JSON.',
  transports: 'Otros conectores que también puede usar un cliente, separados por comas.',
  transportsOptions: 'Opciones de esos otros conectores, como un objeto JSON con el nombre de cada uno.',
  whatsappUrl: 'Servidor de WhatsApp del conector baileys, si no es el de WhatsApp.',
  whatsappRootKey: 'Llave pública en la que confía el conector baileys, si no es la de WhatsApp.',
  ffmpeg: 'Programa que convierte audios en notas de voz y mira los videos: su nombre o dónde está.',
  whatsappVersion: 'Versión de WhatsApp Web con la que se presenta el conector baileys, si no es la suya.',
  workers: 'Procesos para las conexiones, como máximo; se inician conforme hacen falta.',
  sessionsPerWorker: 'Clientes que atiende cada uno de esos procesos.',
  natsUrl:
    'Servidor NATS que comunica los equipos de una misma plataforma: nats://usuario:clave@servidor, o tls:// si va cifrado; sin él, un solo equipo la atiende.',
  mediaUrl:
    'Almacenamiento S3 para los archivos: s3://clave:secreto@bucket/prefijo?endpoint=https://servidor&region=nombre; sin él, en la carpeta de datos. Con write=folder solo se lee de ahí lo que falta por traer.',
  roles: 'Qué hace este equipo, separado por comas: api, lines (conexiones), deliveries (avisos y envíos programados).',
  tracesUrl:
    'Colector de OpenTelemetry al que van las trazas, por OTLP sobre HTTP: http://servidor:4318; sin él, no se hacen.',
  tracesHeaders: 'Encabezados con los que el colector reconoce a la plataforma: nombre=valor, separados por comas.',
  tracesPercent: 'De cada 100 trazas que empiezan aquí, cuántas se envían.',
  cluster: 'Revisa también los demás equipos de la plataforma.',
  leaseSeconds: 'Segundos sin noticias de un equipo tras los que otro toma sus clientes.',
  rebalance: 'Clientes que puede pasar por minuto a un equipo con menos carga; 0 no pasa ninguno.',
  publicUrl:
    'Dirección con la que otros llegan a la plataforma; va en los avisos que llevan archivos y en los enlaces de los correos.',
  smtpUrl:
    'Servidor que envía los correos, para avisar a los dueños y recuperar contraseñas, con su usuario: smtps://usuario:clave@servidor; el parámetro from es el remitente.',
  allowedPrivateCidrs: 'Redes privadas a las que sí pueden apuntar los webhooks y los archivos.',
  trustedProxies: 'Redes de los proxies cuyo encabezado X-Forwarded-For se toma en cuenta.',
  metricsToken: 'Token con el que se leen las métricas; sin él, solo se leen desde este equipo.',
  sessionHours: 'Horas que dura una sesión de la consola.',
  timeZone: 'Zona horaria en la que los clientes nuevos cuentan sus días.',
  keepMessages: 'Días que se guardan los mensajes como máximo; cada dueño puede elegir menos.',
  keepMedia: 'Días que se guardan los archivos de los mensajes como máximo.',
  backupTo:
    'Almacenamiento S3 al que va el respaldo, sellado con la llave de la plataforma: s3://clave:secreto@bucket/prefijo?endpoint=https://servidor.',
  backupKeep: 'Respaldos que se conservan ahí; los más antiguos se borran.',
  backupFrom: 'Almacenamiento S3 del que se toma el respaldo; sin archivo, el más nuevo.',
  statusPage: 'Página de estado en /estado: off o public (la ve cualquiera).',
  logLevel: 'Detalle del registro: silent, error, warn, info o debug.',
  config: 'Archivo de configuración JSON.',

  url: 'Dirección de la plataforma.',
  profile: 'Perfil con la dirección y la sesión que se usan.',
  token: 'Token de su sesión; mejor en la variable de entorno, donde otros no lo ven.',
  apiToken: 'Token de API de un cliente, en lugar de su sesión.',
  last: 'Mensajes anteriores que muestra al empezar.',

  /** Descriptions of default values that cannot be shown literally in the help. */
  defaults: {
    databaseUrl: 'la integrada',
    logLevel: 'warn en una terminal, info en un servicio',
    none: 'ninguna',
    unlimited: 'para siempre',
    url: 'la del perfil, o http://localhost:3000',
    profile: 'el que está en uso',
  },
} as const;
