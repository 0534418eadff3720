/** Selects the singular or plural form of a word. @param count may be formatted; only 1 selects the singular */
export const pluralize = (count: number | string, singular: string, plural: string): string =>
  String(count) === '1' ? singular : plural;
