import { pluralize } from '../pluralize.ts';

const client = { name: 'cliente', description: 'Identificador o número de teléfono del cliente.' };

/** Texts of `recado groups CLIENT [GROUP]`. */
export const groupsCommandTexts = {
  summary: 'Lista los grupos de un cliente, o muestra uno con sus participantes.',
  example: 'recado groups 5215512345678',
  more: ['recado groups 5215512345678 group:120363041234567890'],
  client,
  group: { name: 'grupo', description: 'Un grupo, como aparece en la lista: muestra quién está en él.' },
  columns: { subject: 'Grupo', size: 'Participantes', role: 'Usted es', chat: 'Conversación' },
  members: { who: 'Participante', lid: 'LID', role: 'Es' },
  roles: { owner: 'Dueño', admin: 'Administrador', member: 'Participante' },
  notMember: 'No está en él',
  hiddenNumber: 'Sin número visible',
  empty: 'Este número no está en ningún grupo.',
  noMembers: 'WhatsApp no dice quién está en él.',
  count: (shown: number) => `${shown} ${pluralize(shown, 'grupo', 'grupos')}`,
  people: (shown: number) => `${shown} ${pluralize(shown, 'participante', 'participantes')}`,
  openHint: 'Para ver quién está en uno',
} as const;

/** Texts of `recado contacts`. */
export const contactsCommandTexts = {
  summary: 'Los contactos de un cliente: cómo se llaman, etiquetas, notas, bajas, y todos en un CSV.',
  example: 'recado contacts 5215512345678',
  client,
  contact: { name: 'contacto', description: 'Número de una persona, o su conversación.' },
  file: { name: 'archivo', description: 'Un archivo de este equipo, o - para la entrada o la salida estándar.' },
  listColumns: {
    about:
      'Qué hay en cada columna, en su orden: número, nombre, nombres, apellidos, etiquetas, notas, baja, o - si no se usa. Queda recordado.',
    expected: 'se esperan columnas separadas por comas, por ejemplo nombre,número,-',
    sheet: 'Qué hoja del Excel se lee, por su nombre; si no, la primera.',
    /** `sheets`: names of the sheets that were not read, joined. */
    otherSheets: (sheets: string) => `Otras hojas con números, que no se leyeron: ${sheets}. Elija una con --sheet.`,
    /** Words by which users name the fields of a list, by field. */
    typedFields: {
      number: 'número',
      ownName: 'nombre',
      firstName: 'nombres',
      lastName: 'apellidos',
      labels: 'etiquetas',
      notes: 'notas',
      optedOut: 'baja',
    },
    guess: 'No se reconocen los títulos. Si las columnas de abajo están bien, confírmelas con',
    column: (header: string, field: string, examples: string) => `“${header}” es ${field}: ${examples}`,
    /** `found`: text of the number in the file. */
    written: (found: string, reason: string) => `“${found}”: ${reason}`,
  },
  dryRun: 'Solo dice qué se haría.',
  dryRunNotice: 'Así quedaría. Para hacerlo, repita la orden sin --dry-run.',
  list: {
    summary: 'Lista los contactos de un cliente, o muestra uno con su perfil de WhatsApp.',
    example: 'recado contacts list 5215512345678',
    more: ['recado contacts list 5215512345678 --search Marta', 'recado contacts list 5215512345678 --blocked'],
    options: {
      search: 'Solo los de este nombre o número.',
      blocked: 'Las personas bloqueadas, en lugar de los contactos.',
      limit: 'Cuántos muestra.',
    },
  },
  show: {
    summary: 'Muestra un contacto, con lo que se anotó de él y su perfil de WhatsApp.',
    example: 'recado contacts show 5215512345678 5215587654321',
  },
  name: {
    summary: 'Cambia cómo se le llama aquí a un contacto; sin nombre, se le llama como en WhatsApp.',
    example: 'recado contacts name 5215512345678 5215587654321 "Marta, la de los pasteles"',
    value: { name: 'nombre', description: 'El nombre; nadie más lo ve.' },
  },
  label: {
    summary: 'Le pone etiquetas a un contacto, o se las quita.',
    example: 'recado contacts label 5215512345678 5215587654321 Mayoreo',
    more: ['recado contacts label 5215512345678 5215587654321 Mayoreo --remove'],
    value: { name: 'etiqueta', description: 'Una o varias; las nuevas se crean.' },
    options: { remove: 'Las quita, en lugar de ponerlas.' },
  },
  note: {
    summary: 'Cambia las notas de un contacto; sin texto, las quita.',
    example: 'recado contacts note 5215512345678 5215587654321 "Paga los viernes"',
    value: { name: 'texto', description: 'Las notas; nadie más las ve.' },
  },
  optOut: {
    summary: 'Anota que un contacto se dio de baja: no recibe nada automático.',
    example: 'recado contacts opt-out 5215512345678 5215587654321',
    more: ['recado contacts opt-out 5215512345678 5215587654321 --undo'],
    options: { undo: 'Le quita la baja.' },
  },
  merge: {
    summary: 'Une dos contactos que son la misma persona; no se puede deshacer.',
    example: 'recado contacts merge 5215512345678 5215587654321 lid:123456789012345 --dry-run',
    other: { name: 'otro', description: 'El otro: su número o su conversación.' },
    word: 'UNIR',
    warning: (contact: string, other: string) =>
      `${contact} y ${other} quedarán como un solo contacto. No se puede deshacer.`,
  },
  forget: {
    summary: 'Elimina todos los datos de una persona, por su número; no se puede deshacer.',
    example: 'recado contacts forget 5215512345678 5215587654321 --dry-run',
    more: ['recado contacts forget 5215512345678 5215587654321 --confirm ELIMINAR'],
    preview: (messages: number, inGroups: number, scheduled: number) =>
      `Se eliminan ${messages} ${pluralize(messages, 'mensaje', 'mensajes')} de su conversación, ${inGroups} en grupos, ${scheduled} ${pluralize(scheduled, 'programado', 'programados')}, y su contacto con todo lo que se anotó.`,
    done: 'Se eliminaron los datos de esa persona.',
    staysOptedOut: 'Como se dio de baja, no se le volverá a escribir.',
  },
  copy: {
    summary: 'Guarda en un archivo todo lo que hay de una persona, si ella lo pide.',
    example: 'recado contacts copy 5215512345678 5215587654321 datos.jsonl',
    done: (path: string) => `Datos guardados en ${path}`,
  },
  export: {
    summary: 'Guarda los contactos de un cliente en un CSV.',
    example: 'recado contacts export 5215512345678 contactos.csv',
    fileExists: (path: string) => `Ya existe ${path}. Indique otro archivo o bórrelo primero.`,
    notWritten: (path: string) => `No se pudo escribir ${path}. Revise que la carpeta exista y tenga espacio.`,
    inputIsTerminal: 'La entrada estándar es esta terminal. Indique un archivo, o diríjale uno: … - < contactos.csv',
    done: (path: string) => `Contactos guardados en ${path}`,
  },
  import: {
    summary: 'Agrega y cambia contactos desde un Excel (.xlsx), un CSV o contactos de un teléfono (.vcf).',
    example: 'recado contacts import 5215512345678 contactos.csv --dry-run',
    columns: { row: 'Fila', outcome: 'Resultado', contact: 'Contacto', about: 'Detalle' },
    outcomes: { created: 'Nuevo', changed: 'Cambia', unchanged: 'Queda igual', wrong: 'No se importa' },
    fields: { ownName: 'nombre', labels: 'etiquetas', notes: 'notas', optedOut: 'baja' },
    counts: (created: number, changed: number, unchanged: number) =>
      `${created} ${pluralize(created, 'nuevo', 'nuevos')}, ${changed} ${pluralize(changed, 'cambiado', 'cambiados')}, ${unchanged} ${pluralize(unchanged, 'igual', 'iguales')}`,
    wrong: (rows: number) => `${rows} ${pluralize(rows, 'fila con un error', 'filas con errores')}`,
    preview: (counts: string) => `Se haría: ${counts}. No se cambió nada todavía.`,
    importDone: (counts: string) => `Listo: ${counts}.`,
    /** `processed` and `total`: numbers of rows. */
    progress: (processed: number, total: number) => `Importando: ${processed} de ${total} filas.`,
  },
  columns: { who: 'Contacto', chat: 'Conversación', last: 'Último mensaje' },
  nameless: 'Sin nombre',
  empty: 'Este cliente todavía no tiene contactos.',
  emptyFiltered: 'Ningún contacto coincide con lo que busca.',
  noneBlocked: 'Nadie está bloqueado.',
  count: (shown: number) => `${shown} ${pluralize(shown, 'contacto', 'contactos')}`,
  countBlocked: (shown: number) => `${shown} ${pluralize(shown, 'persona bloqueada', 'personas bloqueadas')}`,
  moreThan: (shown: number) => `Los primeros ${shown}; hay más. Acote con --search, o amplíe con --limit.`,
  openHint: 'Para ver lo que muestra uno',
  writeHint: 'Para escribirle',
  facts: {
    phone: 'Número',
    lid: 'LID',
    username: 'Nombre de usuario',
    whatsappName: 'En WhatsApp',
    labels: 'Etiquetas',
    notes: 'Notas',
    optedOut: 'Se dio de baja',
    last: 'Último mensaje',
    about: 'Información',
    picture: 'Foto',
    category: 'Giro',
    description: 'Descripción',
    email: 'Correo',
    address: 'Dirección',
    websites: 'Páginas',
    hours: 'Horario',
    hidden: 'No tiene, o no se la muestra a este número',
    hasPicture: 'Tiene',
    notAsked: 'El número no está conectado: no se puede consultar ahora.',
    profile: 'Perfil',
  },
  days: ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'],
  allDay: 'todo el día',
  appointment: 'con cita',
} as const;

/** Texts of `recado profile CLIENT`. */
export const profileCommandTexts = {
  summary: 'Muestra o cambia el nombre, la información y la foto que un número muestra en WhatsApp.',
  example: 'recado profile 5215512345678',
  more: [
    'recado profile 5215512345678 --name "Panadería La Espiga" --about "Abrimos a las 7."',
    'recado profile 5215512345678 --picture logo.jpg',
  ],
  client,
  options: {
    name: 'El nombre que ven quienes no tienen guardado el número.',
    about: 'La información; vacía ("") la quita.',
    picture: 'Una imagen de este equipo, o su dirección http o https: se recorta al cuadrado del centro.',
    removePicture: 'Quita la foto.',
  },
  expected: { picture: 'un archivo o una dirección' },
  bothPictures: 'Indique --picture o --remove-picture, no los dos.',
  none: 'No tiene',
  show: { name: 'Nombre', about: 'Información', picture: 'Foto', hasPicture: 'Tiene' },
} as const;
