import { normalizeHeading } from './listHeadings.ts';

const COMPANY_HEADING =
  /^(?:(?:nombre|nome)(?: de(?: la)?| da)? (?:organizacion|empresa|compania)|organi[sz]ation(?: \d)? name|organizacion \d nombre|company(?: name)?|empresa|compania|razon social|razao social|nome fantasia|nombre comercial|default address company|company billing|(?:billing|shipping) company|empresa (?:de )?facturacion)$/;

/** Finds the columns with the company of a person, in their order. */
export const findCompanyColumns = (headings: readonly string[]): number[] =>
  headings.flatMap((heading, index) => (COMPANY_HEADING.test(normalizeHeading(heading)) ? [index] : []));
