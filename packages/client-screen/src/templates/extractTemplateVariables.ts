import type { TemplateVariable } from '@recado/contract';

/**
 * Variable in the header or body of a template that a user creates in Recado. Variables in file headers and
 * link buttons can be created only in Meta's editor.
 */
export type TemplateDraftVariable = TemplateVariable & { readonly part: 'header' | 'body' };

interface ExtractTemplateVariablesParams {
  readonly header: string;
  readonly body: string;
}

/** Returns the variables in the server's order: header first, numbers in numeric order, names as written. */
export const extractTemplateVariables = ({ header, body }: ExtractTemplateVariablesParams): TemplateDraftVariable[] => [
  ...extractPartVariables('header', header),
  ...extractPartVariables('body', body),
];

function extractPartVariables(part: TemplateDraftVariable['part'], text: string): TemplateDraftVariable[] {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))];
  const ordered = names.every(name => /^\d+$/.test(name))
    ? names.sort((left, right) => Number(left) - Number(right))
    : names;
  return ordered.map(name => ({ part, name }));
}
