import { type ContactImportField, normalizeSearchText } from '@recado/contract';

/** Meaning of a column, with its preference among several columns of numbers. */
export interface HeadingMeaning {
  readonly field: ContactImportField;
  /** Smaller ranks are preferred: WhatsApp, mobile, unspecified, home, work; name, billing name, shipping name. */
  readonly rank: number;
  /** Whether the column contains the second names, beside a column with the first ones. */
  readonly isMiddleName?: boolean;
  /** True for a column of consents, in which “No” is an opt-out. */
  readonly isConsent?: boolean;
  /** Whether the heading is “Número” without a word of a telephone, which may also be of a house or a row. */
  readonly isBareNumber?: boolean;
}

/** Headings of each field, normalised: lower case, without accents, signs as spaces. */
const EXACT_HEADINGS: Readonly<Record<Exclude<ContactImportField, 'number'>, readonly string[]>> = {
  ownName: [
    ...['nombre', 'nombre completo', 'nombres y apellidos', 'nombre y apellido', 'nombre y apellidos', 'cliente'],
    ...['nombre del cliente', 'nombre de cliente', 'nombre del contacto', 'nombre contacto', 'contacto', 'comprador'],
    ...[
      'nombre del comprador',
      'nombre para mostrar',
      'nome',
      'nome completo',
      'name',
      'full name',
      'display name',
      'complete name',
    ],
    ...['contact name', 'customer', 'customer name', 'contact', 'buyer', 'buyer name', 'apellidos y nombres'],
    ...['nome do cliente', 'nome do comprador', 'nome cliente', 'comprador a', 'nome do contato', 'nome do contacto'],
    ...['nome para a entrega', 'nombre para el envio', 'razao social nome', 'nome do destinatario', 'nome e sobrenome'],
    ...['shipping name', 'billing name', 'recipient name', 'contato', 'aluno', 'recebedor'],
    ...['nombre whatsapp', 'persona', 'paciente', 'alumno', 'socio', 'destinatario', 'nombre del paciente'],
  ],
  firstName: [
    ...['nombres', 'nombre s', 'primer nombre', 'nombre de pila', 'segundo nombre', 'first name', 'firstname'],
    ...['given name', 'middle name', 'additional name', 'billing first name', 'nombre de facturacion', 'primeiro nome'],
    ...['facturacion nombre', 'nombre facturacion', 'forename', 'nome proprio'],
    ...['first name billing', 'first name shipping', 'shipping first name'],
  ],
  lastName: [
    ...['apellido', 'apellidos', 'apellido s', 'apellido paterno', 'apellido materno', 'primer apellido', 'sobrenome'],
    ...['segundo apellido', 'last name', 'lastname', 'family name', 'surname', 'billing last name'],
    ...['apellido de facturacion', 'apellidos de facturacion', 'facturacion apellidos', 'apellidos facturacion'],
    ...['ultimo nome', 'last name billing', 'last name shipping', 'shipping last name'],
  ],
  labels: [
    ...['etiquetas', 'etiqueta', 'labels', 'label', 'tags', 'tag', 'group membership', 'categories', 'categorias'],
    ...[
      'categoria',
      'pertenencia a grupos',
      'grupos',
      'customer tags',
      'etiquetas del contacto',
      'etiquetas de contacto',
    ],
    ...['contact tags', 'marcadores', 'lead tags', 'etiquetas do cliente'],
  ],
  notes: [
    'notas',
    'nota',
    'comentarios',
    'comentario',
    'observaciones',
    'notes',
    'note',
    'comments',
    'observacoes',
    'anotacoes',
  ],
  optedOut: ['baja', 'bajas', 'se dio de baja', 'opt out', 'opted out', 'unsubscribed', 'optedout'],
};

/** Whole names that begin with the last name, usual in Argentina, Peru and Ecuador. */
const REVERSED_NAME =
  /^(?:apellidos?|sobrenomes?|last name|surname)(?: s)?(?: paterno)?(?: (?:y|e|and))? (?:nombres?|nomes?|first name|name)(?: s)?(?: (?:completo|del? (?:paciente|cliente|alumno|contacto|titular|socio)))?$/;
/** Consent to messages. Consent to e-mail or SMS is another one. */
const CONSENT =
  /^(?:acepta|acepto|aceita|aceito|autoriza|autorizo)(?: (?:recibir|receber))? (?:publicidad|publicidade|promociones|promocoes|ofertas|mensajes|mensagens|whatsapp|novedades|novidades)(?: (?:por|de|en|no) whatsapp)?$|^accepts whatsapp(?: marketing)?$/;
const MIDDLE_NAME_WORDS = /^(segundo nombre|middle name|additional name)$/;

/** Whole headings of a column of numbers that contain no word of a telephone. */
const NUMBER_HEADINGS = ['numero', 'numeros', 'number', 'num', 'nro', 'numero de contacto', 'contact number'];
const PHONE_WORDS =
  /\b(telefono|telefonos|telefonico|tel|tels|tfno|telf|celular|celulares|cel|movil|moviles|mobile|mobiles|phone|phones|telephone|cellphone|cell|whatsapp|whats|wsp|wpp|wa|telefone|fone|mobilephone|phonenumber|fono|fones|telefones)\b/;
/** Columns next to numbers that contain none, and numbers of other people than the one of the row. */
const OTHER_COLUMN_WORDS =
  /\b(fax|type|tipo|label|etiqueta|extension|ext|prefijo|lada|ddd|ddi|codigo|code|email|e mail|mail|correo|consent|accepts|acepta|opt|fecha|date|id|assistant|assistants|asistente|ayudante|emergencia|emergency|vendedor|seller|manager|gerente|company main|organizacion|pager|localizador|buscapersonas|telex|tty|isdn|rdsi|radio|callback|devolucion|verificado|verified|valid|valido|status|estado|nombre|name|nota|modelo|model|marca|compania|operador|carrier|pedido|orden|order|documento)\b/;

/** Normalises a heading: lower case, without accents, each run of other signs as one space. */
export const normalizeHeading = (header: string): string =>
  normalizeSearchText(header.normalize('NFKC').replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds what a column contains by its heading. Undefined if the heading is unknown. */
export function findHeadingMeaning(header: string): HeadingMeaning | undefined {
  const words = normalizeHeading(header);
  const compactWords = words.replaceAll(' ', '');
  const fields = Object.keys(EXACT_HEADINGS) as (keyof typeof EXACT_HEADINGS)[];
  const field = fields.find(candidate =>
    EXACT_HEADINGS[candidate].some(heading => heading === words || heading.replaceAll(' ', '') === compactWords),
  );
  const rank = rankNameWords(words);
  if (CONSENT.test(words.replace('whats app', 'whatsapp'))) return { field: 'optedOut', rank, isConsent: true };
  if (REVERSED_NAME.test(words)) return { field: 'ownName', rank };
  if (field) return { field, rank, ...(MIDDLE_NAME_WORDS.test(words) && { isMiddleName: true }) };
  if (NUMBER_HEADINGS.includes(words)) return { field: 'number', rank: 2, isBareNumber: true };
  if (!PHONE_WORDS.test(words) || OTHER_COLUMN_WORDS.test(words)) return undefined;
  return { field: 'number', rank: rankPhoneWords(words) };
}

/** A list of orders names the buyer and the receiver. They are two people, so their names are not joined. */
const rankNameWords = (words: string): number =>
  /\b(shipping|entrega|envio|destinatario|recipient)\b/.test(words)
    ? 2
    : /\b(billing|facturacion)\b/.test(words)
      ? 1
      : 0;

/** Whether a normalised heading contains a word of a telephone. */
export const hasPhoneWord = (words: string): boolean => PHONE_WORDS.test(words);

function rankPhoneWords(words: string): number {
  if (/\b(whatsapp|whats|wsp|wpp|wa)\b/.test(words)) return 0;
  if (/\b(celular|celulares|cel|movil|moviles|mobile|mobiles|cell|cellphone)\b/.test(words)) return 1;
  if (
    /\b(casa|home|particular|hogar|other|otro|alternativo|secundario|residencial|fixo|fijo|address|direccion)\b/.test(
      words,
    )
  )
    return 3;
  if (
    /\b(work|business|trabajo|trabalho|comercial|oficina|office|company|empresa|negocio|car|coche|shipping|envio|entrega)\b/.test(
      words,
    )
  )
    return 4;
  return 2;
}
