import { apiErrorTexts } from './apiErrorTexts.ts';
import { formValidationTexts } from './formValidationTexts.ts';

/** Descriptions of text formats, by the format name of the contract. */
const formatDescriptions: Readonly<Record<string, string>> = {
  line: 'no puede contener saltos de línea ni caracteres de control',
  date: 'debe ser un día, por ejemplo 2026-12-24',
  time: 'debe ser una hora de 24 horas, por ejemplo 09:00',
  shortcut: 'admite hasta 30 letras, números y guiones, sin espacios ni diagonal; empieza con una letra o un número',
  cursor: 'debe ser el valor next de la página anterior, sin cambios',
  assignedTo: 'debe ser el identificador de una persona, o nobody',
  templateName: 'solo admite minúsculas sin acento, números y guiones bajos, por ejemplo cita_confirmada',
  templateLanguage: 'debe ser un idioma, por ejemplo es_MX',
  host: 'debe ser el nombre o la dirección IP de un servidor, sin http:// ni puerto, por ejemplo proxy.empresa.mx',
  columns:
    'debe decir qué hay en cada columna, separado por comas, por ejemplo ownName,number,-; quite los campos que no existen',
  sequence: 'debe ser el número de un evento',
};

/**
 * Builds an expression in joi's template language from pairs of format name and description. When joi evaluates
 * it, `#name` is the name of the violated format. The result is the description of this format, or a general
 * text if no pair contains the format.
 */
const buildFormatTemplate = ([first, ...rest]: readonly (readonly [string, string])[]): string =>
  first === undefined
    ? '"no tiene el formato esperado"'
    : `if(#name == "${first[0]}", "${first[1]}", ${buildFormatTemplate(rest)})`;

/**
 * Spanish texts of joi's error codes, in joi's template language. `{{#label}}` is the name of the field in the
 * API; it is later replaced by a readable name from `requestFieldLabels`.
 * Codes come from joi (https://joi.dev/api/#list-of-errors) and from the contract (`phone.…`).
 * `*` covers all codes that are not listed.
 */
export const fieldErrorTexts = {
  root: 'petición',
  '*': 'El campo {{#label}} no es válido.',

  'any.required': 'Falta el campo {{#label}}.',
  'any.unknown': 'El campo {{#label}} no se admite. Quítelo de la petición.',
  'any.invalid': 'El valor de {{#label}} no se admite.',
  'any.only': 'El campo {{#label}} debe ser {if(#valids.length == 1, "", "uno de estos valores: ")}{{#valids}}.',
  'any.custom': 'El campo {{#label}} no es válido.',

  'string.base': 'El campo {{#label}} debe ser texto.',
  'string.empty': 'El campo {{#label}} no puede estar vacío.',
  'string.length': 'El campo {{#label}} debe tener exactamente {{#limit}} {if(#limit == 1, "carácter", "caracteres")}.',
  'string.min': 'El campo {{#label}} debe tener al menos {{#limit}} {if(#limit == 1, "carácter", "caracteres")}.',
  'string.max':
    'El campo {{#label}} no puede tener más de {{#limit}} {if(#limit == 1, "carácter", "caracteres")}. Acórtelo.',
  'string.trim': 'El campo {{#label}} no puede empezar ni terminar con espacios.',
  'string.lowercase': 'El campo {{#label}} debe estar en minúsculas.',
  'string.uppercase': 'El campo {{#label}} debe estar en mayúsculas.',
  'string.email': 'El campo {{#label}} debe ser un correo electrónico, por ejemplo nombre@empresa.mx.',
  'string.uri': 'El campo {{#label}} debe ser una dirección web, por ejemplo https://empresa.mx/webhook.',
  'string.uriCustomScheme': 'El campo {{#label}} debe ser una dirección web que empiece con http:// o https://.',
  'string.uriRelativeOnly': 'El campo {{#label}} debe ser una ruta relativa.',
  'string.domain': 'El campo {{#label}} debe ser un nombre de dominio.',
  'string.hostname': 'El campo {{#label}} debe ser un nombre de servidor.',
  'string.ip': 'El campo {{#label}} debe ser una dirección IP.',
  'string.ipVersion': 'El campo {{#label}} debe ser una dirección IP.',
  'string.guid': 'El campo {{#label}} no es un identificador válido.',
  'string.hex': 'El campo {{#label}} solo admite dígitos hexadecimales.',
  'string.hexAlign': 'El campo {{#label}} debe tener un número par de dígitos hexadecimales.',
  'string.base64': 'El campo {{#label}} debe estar en base64.',
  'string.dataUri': 'El campo {{#label}} debe ser una dirección data:.',
  'string.alphanum': 'El campo {{#label}} solo admite letras y números.',
  'string.token': 'El campo {{#label}} solo admite letras, números y guiones bajos.',
  'string.isoDate': 'El campo {{#label}} debe ser una fecha ISO 8601, por ejemplo 2025-01-31T18:00:00Z.',
  'instant.zone':
    'Al campo {{#label}} le falta la hora o su zona. Escríbalo como 2026-12-24T09:00:00-06:00 o 2026-12-24T15:00:00Z.',
  'instant.day': 'El día del campo {{#label}} no está en el calendario. Revíselo.',
  'instant.query':
    'El campo {{#label}} debe ser un instante ISO 8601 con zona, por ejemplo 2026-12-24T09:00:00-06:00, o los segundos desde 1970, por ejemplo 1798124400.',
  'instant.milliseconds': 'El campo {{#label}} está en milisegundos. Escríbalo en segundos: {{#suggestion}}.',
  'string.isoDuration': 'El campo {{#label}} debe ser una duración ISO 8601, por ejemplo PT10M.',
  'string.normalize': 'El campo {{#label}} debe estar en la forma Unicode {{#form}}.',
  'string.invisible':
    'El campo {{#label}} solo tiene espacios o caracteres que no se ven. Use letras, números o signos.',
  'string.broken': 'El campo {{#label}} contiene caracteres dañados que no se pueden guardar. Quítelos.',
  'string.pattern.base': 'El campo {{#label}} no tiene el formato esperado.',
  'string.pattern.name': `El campo {{#label}} {${buildFormatTemplate(Object.entries(formatDescriptions))}}.`,
  'string.pattern.invert.base': 'El campo {{#label}} contiene caracteres que no se admiten.',
  'string.pattern.invert.name': 'El campo {{#label}} contiene caracteres que no se admiten.',

  'number.base': 'El campo {{#label}} debe ser un número.',
  'number.integer': 'El campo {{#label}} debe ser un número entero.',
  'number.min': 'El campo {{#label}} debe ser {{#limit}} o más.',
  'number.max': 'El campo {{#label}} debe ser {{#limit}} o menos.',
  'number.greater': 'El campo {{#label}} debe ser mayor que {{#limit}}.',
  'number.less': 'El campo {{#label}} debe ser menor que {{#limit}}.',
  'number.multiple': 'El campo {{#label}} debe ser múltiplo de {{#multiple}}.',
  'number.positive': 'El campo {{#label}} debe ser un número positivo.',
  'number.negative': 'El campo {{#label}} debe ser un número negativo.',
  'number.precision': 'El campo {{#label}} admite hasta {{#limit}} decimales.',
  'number.port': 'El campo {{#label}} debe ser un puerto, entre 0 y 65535.',
  'number.unsafe': 'El número de {{#label}} es demasiado grande.',
  'number.infinity': 'El número de {{#label}} es demasiado grande.',

  'boolean.base': 'El campo {{#label}} debe ser true o false.',

  'date.base': 'El campo {{#label}} debe ser una fecha.',
  'date.format': 'El campo {{#label}} debe ser una fecha ISO 8601, por ejemplo 2025-01-31T18:00:00Z.',
  'date.min': 'La fecha de {{#label}} es demasiado antigua.',
  'date.greater': 'La fecha de {{#label}} es demasiado antigua.',
  'date.max': 'La fecha de {{#label}} es demasiado lejana.',
  'date.less': 'La fecha de {{#label}} es demasiado lejana.',

  'array.base': 'El campo {{#label}} debe ser una lista.',
  'array.min': 'La lista {{#label}} debe tener al menos {{#limit}} {if(#limit == 1, "elemento", "elementos")}.',
  'array.max': 'La lista {{#label}} no puede tener más de {{#limit}} {if(#limit == 1, "elemento", "elementos")}.',
  'array.length': 'La lista {{#label}} debe tener exactamente {{#limit}} {if(#limit == 1, "elemento", "elementos")}.',
  'array.unique': 'El elemento {{#label}} está repetido.',
  'array.sparse': 'El elemento {{#label}} está vacío.',
  'array.includes': 'El elemento {{#label}} no se admite.',
  'array.excludes': 'El elemento {{#label}} no se admite.',
  'array.includesRequiredUnknowns': 'A la lista {{#label}} le faltan elementos.',
  'array.includesRequiredKnowns': 'A la lista {{#label}} le faltan elementos.',
  'array.includesRequiredBoth': 'A la lista {{#label}} le faltan elementos.',
  'array.hasUnknown': 'A la lista {{#label}} le falta un elemento obligatorio.',
  'array.hasKnown': 'A la lista {{#label}} le falta un elemento obligatorio.',
  'array.orderedLength': 'La lista {{#label}} no puede tener más de {{#limit}} elementos.',

  'object.base':
    '{if(#label == "petición", "La petición debe ser un objeto JSON.", "El campo \'" + #label + "\' debe ser un objeto JSON.")}',
  'object.unknown': 'El campo {{#label}} no se admite. Quítelo de la petición.',
  'object.min': 'El campo {{#label}} debe tener al menos {{#limit}} {if(#limit == 1, "clave", "claves")}.',
  'object.max': 'El campo {{#label}} no puede tener más de {{#limit}} {if(#limit == 1, "clave", "claves")}.',
  'object.length': 'El campo {{#label}} debe tener exactamente {{#limit}} claves.',
  'object.missing': 'Falta al menos uno de estos campos: {{#peersWithLabels}}.',
  'object.and': 'Faltan los campos {{#missingWithLabels}}.',
  'object.with': 'Con el campo {{:#mainWithLabel}} también se necesita {{:#peerWithLabel}}.',
  'object.without': 'El campo {{:#mainWithLabel}} no se admite junto con {{:#peerWithLabel}}.',
  'object.xor': 'Envíe solo uno de estos campos: {{#peersWithLabels}}.',
  'object.oxor': 'Envíe solo uno de estos campos: {{#peersWithLabels}}.',
  'object.nand': 'El campo {{:#mainWithLabel}} no se admite junto con {{#peersWithLabels}}.',
  'object.pattern.match': 'Las claves de {{#label}} no tienen el formato esperado.',
  'object.assert': 'El campo {{#label}} no es válido.',

  'range.wide': 'El campo {{#label}} admite hasta {{#limit}} filas por petición. Pida menos, o por partes.',

  'phone.digits': formValidationTexts.phoneDigitsOnly,
  'phone.length': 'El campo {{#label}} debe tener entre 7 y 15 dígitos, con el código de país.',
  'phone.national': apiErrorTexts.phone.withoutCountry('{{#label}}', '{{#suggestion}}'),
  'phone.invalid': 'El campo {{#label}} debe ser un número de teléfono con código de país, por ejemplo 5215512345678.',

  'alternatives.all': 'El campo {{#label}} no es de un tipo admitido.',
  'alternatives.any': 'El campo {{#label}} no es de un tipo admitido.',
  'alternatives.match': 'El campo {{#label}} no es de un tipo admitido.',
  'alternatives.one': 'El campo {{#label}} no es de un tipo admitido.',
  'alternatives.types': 'El campo {{#label}} no es de un tipo admitido.',
} as const satisfies Readonly<Record<string, string>>;

/**
 * Texts of field errors whose wording is specified in docs/product.md §5, by field and by joi's error code.
 */
export const fieldErrorTextOverrides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  password: { 'string.min': formValidationTexts.passwordTooShort },
  newPassword: { 'string.min': formValidationTexts.passwordTooShort },
  confirmationWord: {
    'any.required': formValidationTexts.deleteWord,
    'any.only': formValidationTexts.deleteWord,
    'string.empty': formValidationTexts.deleteWord,
  },
};
