import { normalizeSearchText } from '@recado/contract';

/** Splits labels at `:::` (Google), semicolons or commas. Google's own groups begin with an asterisk. */
export function parseLabels(cell: string): string[] {
  const separator = cell.includes(':::') ? ':::' : cell.includes(';') ? ';' : ',';
  const labels = cell
    .split(separator)
    .map(label =>
      label
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .replace(/\s+/g, ' '),
    )
    .filter(label => label !== '' && !label.startsWith('* '));
  return [...new Map(labels.map(label => [normalizeSearchText(label), label])).values()];
}
