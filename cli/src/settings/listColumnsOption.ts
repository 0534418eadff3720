import { cliTexts } from '@recado/texts';
import type { OptionTable } from './Option.ts';
import { createStringParser } from './valueParsers.ts';

const { typedFields, ...texts } = cliTexts.contacts.listColumns;
const normalize = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

/** Parses the fields of a list's columns, which are the Spanish words that users see or the names that the API uses. */
export function parseListColumns(input: string): string | undefined {
  const fields = input.split(',').map(word => {
    if (word.trim() === '-') return '-';
    return Object.entries(typedFields).find(
      ([field, typed]) => field === word.trim() || normalize(typed) === normalize(word),
    )?.[0];
  });
  return fields.includes(undefined) ? undefined : fields.join(',');
}

/** Option of the commands that read a list of people from a file. */
export const listColumnsOption = {
  columns: {
    flag: '--columns',
    about: texts.about,
    parse: createStringParser(parseListColumns),
    expected: texts.expected,
  },
  sheet: { flag: '--sheet', about: texts.sheet },
} as const satisfies OptionTable;
