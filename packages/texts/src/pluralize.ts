/** Selects a word's singular or plural form. @param count may be formatted; only 1 is singular */
export const pluralize = (count: number | string, singular: string, plural: string): string =>
  String(count) === '1' ? singular : plural;
