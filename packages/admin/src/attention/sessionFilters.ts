import { status, adminSessions as texts } from '@recado/texts';
import { choicesOf, type ListFilter } from '../lists/index.ts';

export const sessionFilters: readonly ListFilter<'sessions'>[] = [
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
