import { pluralize } from '../pluralize.ts';

const client = { name: 'cliente', description: 'Su número, su nombre o su identificador.' };

/** Texts of `recado posts`, for status posts (“estados”). */
export const postsCommandTexts = {
  summary: 'Los estados de un cliente: lo que sus contactos ven durante 24 horas.',
  example: 'recado posts 5215512345678',
  client,
  post: { name: 'estado', description: 'El identificador del estado, o cómo comienza.' },
  list: { summary: 'Lista los estados, el más reciente primero.', example: 'recado posts list 5215512345678' },
  show: { summary: 'Muestra un estado y quién lo ha visto.', example: 'recado posts show 5215512345678 0199b2d4' },
  publish: {
    summary: 'Publica un texto, una imagen o un video como estado.',
    example: 'recado posts publish 5215512345678 "Hoy hay conchas recién hechas"',
    more: [
      'recado posts publish 5215512345678 "El menú de hoy" --file menu.jpg',
      'recado posts publish 5215512345678 "Cerramos a las 5" --background "#1e6e4f" --label Mayoreo',
    ],
    text: {
      name: 'texto',
      description: 'El texto, o lo que acompaña al archivo. Con "-" se lee de la entrada estándar.',
    },
    done: (people: string) => `El estado se publicó. Lo pueden ver ${people}.`,
    unknown:
      'WhatsApp no confirmó que lo recibió: puede que se vea. Mire en su teléfono si aparece antes de publicarlo otra vez.',
    showHint: 'Para ver quién lo ha visto',
    missingContent: 'Escriba el texto del estado, o indique un archivo con --file.',
    bothAudiences: 'Indique --label o --to, no los dos.',
    onlyForText: '--background y --font son para un estado de texto, sin archivo.',
    otherFile: 'Un estado lleva una imagen o un video. Elija otro archivo.',
  },
  delete: {
    summary: 'Elimina un estado antes de sus 24 horas.',
    example: 'recado posts delete 5215512345678 0199b2d4 --yes',
    warning: (text: string) => `El estado «${text}» deja de verse en los teléfonos. No se puede recuperar.`,
    done: 'El estado se eliminó.',
    unknown: 'WhatsApp no confirmó que lo eliminó. Repita la orden en un momento.',
  },
  options: {
    limit: 'Cuántos estados se muestran, como máximo.',
    file: 'Una imagen o un video: un archivo de este equipo, o una dirección http o https.',
    background: 'Color detrás del texto, como #1e6e4f.',
    font: 'Tipo de letra del texto.',
    label: 'Solo lo ven los contactos con esta etiqueta; sin esto, todos.',
    to: 'Solo lo ven estos contactos, por número, separados por comas.',
  },
  expectedColor: 'se espera un color como #1e6e4f',
  columns: { id: 'Estado', at: 'Publicado', state: 'Situación', views: 'Vistas', audience: 'Para', text: 'Contenido' },
  states: {
    publishing: 'Publicándose',
    published: 'Se ve',
    expired: 'Ya no se ve',
    unknown: 'Sin confirmar',
    failed: 'No se publicó',
    deleted: 'Eliminado',
  },
  types: { text: 'Texto', image: 'Imagen', video: 'Video' },
  audiences: { all: 'todos', chosen: 'elegidos' },
  viewerColumns: { who: 'Quién', chat: 'Conversación', at: 'Lo vio' },
  people: (count: string) => `${count} ${pluralize(count, 'contacto', 'contactos')}`,
  count: (shown: number) => `${shown} ${pluralize(shown, 'estado', 'estados')}`,
  moreThan: (shown: number) => `Los primeros ${shown}; hay más. Amplíe con --limit.`,
  viewers: (count: number) =>
    `Lo ${pluralize(count, 'vio', 'vieron')} ${count} ${pluralize(count, 'persona', 'personas')}`,
  empty: 'Este cliente no ha publicado estados en los últimos 30 días.',
  noViewers: 'Nadie lo ha visto aún, o quien lo vio no deja que se sepa.',
  publishHint: 'Para publicar uno',
  unknownPost: (id: string) => `Ningún estado de este cliente comienza con ${id}. Los que hay: recado posts CLIENTE`,
  ambiguousPost: (id: string) => `Varios estados comienzan con ${id}. Escriba más de su identificador.`,
} as const;
