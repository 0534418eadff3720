import { status, adminSessions as texts } from '@recado/texts';
import type { ListFilter } from '../lists/index.ts';

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const sessionFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    source: 'attention',
    label: texts.filters.attention,
    choices: [
      { value: true, label: texts.attention.yes },
      { value: false, label: texts.attention.no },
    ],
  },
  { kind: 'choice', source: 'state', label: texts.filters.state, choices: choicesOf(status.connection) },
  { kind: 'choice', source: 'wanted', label: texts.filters.wanted, choices: choicesOf(texts.wanted) },
];
