import { pluralize } from '../pluralize.ts';

const numberFormat = new Intl.NumberFormat('es-MX');
const formatPeopleCount = (count: number): string =>
  `${numberFormat.format(count)} ${pluralize(count, 'persona', 'personas')}`;

/** Texts of `recado campaigns`. */
export const campaignsCommandTexts = {
  summary: 'Un mensaje para muchos, uno por uno y a un ritmo tranquilo, y qué pasó con cada quien.',
  example: 'recado campaigns 5215512345678',
  client: { name: 'cliente', description: 'Identificador o número de teléfono del cliente.' },
  campaign: { name: 'campaña', description: 'Su nombre o su identificador.' },

  list: {
    summary: 'Lista las campañas de un cliente, la más reciente primero, o muestra una.',
    example: 'recado campaigns list 5215512345678',
    more: ['recado campaigns list 5215512345678 "Pan de muerto"'],
    options: { limit: 'Cuántas muestra.' },
  },
  columns: { name: 'Campaña', state: 'Estado', progress: 'Enviados', about: 'Detalle' },
  empty: 'Este cliente todavía no tiene campañas.',
  emptyNext: 'Para preparar una',
  count: (shown: number) => `${shown} ${pluralize(shown, 'campaña', 'campañas')}`,
  moreThan: (shown: number) => `Las primeras ${shown}; hay más. Amplíe con --limit.`,
  openHint: 'Para ver una',
  /** `at`: a formatted time. */
  next: (at: string) => `El siguiente sale: ${at}`,
  ended: (at: string) => `Terminó: ${at}`,

  show: {
    summary: 'Muestra una campaña: cómo va, y qué pasó con cada quien.',
    example: 'recado campaigns show 5215512345678 "Pan de muerto"',
    more: ['recado campaigns show 5215512345678 "Pan de muerto" --state fallido'],
    options: {
      state:
        'Solo los destinatarios que están así: espera, enviado, entregado, leído, contestó, dudoso, fallido o fuera.',
      limit: 'Cuántos destinatarios muestra.',
    },
  },
  facts: {
    state: 'Estado',
    reason: 'Por qué',
    waiting: 'Espera',
    message: 'Mensaje',
    warnings: 'Cuidado',
    file: 'Archivo',
    recipients: 'Destinatarios',
    left: 'Enviados',
    delivered: 'Entregados',
    read: 'Leídos',
    answered: 'Contestaron',
    unknown: 'Sin confirmar',
    failed: 'No se enviaron',
    leftOut: 'Fuera',
    pace: 'Ritmo',
    starts: 'Empieza',
    next: 'El siguiente',
    ends: 'Terminaría',
    ended: 'Terminó',
    by: 'La preparó',
    nameless: 'Sin nombre',
    strangers: 'Desconocidos',
    closed: 'No les llegaría',
    countries: 'Países',
  },
  /** A country with its number of people. */
  country: (name: string, count: string) => `${name} ${count}`,
  otherCountry: (name: string, count: string) => `${name} ${count} (otro país que el de la línea)`,
  program: 'Un programa',
  hasFile: 'Lleva uno',
  people: formatPeopleCount,
  /** `hours` and `days`: texts that the functions `hours` and `days` below return. */
  pace: (perMinute: number, hours: string, days: string) => `${perMinute} por minuto, de ${hours}, ${days}`,
  hours: (opens: string, closes: string) => `${opens} a ${closes}`,
  /** `days`: short names of the days, joined into a list. */
  days: (days: string, zone: string) => `${days} (${zone})`,
  closed:
    'llevan demasiado tiempo sin escribir, y con la conexión oficial de Meta solo les llega una plantilla: use --template',
  strangers: 'nunca le han escrito: WhatsApp restringe a quien escribe a muchos desconocidos',
  recipientColumns: {
    to: 'Número',
    country: 'País',
    name: 'Nombre',
    state: 'Resultado',
    about: 'Motivo',
    at: (timeZone: string) => `Enviado (${timeZone})`,
  },
  /** Spanish names by which users filter recipients on the command line, by recipient state. */
  typedStates: {
    waiting: 'espera',
    sent: 'enviado',
    delivered: 'entregado',
    read: 'leído',
    answered: 'contestó',
    unknown: 'dudoso',
    failed: 'fallido',
    leftOut: 'fuera',
  },
  expectedState: 'se espera uno de estos estados: espera, enviado, entregado, leído, contestó, dudoso, fallido o fuera',
  noRecipients: 'No hay destinatarios así.',
  shown: (shown: number) => `Los primeros ${shown}; hay más. Acote con --state, o amplíe con --limit.`,
  preview: (name: string) => `Así lo leería ${name}:`,
  notSent: 'A esta persona no se le enviará.',
  onlyFile: 'Solo el archivo.',

  create: {
    summary: 'Prepara una campaña para las personas de una lista, y la muestra; no envía nada todavía.',
    example:
      'recado campaigns create 5215512345678 contactos.csv --name "Pan de muerto" "Hola {nombre}, ya hay pan de muerto."',
    more: [
      'recado campaigns create 5215512345678 contactos.csv --name "Pan de muerto" --media cartel.jpg "Ya hay pan de muerto."',
      'recado campaigns create 5215512345678 contactos.csv --name "Pan de muerto" "Ya hay pan." --per-minute 2 --days lun,mié,vie --opens 10:00 --closes 14:00',
      'recado campaigns create 5215512345678 contactos.csv --name "Avisos" --template pedido_listo "{nombre}" 18:40',
    ],
    oneOf: 'Una campaña lleva un archivo o una plantilla: use --media o --template, una de las dos.',
    file: {
      name: 'archivo',
      description: 'Un Excel (.xlsx), un CSV, contactos de un teléfono (.vcf) o números, en un archivo de este equipo.',
    },
    text: {
      name: 'texto',
      description: 'El mensaje, con {nombre} y {negocio}; si no se indica, se lee de la entrada estándar.',
    },
    options: {
      dryRun: 'Solo muestra a quiénes se enviaría y quiénes quedarían fuera; no guarda el borrador.',
      onlyLineCountry: 'Deja fuera los números de otro país que el de la línea.',
      name: 'Cómo se llama la campaña; solo se ve aquí.',
      template:
        'En lugar de un texto, una plantilla aprobada, por su nombre o nombre:idioma: los textos llenan sus huecos, y pueden llevar {nombre} y {negocio}.',
      media: 'Un archivo de este equipo que va con el mensaje: imagen, video o documento.',
      perMinute: 'Mensajes por minuto.',
      opens: 'Desde qué hora se envía, por el reloj del negocio.',
      closes: 'Hasta qué hora.',
      days: 'Qué días, separados por comas: lun, mar, mié, jue, vie, sáb, dom.',
      at: 'Cuándo empieza, una vez iniciada, por el reloj de este equipo.',
      skipNameless: 'Deja fuera a quien no tiene nombre; si no, se quita el nombre: “Hola, ya hay pan”.',
      word: 'Palabra que va en lugar del nombre que no se sabe.',
      ownNames: 'Usa también los nombres que se les puso en Recado: las personas los leerán.',
    },
    days: 'lun,mar,mié,jue,vie',
    expected: {
      time: 'se espera una hora como 09:00',
      days: 'se esperan días separados por comas, por ejemplo lun,mié,vie',
      at: 'se espera un día y una hora, por ejemplo 2026-12-01T10:30',
      name: 'se espera un nombre de hasta 100 caracteres',
      word: 'se espera una palabra de hasta 40 caracteres',
    },
    noName: 'Indique con --name cómo se llama la campaña.',
    notMedia: 'Una campaña lleva una imagen, un video o un documento.',
    /** `name`: name of the draft; `why`: the reason for which the file could not be read. */
    noFile: (name: string, why: string) => `El archivo no se pudo leer, y el borrador “${name}” se eliminó. ${why}`,
    counts: (added: number, leftOut: number) =>
      `${formatPeopleCount(added)} en la campaña; ${numberFormat.format(leftOut)} ${pluralize(leftOut, 'queda', 'quedan')} fuera.`,
    preview: 'No se guardó nada.',
    nameless: (count: number) => `Sin nombre: ${numberFormat.format(count)}.`,
    previewColumns: { row: 'Fila', to: 'Número', name: 'Nombre', country: 'País', about: 'Motivo' },
    /** `counts`: numbers of people by country, joined into a list. */
    countries: (counts: string) => `Por país: ${counts}.`,
    draft: 'Es un borrador: no se envía nada hasta que la inicie.',
    startHint: 'Para iniciarla',
    removeHint: 'Para eliminarla',
  },
  start: {
    summary: 'Inicia una campaña; antes dice a cuántos se enviará y a qué paso.',
    example: 'recado campaigns start 5215512345678 "Pan de muerto"',
    word: 'INICIAR',
    warning: (count: number, pace: string) =>
      `Se enviará a ${formatPeopleCount(count)}, una por una: ${pace}. El mensaje ya no se podrá cambiar.`,
    /** `countries`: countries with their numbers of people, joined. */
    otherCountries: (countries: string) =>
      `Hay números de un país distinto del de su línea: ${countries}. Si están mal, no la inicie y déjelos fuera.`,
    options: {
      otherCountries: 'Otros países a los que sí se envía, por su código y separados por comas: PE,CO.',
    },
    expected: { otherCountries: 'códigos de país de dos letras separados por comas, como PE,CO' },
    done: (name: string) => `Campaña en marcha: ${name}.`,
    /** `when`: formatted date and time. */
    firstMessage: (when: string) => `El primer mensaje sale: ${when}.`,
    watchHint: 'Para ver cómo va',
  },
  pause: {
    summary: 'Pausa una campaña: no sale ningún mensaje más hasta que se reanude.',
    example: 'recado campaigns pause 5215512345678 "Pan de muerto"',
    done: (name: string) => `Campaña en pausa: ${name}.`,
    resumeHint: 'Para reanudarla',
  },
  resume: {
    summary: 'Reanuda una campaña en pausa, donde se quedó.',
    example: 'recado campaigns resume 5215512345678 "Pan de muerto"',
    done: (name: string) => `Campaña en marcha: ${name}.`,
  },
  stop: {
    summary: 'Detiene una campaña para siempre: a quienes faltan no se les envía.',
    example: 'recado campaigns stop 5215512345678 "Pan de muerto"',
    word: 'DETENER',
    warning: (name: string, count: number) =>
      count === 0
        ? `${name}: ya se intentó con todos; no se puede reanudar.`
        : `${name}: no se enviará a quienes faltan (${formatPeopleCount(count)}), y no se puede reanudar.`,
    done: (name: string) => `Campaña detenida: ${name}.`,
  },
  repeat: {
    summary: 'Prepara otra campaña con el mismo mensaje, para quienes no la recibieron.',
    example: 'recado campaigns repeat 5215512345678 "Pan de muerto"',
    done: (name: string, count: number) => `Borrador: ${name}, para ${formatPeopleCount(count)}.`,
  },
  remove: {
    summary: 'Elimina un borrador, o una campaña que ya terminó, con su lista y sus resultados.',
    example: 'recado campaigns remove 5215512345678 "Pan de muerto"',
    word: 'ELIMINAR',
    warning: (name: string) =>
      `${name}: se borran su lista y sus resultados. Los mensajes que salieron se quedan en sus conversaciones.`,
    done: (name: string) => `Campaña eliminada: ${name}.`,
  },
  export: {
    summary: 'Guarda en un CSV qué pasó con cada quien.',
    example: 'recado campaigns export 5215512345678 "Pan de muerto" resultados.csv',
    done: (path: string) => `Resultados guardados en ${path}`,
  },
  unknown: (name: string) => `Este cliente no tiene ninguna campaña que se llame ${name}.`,
  several: (name: string) => `Varias campañas se llaman ${name}. Indique el identificador de la que busca:`,
} as const;
