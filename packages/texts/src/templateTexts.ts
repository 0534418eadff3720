const statuses = {
  pending: 'En revisión',
  approved: 'Aprobada',
  rejected: 'Rechazada',
  paused: 'En pausa',
  disabled: 'Desactivada',
} as const;

/** Spanish names of the types of template headers that are files. */
const headerFiles: Readonly<Record<string, string>> = {
  image: 'la imagen del encabezado',
  video: 'el video del encabezado',
  document: 'el documento del encabezado',
};

const statusMessages: Readonly<Record<keyof typeof statuses, (name: string) => string>> = {
  pending: name => `WhatsApp revisa la plantilla «${name}».`,
  approved: name => `WhatsApp aprobó la plantilla «${name}»: ya se puede enviar.`,
  rejected: name => `WhatsApp rechazó la plantilla «${name}».`,
  paused: name => `WhatsApp puso en pausa la plantilla «${name}».`,
  disabled: name => `WhatsApp desactivó la plantilla «${name}».`,
};

/**
 * Explains Meta's reasons for rejecting a template, with the remedies. Meta's reference of the webhook for
 * template status updates lists them.
 */
const reasons: Readonly<Record<string, string>> = {
  ABUSIVE_CONTENT:
    'WhatsApp la rechazó: encuentra el contenido ofensivo o contra sus normas. Cree otra con otro texto.',
  CATEGORY_NOT_AVAILABLE:
    'WhatsApp la rechazó: esa categoría no está disponible para esta cuenta. Cree otra con una categoría distinta.',
  INCORRECT_CATEGORY: 'WhatsApp la rechazó: el texto no corresponde a la categoría. Cree otra con la que corresponde.',
  INVALID_FORMAT:
    'WhatsApp la rechazó: algo está mal escrito. Revise los huecos y que cada uno tenga un ejemplo claro.',
  PROMOTIONAL:
    'WhatsApp la rechazó: parece una promoción. Cree otra con la categoría Promoción, o con un texto que solo informe.',
  SCAM: 'WhatsApp la rechazó: la toma por un engaño. Diga en ella qué negocio es y no pida datos personales.',
  TAG_CONTENT_MISMATCH:
    'WhatsApp la rechazó: el texto no corresponde al idioma o a la categoría que se eligió. Cree otra con los que corresponden.',
};

/** Message templates of lines that use the official WhatsApp API. */
export const templateTexts = {
  statuses,
  statusMessages,
  categories: { marketing: 'Promoción', utility: 'Utilidad', authentication: 'Código de acceso' },

  /** Message of a 409: the line's transport has no templates. */
  none: 'Esta línea usa un teléfono vinculado y no necesita plantillas: puede escribir a quien quiera, cuando quiera. Envíe un texto, o pase la línea a la conexión oficial de Meta si las necesita.',
  /** Error messages for status 422: the template cannot be used, so no WhatsApp message is sent. */
  unknown: (name: string) =>
    `Esta línea no tiene la plantilla «${name}». Revise su nombre en la lista de plantillas, o créela.`,
  unknownIn: (name: string, language: string) =>
    `La plantilla «${name}» no está en el idioma ${language}. Elija otro de los suyos en la lista de plantillas.`,
  /** `languages`: two or more languages, joined into one phrase. */
  whichLanguage: (name: string, languages: string) =>
    `La plantilla «${name}» está en varios idiomas: ${languages}. Indique cuál en language.`,
  notApproved: {
    pending: (name: string) => `WhatsApp todavía revisa la plantilla «${name}». Espere a que la apruebe o use otra.`,
    rejected: (name: string) => `WhatsApp rechazó la plantilla «${name}». Cree otra con otras palabras.`,
    paused: (name: string) =>
      `WhatsApp puso en pausa la plantilla «${name}». Use otra, o espere a que la admita de nuevo.`,
    disabled: (name: string) => `WhatsApp desactivó la plantilla «${name}». Use otra.`,
  },
  foreign: (name: string) =>
    `La plantilla «${name}» lleva un lugar, un código o un catálogo, que desde aquí no se pueden llenar. Use otra.`,
  headerUrl: (name: string) =>
    `El encabezado de la plantilla «${name}» es un archivo: el primer dato de values es su dirección pública, que empieza con https. WhatsApp lo descarga de ahí.`,
  noValues: (name: string) => `La plantilla «${name}» no lleva datos: quite values.`,
  /** `gaps`: names of the placeholders, in order. `valueCount`: number of values in the request. */
  values: (name: string, gaps: string, valueCount: number) =>
    `Los huecos de la plantilla «${name}» son: ${gaps}. Datos que llegaron: ${valueCount}. Escriba en values uno por cada hueco, en ese orden.`,
  noSamples: 'El texto no tiene huecos: quite los ejemplos (values).',
  samples: (gaps: string) => `Escriba en values un ejemplo para cada hueco, en este orden: ${gaps}.`,
  /** Shown when a template mixes numbered and named placeholders, such as `{{1}}` and `{{nombre}}`. */
  mixedGaps: 'Nombre todos los huecos con números ({{1}}, {{2}}) o todos con palabras ({{nombre}}), sin mezclar.',
  skippedGap: 'Numere los huecos desde {{1}}, sin saltar ninguno.',
  headerGaps: 'El encabezado admite un solo hueco.',
  taken: (name: string, language: string) => `Ya hay una plantilla «${name}» en ${language}. Elija otro nombre.`,
  refused:
    'WhatsApp no aceptó esta plantilla. Revise que no empiece ni termine con un hueco y que el nombre no sea de una que se eliminó hace menos de un mes.',
  notFound: 'Plantilla no encontrada. Consulte de nuevo la lista: pudo eliminarse en Meta.',

  /** Describes the file in a template's header. `kind`: the header type, such as `image`. */
  headerFile: (kind: string): string => `Lleva arriba ${headerFiles[kind] ?? kind}`,
  composer: {
    label: 'Enviar una plantilla',
    closed:
      'Esta persona lleva más de 24 horas sin escribir: WhatsApp solo admite ahora una plantilla aprobada. En cuanto ella conteste podrá escribirle con sus palabras.',
    none: 'Todavía no hay ninguna plantilla aprobada.',
    make: 'Crear una plantilla',
    choose: 'Plantilla',
    gap: {
      header: (name: string) =>
        headerFiles[name] ? `Dirección (https) de ${headerFiles[name]}` : `Hueco ${name} del encabezado`,
      body: (name: string) => `Hueco ${name} del texto`,
      /** Label of the field for the end of a button's URL. `name`: label of the button. */
      button: (name: string) => `Final del enlace de “${name}”`,
    },
    preview: 'Así se leerá',
    send: 'Enviar la plantilla',
    sending: 'Enviando…',
    sent: 'Plantilla enviada',
    unconfirmed: 'Se entregó, pero WhatsApp no lo ha confirmado. No la repita sin revisar.',
    failed: 'No se pudo enviar la plantilla. Inténtelo de nuevo.',
    loadFailed: 'No se pudieron cargar las plantillas.',
    again: 'Intentar de nuevo',
  },

  /** Page of a client's templates. */
  page: {
    title: 'Plantillas',
    intro:
      'Con una plantilla se escribe a quien lleva más de 24 horas sin escribirle. WhatsApp las revisa antes, casi siempre en unos minutos, y cobra cada envío según su categoría.',
    prices: 'Ver los precios de Meta',
    create: 'Nueva plantilla',
    empty: {
      title: 'Todavía no hay plantillas',
      text: 'Escriba la primera: un aviso de pedido, un recordatorio de cita. Cuando WhatsApp la apruebe, aparecerá en las conversaciones.',
    },
    list: 'Plantillas, por nombre',
    loadFailed: 'No se pudieron cargar las plantillas',
    foreign: 'Lleva un lugar, un código o un catálogo: desde aquí no se envía.',
    /** `words`: Meta's reason for a rejection, or another remark of Meta about the template. */
    reason: (words: string) => reasons[words] ?? `WhatsApp dice: ${words}`,
    more: 'Ver más',
    remove: 'Eliminar',
    removeOf: (name: string) => `Eliminar la plantilla ${name}`,
    removal: {
      confirmTitle: '¿Eliminar esta plantilla?',
      confirmText:
        'Se elimina en WhatsApp, también para los demás números de la misma cuenta, y su nombre no se puede usar de nuevo en 30 días.',
      confirm: 'Eliminar',
    },
    removing: 'Eliminando…',
    removed: 'Plantilla eliminada',
    removeFailed: 'No se pudo eliminar la plantilla. Inténtelo de nuevo.',
    form: {
      title: 'Nueva plantilla',
      name: 'Nombre',
      nameHelp: 'Solo letras minúsculas, números y guiones bajos: pedido_listo.',
      language: 'Idioma',
      category: 'Para qué es',
      categories: {
        utility: 'Utilidad: sobre algo que la persona pidió',
        marketing: 'Promoción: ofertas y novedades',
      },
      header: 'Encabezado (opcional)',
      body: 'Texto',
      bodyHelp: 'Deje huecos con {{1}}, {{2}}… para lo que cambia en cada envío.',
      footer: 'Pie (opcional)',
      replies: 'Botones de respuesta (opcional)',
      repliesHelp: 'Separados por comas: Sí, No.',
      sample: {
        header: (name: string) => `Ejemplo para ${name} del encabezado`,
        body: (name: string) => `Ejemplo para ${name} del texto`,
      },
      save: 'Enviar a revisión',
      saving: 'Enviando…',
      cancel: 'Cancelar',
    },
    created: 'Plantilla enviada a revisión',
    createFailed: 'No se pudo crear la plantilla. Inténtelo de nuevo.',
    languages: {
      es_MX: 'Español (México)',
      es: 'Español',
      en_US: 'Inglés (Estados Unidos)',
      pt_BR: 'Portugués (Brasil)',
    },
  },

  /** Message of a 409: the reply window is closed, so only templates arrive. `names`: the approved templates. */
  windowClosed: (names: string) =>
    `Esta persona lleva más de 24 horas sin escribir, y a esta línea WhatsApp solo le admite entonces una plantilla aprobada. No se envió nada. Envíe una de estas: ${names}; o espere a que la persona escriba.`,
  windowClosedNone:
    'Esta persona lleva más de 24 horas sin escribir, y a esta línea WhatsApp solo le admite entonces una plantilla aprobada. No se envió nada. Todavía no hay ninguna: cree una en la página de plantillas, o espere a que la persona escriba.',
} as const;
