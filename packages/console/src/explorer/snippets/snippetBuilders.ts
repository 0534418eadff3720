import { buildCurlCommand } from '@recado/contract/rules';
import { buildJavascriptSnippet } from './javascript.ts';
import { buildN8nSnippet } from './n8n.ts';
import { buildPythonSnippet } from './python.ts';
import type { SnippetCall } from './SnippetCall.ts';

export const SNIPPET_LANGUAGES = ['curl', 'javascript', 'python', 'n8n'] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

/** Functions that build the code for a call, by programming language. */
export const snippetBuilders: Readonly<Record<SnippetLanguage, (call: SnippetCall) => string>> = {
  curl: buildCurlCommand,
  javascript: buildJavascriptSnippet,
  python: buildPythonSnippet,
  n8n: buildN8nSnippet,
};
