/** Normalises text for searching, so that case, accents and the Unicode form make no difference. */
export const normalizeSearchText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
