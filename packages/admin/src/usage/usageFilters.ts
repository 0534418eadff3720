import { status, adminUsage as texts } from '@recado/texts';
import type { ListFilter } from '../lists/index.ts';

/** Days; without a choice the server takes 30. */
const periods = [7, 30, 90, 365];

export const usageFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    source: 'days',
    label: texts.filters.days,
    choices: periods.map(days => ({ value: String(days), label: texts.days(days) })),
  },
  {
    kind: 'choice',
    source: 'active',
    label: texts.filters.active,
    choices: [
      { value: true, label: status.user.active },
      { value: false, label: status.user.inactive },
    ],
  },
];
