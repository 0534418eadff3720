import { normalizeHeading } from './listHeadings.ts';
import { parseCountryName } from './parseCountryName.ts';

/** Country of a person, as the columns of a list state it. */
export type RowCountry =
  /** ISO 3166 code of the country to which national numbers belong. `isOfRow`: a column of the list states it. */
  | { readonly country: string; readonly isOfRow: boolean }
  /** The columns state no known country, or more than one. */
  | { readonly stated: string };

const COUNTRY_WORD = /^(?:country|pais|paises)$/;
/** Words beside “country” in headings that name the country of a person's address or telephone. */
const HEADING_WORDS = new Set(
  `address addresses direccion direcciones endereco domicilio default billing shipping mailing delivery facturacion cobro cobranca
  faturamento envio entrega fiscal business home work other casa trabajo trabalho particular personal primary principal code
  codigo iso name nombre nome region o or ou of del de do da la el residencia residence customer cliente contact contacto
  contato comprador buyer phone telefono telefone value valor 1 2 3 4 5`.split(/\s+/),
);
const EMPTY_VALUES = new Set([
  '',
  'n a',
  'na',
  's d',
  'sd',
  'ninguno',
  'nenhum',
  'none',
  'null',
  'desconocido',
  'unknown',
  'no especificado',
]);

/** Column of a list that states countries, with the words by which it belongs to other columns. */
export interface CountryColumn {
  readonly index: number;
  readonly subject: string;
}

/** Finds the columns that state the country of a person, such as `billing_country` and `Address 1 - Country`. */
export function findCountryColumns(headings: readonly string[]): CountryColumn[] {
  return headings.flatMap((heading, index) => {
    const words = normalizeHeading(heading).split(' ');
    const isCountry = words.some(word => COUNTRY_WORD.test(word));
    if (!isCountry || !words.every(word => COUNTRY_WORD.test(word) || HEADING_WORDS.has(word))) return [];
    return [{ index, subject: findSubject(heading) }];
  });
}

/** Returns the words that a country and a number of the same address share: `billing_country` and `billing_phone`. */
const findSubject = (heading: string): string =>
  (
    normalizeHeading(heading).match(
      /\b(?:default|billing|shipping|facturacion|envio|entrega|cobranca|business|home|other)\b/g,
    ) ?? []
  ).join(' ');

interface FindRowCountryOptions {
  readonly columns: readonly CountryColumn[];
  readonly cells: readonly string[];
  /** Heading of the column with the number. */
  readonly numberHeading: string;
  readonly lineCountry: string;
}

/** Finds the country by which a national number of a row is read: that of its row, otherwise that of the line. */
export function findRowCountry({ columns, cells, numberHeading, lineCountry }: FindRowCountryOptions): RowCountry {
  const line = { country: lineCountry, isOfRow: false };
  const filled = columns.flatMap(({ index, subject }) => {
    const stated = (cells[index] ?? '').replace(/^'/, '').trim();
    return EMPTY_VALUES.has(normalizeHeading(stated)) ? [] : [{ stated, subject }];
  });
  const subject = findSubject(numberHeading);
  const related = filled.filter(column => column.subject === subject);
  const relevant = related.length > 0 ? related : filled;
  const [first] = relevant;
  if (first === undefined) return line;
  const countries = new Set(relevant.map(({ stated }) => parseCountryName(stated)));
  const [country] = countries;
  if (countries.size > 1 || country === undefined)
    return { stated: [...new Set(relevant.map(column => column.stated))].join(' / ') };
  return { country, isOfRow: country !== lineCountry };
}
