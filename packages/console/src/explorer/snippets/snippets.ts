import { curlCommand } from '@recado/contract/rules';
import { javascriptSnippet } from './javascript.ts';
import { n8nSnippet } from './n8n.ts';
import { pythonSnippet } from './python.ts';
import type { SnippetCall } from './SnippetCall.ts';

export const languages = ['curl', 'javascript', 'python', 'n8n'] as const;
export type Language = (typeof languages)[number];

/** One call in every language on offer. */
export const snippets: Readonly<Record<Language, (call: SnippetCall) => string>> = {
  curl: curlCommand,
  javascript: javascriptSnippet,
  python: pythonSnippet,
  n8n: n8nSnippet,
};
