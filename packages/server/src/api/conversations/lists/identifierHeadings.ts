import type { ContactImportField } from '@recado/contract';
import { contactFileTexts as texts } from '@recado/texts';
import { hasPhoneWord, normalizeHeading } from './listHeadings.ts';

/** Identity and tax documents of the Americas, Spain and Portugal. Many have as many digits as a phone number. */
const DOCUMENT_WORDS =
  'cpf|cnpj|cpf cnpj|cnpj cpf|rg|dni|dni cuit|cuit|cuil|cuit cuil|rut|run|rfc|curp|ruc|nit|nie|nif|cif|ci|cc|cedula|cedulas|cedula de identidad|cedula de ciudadania|documento|documentos|doc|document|passport|pasaporte|passaporte|identificacion|identificacao|identification|tax id|vat|vat number|ssn|nss|imss|ine|cnh|pis|rnc|dui|iban|clabe|cuenta|conta|tarjeta|cartao|inscricao estadual|ie|matricula|expediente|historia clinica|no de empleado';
const WHOLE_DOCUMENT = new RegExp(
  `^(?:(?:n|no|nro|num|numero|number|n o|tipo|id)(?: (?:de|do|da|del))? )?(?:${DOCUMENT_WORDS})(?: (?:do|da|del|de la|de|fiscal|cliente|comprador|titular|paciente|identidad|fiscal))*$`,
);
/** Words of columns with codes, amounts, dates and addresses. */
const IDENTIFIER_WORD =
  /\b(cpf|cnpj|rg|dni|cuit|cuil|rut|rfc|curp|ruc|nit|nie|nif|cedula|documento|documentos|passport|pasaporte|passaporte|tax|vat|ssn|nss|id|ids|identificador|codigo|codigos|code|codes|cod|sku|ean|gtin|isbn|barcode|referencia|reference|ref|folio|factura|fatura|invoice|nota fiscal|ticket|boleta|guia|rastreo|rastreio|tracking|transaccion|transacao|transaction|pedido|pedidos|orden|order|orders|compra|venta|ventas|venda|vendas|sale|operacion|operacao|contrato|poliza|matricula|cuenta|conta|account|clabe|iban|tarjeta|cartao|card|postal|zip|zipcode|cep|cp|postcode|fecha|data|date|hora|time|nacimiento|nascimento|birthday|birth|precio|preco|price|total|subtotal|importe|valor|monto|amount|costo|custo|saldo|pago|pagamento|cantidad|quantidade|quantity|qty|stock|edad|idade|age|latitud|longitud|latitude|longitude|ip|imei|serie|serial|placa|patente|chassi)\b/;

/** Normalises a heading, and joins initials: “R.U.T.” becomes “rut”. */
const normalizeWords = (header: string): string =>
  normalizeHeading(header).replace(/\b\w(?: \w\b)+/g, initials => initials.replaceAll(' ', ''));

/**
 * Whether a heading names documents, codes, amounts or dates. Their digits may look like a phone number, so such a column
 * is never one of numbers, by a guess or by choice. A heading that also names a telephone remains the owner's choice.
 */
export function isIdentifierHeading(header: string): boolean {
  const words = normalizeWords(header);
  if (hasPhoneWord(words)) return false;
  return WHOLE_DOCUMENT.test(words) || IDENTIFIER_WORD.test(words);
}

/** Whether a whole heading names an identity document, which is a heading even above a single column. */
export const isDocumentHeading = (header: string): boolean => WHOLE_DOCUMENT.test(normalizeWords(header));

/** Maximum number of columns of a list that are read. */
export const MAX_COLUMNS = 200;
/** Columns of documents that an error names. */
const MAX_NAMED_COLUMNS = 3;

/** Returns the heading of a column of documents, codes or amounts that is used as one of numbers. */
export const findIdentifierColumn = (
  headings: readonly string[] | undefined,
  fields: readonly (ContactImportField | null)[],
): string | undefined => headings?.find((header, index) => fields[index] === 'number' && isIdentifierHeading(header));

/** Explains that a list has no column of numbers, and names the columns whose digits are something else. */
export function explainMissingNumbers(headings: readonly string[]): string {
  if (headings.length > MAX_COLUMNS) return texts.tooManyColumns(MAX_COLUMNS);
  const identifiers = headings.filter(isIdentifierHeading).slice(0, MAX_NAMED_COLUMNS);
  return identifiers.length === 0 ? texts.noNumbers : texts.noPhoneColumn(identifiers.join('”, “'));
}
