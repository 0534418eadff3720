import type { TemplateVariable } from '@recado/contract';

/** A template that is made here has no file above it and no links: these are made in Meta's pages. */
export type WrittenVariable = TemplateVariable & { readonly part: 'header' | 'body' };

/** The gaps of what is being written, as the server counts them: heading first, numbers by their size, words as they stand. */
export const variablesIn = ({
  header,
  body,
}: {
  readonly header: string;
  readonly body: string;
}): WrittenVariable[] => [...gapsOf('header', header), ...gapsOf('body', body)];

function gapsOf(part: WrittenVariable['part'], text: string): WrittenVariable[] {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))];
  const ordered = names.every(name => /^\d+$/.test(name))
    ? names.sort((one, other) => Number(one) - Number(other))
    : names;
  return ordered.map(name => ({ part, name }));
}
