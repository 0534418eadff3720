import { pluralize } from './pluralize.ts';

/** Texts of the page with a client's contacts: their names, the stored data about them, and their opt-outs. */
export const contactsPageTexts = {
  title: 'Contactos',
  /** Title of the browser tab. */
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
    /** Shown above the list when no search is active. */
    order: 'Del contacto más nuevo al más antiguo.',
    optedOut: 'Baja',
    nameless: 'Sin nombre',
    /** `when`: formatted date. */
    lastMessage: (when: string) => `Último mensaje: ${when}`,
    noMessages: 'Todavía sin mensajes',
    /** The contact's own WhatsApp name, shown next to the name that the owner chose. */
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
  contactForm: {
    open: (name: string) => `Ver y cambiar a ${name}`,
    conversation: 'Ver la conversación',
    ownName: 'Cómo le llama usted',
    /** `name`: the contact's own WhatsApp name. */
    ownNameHelp: (name: string) => `En WhatsApp se llama “${name}”. Si lo deja vacío, se muestra ese nombre.`,
    ownNameAlone: 'Esta persona no muestra su nombre en WhatsApp.',
    labels: 'Etiquetas',
    labelsHelp: 'Escriba una y presione Enter. Si es nueva, se crea.',
    notes: 'Notas',
    notesHelp: 'Las ven quienes atienden este número; la persona no las ve.',
    optedOut: 'Se dio de baja',
    optedOutHelp:
      'No recibe nada automático: ni campañas, ni mensajes programados, ni respuestas automáticas, ni lo que envíen sus programas. Usted sí puede contestarle.',
    /** `when`: formatted date. */
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
  download: 'Descargar lista',
  downloading: 'Preparando…',
  downloadFailed: 'No se pudieron descargar los contactos. Inténtelo de nuevo.',
  /** Import of contacts from a spreadsheet. */
  spreadsheetImport: {
    open: 'Importar contactos',
    title: 'Importar contactos',
    about:
      'Elija un Excel (.xlsx), un CSV o los contactos de su teléfono (.vcf), como los guarda Google, Outlook, su tienda u otro programa. Antes de cambiar nada verá qué pasará con cada fila. Lo que el archivo no trae queda como está.',
    choose: 'Elegir archivo',
    chooseOther: 'Elegir otro archivo',
    readingFile: 'Leyendo el archivo…',
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
    changes: (fields: string) => `Se guarda: ${fields}`,
    counts: (created: number, changed: number, unchanged: number) =>
      `${created} ${pluralize(created, 'nuevo', 'nuevos')}, ${changed} ${pluralize(changed, 'cambia', 'cambian')}, ${unchanged} ${pluralize(unchanged, 'queda', 'quedan')} igual.`,
    wrong: (rows: number) =>
      `${rows} ${pluralize(rows, 'fila con un error no se importa', 'filas con errores no se importan')}.`,
    moreRows: (more: number) => `Y ${more} ${pluralize(more, 'fila más', 'filas más')}.`,
    /** Label of the import button before a file is chosen. */
    importAny: 'Importar contactos',
    /** Shown when the file changes no contact, because every row is unchanged or invalid. */
    noChanges: 'Este archivo no cambia nada: no hay contactos que importar.',
    importCount: (count: number) => `Importar ${count} ${pluralize(count, 'contacto', 'contactos')}`,
    importing: 'Importando…',
    done: (created: number, changed: number) =>
      `Contactos importados: ${created} ${pluralize(created, 'nuevo', 'nuevos')}, ${changed} ${pluralize(changed, 'cambiado', 'cambiados')}`,
  },
  /** Deletion of a person's data, and the copy of these data for the person. */
  forget: {
    open: 'Eliminar sus datos',
    title: (name: string) => `Eliminar todos los datos de ${name}`,
    erasedData: {
      title: 'Se elimina, y no se puede recuperar:',
      messages: (count: number) => `${count} ${pluralize(count, 'mensaje', 'mensajes')} de su conversación`,
      inGroups: (count: number) => `${count} ${pluralize(count, 'mensaje suyo', 'mensajes suyos')} en grupos`,
      files: (count: number) =>
        `${count} ${pluralize(count, 'archivo', 'archivos')}, salvo si otra persona envió el mismo`,
      scheduled: (count: number) => `${count} ${pluralize(count, 'mensaje programado', 'mensajes programados')}`,
      recipients: (count: number) =>
        `Su nombre y su número en ${count} ${pluralize(count, 'resultado', 'resultados')} de campañas`,
      otherData: 'Su contacto, con notas y etiquetas, y los avisos que faltaban por enviar a sus programas',
    },
    optedOut:
      'Como pidió no recibir mensajes, se recuerda con una huella cifrada, sin su número, para no volver a escribirle.',
    retainedData:
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
  /** Merge of two contacts that represent the same person. */
  merge: {
    open: 'Unir con otro contacto',
    title: (name: string) => `Unir a ${name} con otro contacto`,
    about:
      'Cuando la misma persona aparece dos veces, una con su número y otra sin número, aquí quedan como una sola, con todos sus mensajes.',
    search: 'Buscar al otro por nombre o número',
    results: 'Contactos encontrados',
    noResults: 'No se encontró a nadie más.',
    noNumber: 'sin número',
    /** `name` and `number`: name and phone number of the contact that remains after a merge. */
    result: (name: string, number: string) => `Quedará un solo contacto: ${name}, ${number}.`,
    labels: (labels: string) => `Etiquetas: ${labels}.`,
    irreversible: 'No se puede deshacer.',
    merge: 'Unir',
    merging: 'Uniendo…',
    done: 'Contactos unidos',
    failed: 'No se pudieron unir. Inténtelo de nuevo.',
  },
  optOut: {
    open: 'Cómo se dan de baja',
    title: 'Bajas',
    about:
      'Quien le escriba una de estas palabras, sola en un mensaje, deja de recibir campañas, mensajes programados, respuestas automáticas y lo que envíen sus programas. Usted siempre puede contestarle desde Conversaciones.',
    enabled: 'Permitir que las personas se den de baja por mensaje',
    stopWords: 'Palabras para darse de baja',
    startWords: 'Palabras para volver a recibir',
    help: 'Separadas por comas. No importan las mayúsculas ni los acentos.',
    stopReply: 'Respuesta a quien se da de baja',
    startReply: 'Respuesta a quien vuelve',
    replyHelp: 'Se envía una sola vez. Si la deja vacía, no se responde nada.',
    saved: 'Bajas guardadas',
    missing: 'Escriba al menos una palabra en cada lista.',
    loadFailed: 'No se pudo consultar cómo se dan de baja las personas',
    failed: 'No se pudo guardar. Inténtelo de nuevo.',
  },
};
