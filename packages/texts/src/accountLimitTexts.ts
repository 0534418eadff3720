import { pluralize } from './pluralize.ts';

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });
const formatMessages = (count: number): string => `${number.format(count)} ${pluralize(count, 'mensaje', 'mensajes')}`;
const formatLines = (count: number): string => `${number.format(count)} ${pluralize(count, 'línea', 'líneas')}`;
/** Formats a size in `megabytes`, which are millions of bytes. */
const formatSize = (megabytes: number): string =>
  megabytes >= 1_000 ? `${number.format(megabytes / 1_000)} GB` : `${number.format(megabytes)} MB`;
const formatStreams = (count: number): string =>
  `${number.format(count)} ${pluralize(count, 'conexión en vivo abierta', 'conexiones en vivo abiertas')}`;
const formatSeconds = (seconds: number): string =>
  seconds < 120 ? `${seconds} ${pluralize(seconds, 'segundo', 'segundos')}` : `${Math.ceil(seconds / 60)} minutos`;
const ASK_ADMINISTRATOR = 'pídaselo a quien administra esta plataforma';

/** Limits of an account, and the effects of reaching them. */
export const accountLimitTexts = {
  title: 'Límites de su cuenta',
  about:
    'Los fija quien administra esta plataforma. Los mensajes que le llegan se reciben y se guardan siempre, también al llegar a un límite.',
  ownLimits: 'No puede cambiar sus propios límites. Pídaselo a otro administrador.',
  loadFailed: 'No se pudieron cargar los límites de su cuenta.',
  names: {
    lines: 'Líneas',
    messages: 'Mensajes enviados hoy',
    storage: 'Almacenamiento',
    trial: 'Periodo de prueba',
  },
  usage: {
    lines: (used: number, limit: number) => `${number.format(used)} de ${number.format(limit)}`,
    messages: (used: number, limit: number) => `${number.format(used)} de ${number.format(limit)}`,
    storage: (used: number, limit: number) => `${formatSize(used)} de ${formatSize(limit)}`,
    /** `when`: formatted date on which the trial ends. */
    trial: (when: string) => `Hasta el ${when}`,
  },
  /** Notices about limits that are reached or nearly reached. */
  lines: (used: number, limit: number) =>
    `Usa ${number.format(used)} de ${formatLines(limit)} que puede tener su cuenta.`,
  messages: (used: number, limit: number) =>
    `Hoy lleva ${number.format(used)} de ${formatMessages(limit)} por día que permite su cuenta.`,
  storage: (used: number, limit: number) =>
    `Los archivos de sus líneas ocupan ${formatSize(used)} de ${formatSize(limit)} que permite su cuenta.`,
  /** A limit of the platform counts only uploaded files. */
  uploads: (used: number, limit: number) =>
    `Los archivos que subió ocupan ${formatSize(used)} de ${formatSize(limit)} que permite su cuenta.`,
  /** `when`: formatted date. */
  trialEnds: (when: string) => `Su periodo de prueba termina el ${when}.`,
  trialEnded: (when: string) => `Su periodo de prueba terminó el ${when}: no se puede enviar ni agregar líneas.`,
  next: {
    near: `Si necesita más, ${ASK_ADMINISTRATOR} antes de que se termine.`,
    lines: `Para agregar otra, elimine una que ya no use o ${ASK_ADMINISTRATOR}.`,
    messages: `Mañana podrá enviar de nuevo; los mensajes programados esperan. Si necesita más, ${ASK_ADMINISTRATOR}.`,
    storage: `Elija en “Datos”, en la página de cada cliente, cuánto tiempo se guardan los archivos, o ${ASK_ADMINISTRATOR}.`,
    uploads: `No podrá subir más archivos hasta que se borren los anteriores, 30 días después de usarlos. Si necesita más, ${ASK_ADMINISTRATOR}.`,
    trial: 'Para continuar, escriba a quien administra esta plataforma. Los mensajes que lleguen se siguen guardando.',
  },
  /** API errors when a limit is reached. */
  limitReached: {
    lines: (limit: number) =>
      `Esta cuenta puede tener ${formatLines(limit)} y no le queda lugar para otra. Elimine una que ya no use o ${ASK_ADMINISTRATOR}.`,
    messages: (limit: number) =>
      `Esta cuenta puede enviar ${formatMessages(limit)} por día y hoy no le queda ninguno. Podrá enviar de nuevo mañana; si necesita más hoy, ${ASK_ADMINISTRATOR}.`,
    storage: (limit: number) =>
      `Este archivo no cabe en los ${formatSize(limit)} de la cuenta. Elija cuánto tiempo se guardan los archivos en “Datos”, en la página del cliente, o ${ASK_ADMINISTRATOR}.`,
    uploads: (limit: number) =>
      `Este archivo no cabe en los ${formatSize(limit)} que puede subir la cuenta. Los archivos subidos se borran 30 días después de usarlos; si necesita más antes, ${ASK_ADMINISTRATOR}.`,
    trial: (when: string) =>
      `El periodo de prueba de esta cuenta terminó el ${when}. Para continuar, escriba a quien administra esta plataforma; los mensajes que lleguen se siguen guardando.`,
  },
  /** Ceilings of the platform: their names for owners, and the API errors when one is reached. */
  ceilings: {
    streams: 'Conexiones en vivo (pestañas y programas abiertos)',
    streamUsage: (open: number, most: number, perToken: number | null) =>
      `${number.format(open)} de ${number.format(most)}${perToken === null ? '' : `; con cada token, hasta ${number.format(perToken)}`}`,
    secrets: 'Veces que se ven o cambian claves secretas',
    secretUsage: (limit: number) => `Hasta ${number.format(limit)} por minuto`,
    streamsPerToken: (limit: number) =>
      `Con este token ya hay ${formatStreams(limit)}. Cierre los programas que no use e inténtelo de nuevo; si necesita más, ${ASK_ADMINISTRATOR}.`,
    streamsPerAccount: (limit: number) =>
      `Su cuenta ya tiene ${formatStreams(limit)}. Cierre las pestañas o los programas que no use e inténtelo de nuevo; si necesita más, ${ASK_ADMINISTRATOR}.`,
    secretReads: (seconds: number) =>
      `Se vieron o cambiaron demasiadas claves secretas en un minuto. Espere ${formatSeconds(seconds)}; si su programa las lee cada vez, guárdelas.`,
    adminCodeTries: (seconds: number) =>
      `Demasiados códigos equivocados. Espere ${formatSeconds(seconds)} y copie el código tal como aparece en la terminal del servidor.`,
    freeDisk:
      'A esta plataforma le queda muy poco espacio en disco y no se pueden subir archivos. Los que llegan se siguen guardando, y los mensajes de texto se envían. Avise a quien la administra.',
    totalStorage: (limit: number) =>
      `Esta plataforma ya guarda los ${formatSize(limit)} de archivos que se le permiten. Elija en “Datos”, en la página de cada cliente, cuánto tiempo se guardan los archivos, y avise a quien la administra.`,
  },
  /** The card in which administrators change the limits of the platform. */
  platform: {
    title: 'Límites de la plataforma',
    about:
      'Se aplican a las cuentas que no tienen límites propios. Un límite menor que lo ya usado no borra ni desconecta nada: solo impide agregar o enviar más.',
    loadFailed: 'No se pudieron cargar los límites de la plataforma.',
    fields: {
      maxLines: 'Líneas por cuenta',
      messagesPerDay: 'Mensajes por día y cuenta',
      storageMb: 'Almacenamiento por cuenta (MB)',
      trialDays: 'Días de prueba',
      totalStorageMb: 'Almacenamiento de todas las cuentas (MB)',
      freeDiskMb: 'Espacio libre que debe quedar en el disco (MB)',
      streamsPerToken: 'Conexiones en vivo por token',
      streamsPerAccount: 'Conexiones en vivo por cuenta',
      secretReadsPerMinute: 'Veces que se ven o cambian claves secretas, por minuto y cuenta',
      adminCodeTriesPerHour: 'Códigos de administrador por hora y cuenta',
    },
  },
  /** An administrator's page about a user's limits. */
  admin: {
    title: 'Límites',
    about: 'Un límite menor que lo ya usado no borra ni desconecta nada: solo impide agregar o enviar más.',
    own: 'Límites propios de esta cuenta',
    platform: 'Si la cuenta no tiene límites propios, se aplican los de la plataforma.',
    maxLines: 'Líneas',
    messagesPerDay: 'Mensajes por día',
    storageMb: 'Almacenamiento (MB)',
    trialEndsAt: 'Fin de la prueba',
    none: 'Vacío: sin límite.',
    /** `used`: formatted number of lines (`usedLines`), messages (`sentToday`) or megabytes (`usedMb`). */
    usedLines: (used: string) => `Usa ${used}. Vacío: sin límite.`,
    sentToday: (used: string) => `Hoy: ${used}. Vacío: sin límite.`,
    usedMb: (used: string) => `Usa ${used} MB. Vacío: sin límite.`,
    invalidNumber: 'Escriba un número entero mayor que cero, o nada.',
    save: 'Guardar límites',
    saving: 'Guardando…',
    saved: 'Límites guardados',
    failed: 'No se pudieron guardar los límites. Inténtelo de nuevo.',
    loadFailed: 'No se pudieron cargar los límites.',
  },
} as const;
