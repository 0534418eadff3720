import { pluralize } from './pluralize.ts';

const number = new Intl.NumberFormat('es-MX');
const formatCount = (count: number, singular: string, plural: string): string =>
  `${number.format(count)} ${pluralize(count, singular, plural)}`;

/** Export of all data of a client: the page, the API answers and the texts in the archive. */
export const clientExportTexts = {
  title: 'Copia de los datos',
  about:
    'Un archivo ZIP con todo lo de este cliente: mensajes, fotos, audios y documentos, contactos, conversaciones, etiquetas, campañas, respuestas automáticas y estadísticas. Puede abrirlo en cualquier computadora.',
  retention: 'La copia queda lista para descargar durante 48 horas y después se borra sola.',
  secret: 'Contiene conversaciones completas: guárdela donde nadie más la lea.',
  prepare: 'Preparar una copia',
  prepareAnother: 'Preparar otra copia',
  password: 'Su contraseña',
  code: 'Código de verificación',
  codeHint: 'El que usa al entrar, o uno de recuperación.',
  passwordTitle: 'Preparar una copia de los datos',
  passwordAbout: 'Escriba su contraseña para confirmar que es usted.',
  cancel: 'Cancelar',
  requesting: 'Pidiendo…',
  waiting: 'En espera de su turno.',
  running: (messages: number, files: number) =>
    `Se está preparando: ${formatCount(messages, 'mensaje', 'mensajes')} y ${formatCount(files, 'archivo', 'archivos')} hasta ahora. Puede cerrar esta página.`,
  /** `size`: formatted, for example `12 MB`. */
  ready: (messages: number, files: number, size: string) =>
    `Lista: ${formatCount(messages, 'mensaje', 'mensajes')} y ${formatCount(files, 'archivo', 'archivos')} en ${size}.`,
  /** `moment`: formatted date and time. It ends with a period, which also ends the sentence. */
  until: (moment: string) => `Puede descargarla hasta el ${moment}`,
  failedState: 'No se pudo preparar. Pida otra copia; si vuelve a pasar, avise a quien administra la plataforma.',
  download: 'Descargar',
  remove: 'Eliminar la copia',
  stop: 'Dejar de prepararla',
  removed: 'La copia se eliminó',
  requestFailed: 'No se pudo pedir la copia. Inténtelo de nuevo.',
  downloadFailed: 'No se pudo descargar la copia. Inténtelo de nuevo.',
  removeFailed: 'No se pudo eliminar la copia. Inténtelo de nuevo.',
  loadFailed: 'No se pudo consultar si hay una copia.',
  errors: {
    alreadyRunning: 'Ya se está preparando una copia de este cliente. Espere a que termine o elimínela.',
    notReady: 'No hay una copia lista de este cliente. Prepare una y espere a que termine.',
    linkExpired: 'Esta dirección ya se usó o ya venció. Pida la descarga de nuevo desde la página del cliente.',
    fileDeleted: 'La copia ya no está. Prepare otra.',
  },
  /** Names of the files in the archive. The texts in `readme` mention these names. */
  files: {
    readme: 'LEEME.txt',
    client: 'cliente.json',
    messages: 'mensajes.jsonl',
    messagesSheet: 'mensajes.csv',
    contacts: 'contactos.jsonl',
    contactsSheet: 'contactos.csv',
    conversations: 'conversaciones.jsonl',
    notes: 'notas.jsonl',
    labels: 'etiquetas.jsonl',
    quickReplies: 'respuestas-rapidas.jsonl',
    schedules: 'programados.jsonl',
    statusPosts: 'estados.jsonl',
    campaigns: 'campanas.jsonl',
    recipients: 'destinatarios.jsonl',
    rules: 'respuestas-automaticas.json',
    statistics: 'estadisticas.csv',
    team: 'equipo.jsonl',
    folder: 'archivos',
    missing: 'archivos-que-faltan.csv',
  },
  headings: {
    messages: [
      'Fecha y hora',
      'Sentido',
      'Conversación',
      'Número',
      'Nombre',
      'Tipo',
      'Texto',
      'Archivo',
      'Estado',
      'Identificador',
    ],
    statistics: ['Día', 'Recibidos', 'Enviados'],
    missing: ['Mensaje', 'Archivo'],
  },
  inbound: 'Recibido',
  outbound: 'Enviado',
  /** File name under which the archive of a data export is downloaded. */
  fileName: (day: string) => `recado-copia-${day}.zip`,
  /** Parts of the archive's readme file, in this order. */
  readme: {
    title: (businessName: string, phoneNumber: string) => `Copia de los datos de ${businessName} (${phoneNumber})`,
    createdAt: (when: string, timeZone: string) => `Hecha por Recado el ${when} (${timeZone})`,
    counts: (messages: number, files: number) =>
      `${formatCount(messages, 'mensaje', 'mensajes')}, ${formatCount(files, 'archivo', 'archivos')}.`,
    missing: (files: number) =>
      `${pluralize(files, 'Falta', 'Faltan')} ${formatCount(files, 'archivo', 'archivos')} que Recado ya no tenía: la lista está en archivos-que-faltan.csv.`,
    contentsTitle: 'Qué es cada cosa',
    /** Descriptions of the files in the archive, by their keys in `files`. */
    fileDescriptions: {
      messagesSheet:
        'los mensajes en una tabla, del más nuevo al más antiguo: ábrala con Excel o con otra hoja de cálculo',
      messages: 'lo mismo con todos sus datos, un renglón de JSON por mensaje: para programas',
      folder: 'fotos, audios, videos y documentos; cada mensaje dice cuál es el suyo',
      contactsSheet: 'las personas; puede importarse en otro cliente de Recado',
      contacts: 'lo mismo, para programas',
      conversations: 'cómo está cada conversación: sin leer, archivada, con qué etiqueta, de quién es',
      notes: 'las notas que el equipo escribió en las conversaciones',
      labels: 'las etiquetas con su color',
      quickReplies: 'los textos que se insertan con un atajo',
      schedules: 'los mensajes programados',
      statusPosts: 'los estados de los últimos 30 días, con cuántas personas los vieron',
      campaigns: 'las campañas',
      recipients: 'a quién se dirigió cada campaña, y qué pasó',
      rules: 'el horario y las respuestas automáticas',
      statistics: 'mensajes recibidos y enviados de cada día',
      team: 'con quién se comparte el cliente',
      client: 'el nombre, el número y los ajustes',
    },
    timeZoneNote: 'En las tablas la hora es la del cliente; en lo demás está en UTC y termina en Z.',
    omissions:
      'No incluye contraseñas, claves de programas ni llaves de WhatsApp, ni los mensajes que alguien eliminó para todos.',
    secret: 'Esta copia contiene conversaciones completas: guárdela donde nadie más la lea.',
  },
} as const;
