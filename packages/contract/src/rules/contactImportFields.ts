/** Contact fields that a column of a spreadsheet can contain. */
export const contactImportFields = [
  'number',
  'ownName',
  'firstName',
  'lastName',
  'labels',
  'notes',
  'optedOut',
] as const;
export type ContactImportField = (typeof contactImportFields)[number];
