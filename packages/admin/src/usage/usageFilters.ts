import { status, adminUsage as texts } from '@recado/texts';
import type { ListFilter } from '../lists/index.ts';

/** Days. */
const periods = [7, 90, 365];
/** What the server takes without a choice. */
const USUAL = 30;

export const usageFilters: readonly ListFilter<'usage'>[] = [
  {
    kind: 'choice',
    source: 'days',
    label: texts.filters.days,
    any: texts.days(USUAL),
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
