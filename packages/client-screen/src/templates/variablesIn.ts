import type { TemplateVariable } from '@recado/contract';

/** The gaps of what is being written, as the server counts them: heading first, numbers by their size, words as they stand. */
export const variablesIn = ({
  header,
  body,
}: {
  readonly header: string;
  readonly body: string;
}): TemplateVariable[] => [...gapsOf('header', header), ...gapsOf('body', body)];

function gapsOf(part: TemplateVariable['part'], text: string): TemplateVariable[] {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))];
  const ordered = names.every(name => /^\d+$/.test(name))
    ? names.sort((one, other) => Number(one) - Number(other))
    : names;
  return ordered.map(name => ({ part, name }));
}
