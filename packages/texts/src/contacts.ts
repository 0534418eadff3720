import { agree } from './agree.ts';

/** The people a client writes with: how they are called here, what is known of them, and who wants no messages. */
export const contacts = {
  title: 'Contactos',
  /** What the browser's tab shows. */
  documentTitle: (businessName: string) => `Contactos de ${businessName}`,
  back: 'Ver las conversaciones',
  campaigns: 'Ver las campañas',
  search: 'Buscar nombre o número',
  filter: {
    label: 'Etiqueta',
    everyLabel: 'Todas',
    optOut: 'Bajas',
    everyone: 'Todos',
    optedOut: 'Solo bajas',
    others: 'Sin baja',
  },
  list: {
    label: 'Contactos, del más nuevo al más antiguo',
    /** Above them, where nothing is searched. */
    order: 'Del contacto más nuevo al más antiguo.',
    optedOut: 'Baja',
    nameless: 'Sin nombre',
    /** `when` is a date. */
    last: (when: string) => `Último mensaje: ${when}`,
    noMessages: 'Todavía sin mensajes',
    /** What they call themselves, beside what they are called here. */
    whatsappName: (name: string) => `en WhatsApp: ${name}`,
    more: 'Ver más',
    moreFailed: 'No se pudieron cargar más contactos. Inténtelo de nuevo.',
    empty: {
      title: 'Todavía no hay contactos',
      text: 'Cuando alguien le escriba a este número, o usted le escriba, aparecerá aquí.',
    },
    noMatch: {
      title: 'No se encontró a nadie',
      text: 'Pruebe con otro nombre, con el número completo o quite los filtros.',
    },
    loadFailed: 'No se pudieron cargar los contactos',
  },
  one: {
    open: (name: string) => `Ver y cambiar a ${name}`,
    conversation: 'Ver la conversación',
    ownName: 'Cómo le llama usted',
    /** `name`: what they call themselves. */
    ownNameHelp: (name: string) => `En WhatsApp se llama “${name}”. Vacío, se muestra ese nombre.`,
    ownNameAlone: 'Esta persona no ha dicho su nombre en WhatsApp.',
    labels: 'Etiquetas',
    labelsHelp: 'Escriba una y presione Enter. Las nuevas se crean.',
    notes: 'Notas',
    notesHelp: 'Las ve quien atiende este número; la persona, no.',
    optedOut: 'Se dio de baja',
    optedOutHelp:
      'No recibe nada automático: ni campañas, ni mensajes programados, ni respuestas automáticas, ni lo que envíen sus programas. Usted sí puede contestarle.',
    /** `when` is a date. */
    since: (when: string) => `Desde el ${when}.`,
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Contacto guardado',
    failed: 'No se pudo guardar el contacto. Inténtelo de nuevo.',
    notFound: {
      title: 'Este contacto no existe',
      text: 'Puede que se haya unido con otro. Búsquelo por su nombre o por su número.',
    },
  },
  download: 'Descargar CSV',
  downloading: 'Preparando…',
  downloadFailed: 'No se pudieron descargar los contactos. Inténtelo de nuevo.',
  /** A spreadsheet of contacts that is taken over. */
  sheet: {
    open: 'Importar CSV',
    title: 'Importar contactos',
    about:
      'Elija un archivo CSV (en Excel: Guardar como, CSV UTF-8) cuya primera fila diga qué hay en cada columna: Número, Nombre, Etiquetas, Notas, Baja. Antes de cambiar nada verá qué pasará con cada fila. Lo que el archivo no trae queda como está.',
    choose: 'Elegir archivo',
    chooseOther: 'Elegir otro archivo',
    looking: 'Leyendo el archivo…',
    failed: 'No se pudo leer el archivo. Inténtelo de nuevo.',
    rows: 'Filas del archivo',
    row: (row: number) => `Fila ${row}`,
    outcomes: { created: 'Nuevo', changed: 'Cambia', unchanged: 'Queda igual', wrong: 'No se importa' },
    fields: {
      number: 'número',
      ownName: 'nombre',
      labels: 'etiquetas',
      notes: 'notas',
      optedOut: 'baja',
    },
    /** `header`: as it stands in the file. */
    column: (header: string, field: string) => `“${header}” es ${field}`,
    /** `headers`: with commas. */
    ignored: (headers: string) => `No se usan: ${headers}.`,
    changes: (fields: string) => `Se anota: ${fields}`,
    counts: (created: number, changed: number, unchanged: number) =>
      `${created} ${agree(created, 'nuevo', 'nuevos')}, ${changed} ${agree(changed, 'cambia', 'cambian')}, ${unchanged} ${agree(unchanged, 'queda', 'quedan')} igual.`,
    wrong: (rows: number) =>
      `${rows} ${agree(rows, 'fila con un error no se importa', 'filas con errores no se importan')}.`,
    moreRows: (more: number) => `Y ${more} ${agree(more, 'fila más', 'filas más')}.`,
    /** Instead of importing, before a file was chosen. */
    takeAny: 'Importar contactos',
    /** Where every row is as it stands here, or wrong. */
    nothing: 'Este archivo no cambia nada: no hay contactos que importar.',
    take: (count: number) => `Importar ${count} ${agree(count, 'contacto', 'contactos')}`,
    taking: 'Importando…',
    done: (created: number, changed: number) =>
      `Contactos importados: ${created} ${agree(created, 'nuevo', 'nuevos')}, ${changed} ${agree(changed, 'cambiado', 'cambiados')}`,
  },
  /** Everything of one person's is removed, or handed over to her. */
  forget: {
    open: 'Eliminar sus datos',
    title: (name: string) => `Eliminar todos los datos de ${name}`,
    gone: {
      title: 'Se elimina, y no se puede recuperar:',
      messages: (count: number) => `${count} ${agree(count, 'mensaje', 'mensajes')} de su conversación`,
      inGroups: (count: number) => `${count} ${agree(count, 'mensaje suyo', 'mensajes suyos')} en grupos`,
      files: (count: number) =>
        `${count} ${agree(count, 'archivo', 'archivos')}, salvo si otra persona envió el mismo`,
      scheduled: (count: number) => `${count} ${agree(count, 'mensaje programado', 'mensajes programados')}`,
      recipients: (count: number) =>
        `Su nombre y su número en ${count} ${agree(count, 'resultado', 'resultados')} de campañas`,
      rest: 'Su contacto, con notas y etiquetas, y lo que estaba por avisarse a sus programas',
    },
    optedOut:
      'Como pidió no recibir mensajes, se recuerda con una huella cifrada, sin su número, para no volver a escribirle.',
    stays:
      'Quedan las cifras de sus estadísticas y lo que otras personas escribieron sobre ella en grupos. No se borra nada en los teléfonos, en WhatsApp ni en los programas que ya recibieron sus mensajes. Si vuelve a escribir, aparecerá como alguien nuevo.',
    copy: 'Descargar sus datos',
    copying: 'Preparando…',
    copyFailed: 'No se pudieron descargar sus datos. Inténtelo de nuevo.',
    word: "Escriba 'ELIMINAR' para confirmar",
    forget: 'Eliminar sus datos',
    forgetting: 'Eliminando…',
    done: 'Se eliminaron los datos de esa persona',
    failed: 'No se pudieron eliminar sus datos. Inténtelo de nuevo.',
  },
  /** Two contacts that are one person. */
  merge: {
    open: 'Unir con otro contacto',
    title: (name: string) => `Unir a ${name} con otro contacto`,
    about:
      'Cuando la misma persona aparece dos veces, una con su número y otra sin número, aquí quedan como una sola, con todos sus mensajes.',
    search: 'Buscar al otro por nombre o número',
    found: 'Contactos encontrados',
    noneFound: 'No se encontró a nadie más.',
    noNumber: 'sin número',
    /** How the one that is left is called, and their number. */
    result: (name: string, number: string) => `Quedará un solo contacto: ${name}, ${number}.`,
    labels: (labels: string) => `Etiquetas: ${labels}.`,
    forGood: 'No se puede deshacer.',
    merge: 'Unir',
    merging: 'Uniendo…',
    done: 'Contactos unidos',
    failed: 'No se pudieron unir. Inténtelo de nuevo.',
  },
  optOut: {
    open: 'Cómo se dan de baja',
    title: 'Bajas',
    about:
      'Quien le escriba solo una de estas palabras deja de recibir lo que se envía por programa, programado o con reglas. Usted siempre puede contestarle desde Conversaciones.',
    enabled: 'Mis clientes pueden darse de baja por mensaje',
    stopWords: 'Palabras para darse de baja',
    startWords: 'Palabras para volver a recibir',
    help: 'Separadas con comas. Da igual si llevan mayúsculas o acentos.',
    stopReply: 'Respuesta a quien se da de baja',
    startReply: 'Respuesta a quien vuelve',
    replyHelp: 'Se envía una sola vez. Vacía, no se responde nada.',
    saved: 'Bajas guardadas',
    missing: 'Escriba al menos una palabra en cada lista.',
    loadFailed: 'No se pudo saber cómo se dan de baja sus clientes',
    failed: 'No se pudo guardar. Inténtelo de nuevo.',
  },
};
