/** How texts are compared by who looks for one: without capitals and accents, in whichever Unicode form. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
