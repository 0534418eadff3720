import { findCountryCode, listCountryCodes, normalizeSearchText } from '@recado/contract';

/** Names that people and programs write besides those of the Unicode CLDR, and ISO 3166 codes of three letters. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AR: 'arg, rep argentina, republica argentina',
  BO: 'bol, estado plurinacional de bolivia',
  BR: 'bra, brasil br',
  CA: 'can',
  CL: 'chl',
  CO: 'col',
  CR: 'cri',
  CU: 'cub',
  DE: 'deu',
  DO: 'dom, rep dominicana, rd',
  EC: 'ecu',
  ES: 'esp',
  FR: 'fra',
  GB: 'gbr, uk, inglaterra, england, gran bretana, great britain, gra bretanha, escocia, gales',
  GT: 'gtm',
  HN: 'hnd',
  IT: 'ita',
  MX: 'mex, mejico, estados unidos mexicanos, mx mexico',
  NI: 'nic',
  NL: 'nld, holanda, holland',
  PA: 'pan',
  PE: 'per',
  PR: 'pri',
  PT: 'prt',
  PY: 'pry',
  SV: 'slv',
  US: 'usa, u s a, eeuu, ee uu, e u, e u a, eua, estados unidos de america, estados unidos da america, united states of america',
  UY: 'ury',
  VE: 'ven, republica bolivariana de venezuela',
};

const normalizeName = (name: string): string =>
  normalizeSearchText(name.normalize('NFKC'))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

let countriesByName: ReadonlyMap<string, string> | undefined;

/**
 * Finds the ISO 3166 code of a country by its code, its calling code, or its name in Spanish, Portuguese or English.
 * Undefined if the text names no country.
 */
export function parseCountryName(text: string): string | undefined {
  const callingCode = /^\s*(?:\+|00)?\s*(\d{1,4})\s*$/.exec(text)?.[1];
  if (callingCode !== undefined) return findCountryCode(callingCode);
  countriesByName ??= new Map(listCountryNames());
  return countriesByName.get(normalizeName(text));
}

function* listCountryNames(): Generator<readonly [name: string, country: string]> {
  const languages = ['es', 'es-MX', 'pt', 'pt-PT', 'en'];
  const styles = ['long', 'short'] as const;
  const displayNames = languages.flatMap(language =>
    styles.map(style => new Intl.DisplayNames(language, { type: 'region', style })),
  );
  for (const country of listCountryCodes()) {
    yield [country.toLowerCase(), country];
    for (const names of displayNames) yield [normalizeName(names.of(country) ?? country), country];
    for (const name of OTHER_NAMES[country]?.split(', ') ?? []) yield [name, country];
  }
}
