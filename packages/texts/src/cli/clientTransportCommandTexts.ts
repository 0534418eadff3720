/** Texts of `recado clients transport`, and of linking with credentials. */
export const clientTransportCommandTexts = {
  summary: 'Muestra por qué forma llega un cliente a WhatsApp, o la cambia.',
  example: 'recado clients transport 5215512345678',
  more: [
    'recado clients transport 5215512345678 cloud-api --dry-run',
    'recado clients transport 5215512345678 cloud-api --credentials-file datos.json',
    'recado clients transport 5215512345678 baileys --confirm CAMBIAR',
  ],
  to: 'forma',
  toAbout: 'La otra forma, por su nombre: baileys, cloud-api. Sin ella se muestra la que está en uso.',
  dryRun: 'Dice qué cambiaría y no cambia nada.',
  option: 'Forma de llegar a WhatsApp; si no se indica, la del servidor.',
  credentialsFile:
    'Archivo JSON con los datos de Meta (phoneNumberId, businessAccountId, accessToken, appSecret), o - para leerlos de la entrada estándar. Sin él se preguntan.',
  /** Heading of the column with the transport, and label of the row with the transport. */
  label: 'Conexión',
  otherTransports: 'También puede usar',
  none: 'Esta plataforma no tiene otra.',
  webhookUrl: 'Webhook para Meta',
  verifyToken: 'Palabra para Meta',
  gainedFeatures: 'Podrá usar',
  lostFeatures: 'Ya no podrá usar',
  writing: 'Cómo podrá escribir',
  nothing: 'Nada',
  waiting: 'En espera',
  next: 'Después',
  unchanged: 'No cambia',
  unchangedText: 'El cliente, su token, los webhooks, el historial y las conversaciones.',
  unknown: (name: string, known: string): string =>
    `Esta plataforma no tiene la forma “${name}”. Elija una de estas: ${known}.`,
  alreadyInUse: (name: string): string => `Este cliente ya usa esta forma: ${name}.`,
  tryNext: 'Vea qué cambiaría',
  changeNext: 'Cámbielo',
  word: 'CAMBIAR',
  warning: (name: string, to: string): string => `${name} pasará a usar: ${to}.`,
  changing: 'Cambiando… La línea se cierra de un lado y se abre del otro.',
  connecting: 'Esperando a que se conecte…',
  connected: 'Conectado.',
  linkNext: 'Escanee el código QR',
  followNext: 'Vea cómo va',
  verifyingCredentials: 'Recado comprueba cada dato con Meta antes de guardarlo.',
  meta: (url: string, word: string): string =>
    `En Meta for Developers, su aplicación, WhatsApp, “Configuración”, “Webhook”: pegue la dirección ${url} y el identificador de verificación ${word}, y suscríbase a “messages” y “account_update”.`,
  instead: '--credentials-file ARCHIVO',
  unreadable: (file: string): string =>
    `No se pudieron leer los datos de ${file}. Tiene que ser un objeto JSON con un texto para cada dato.`,
} as const;
