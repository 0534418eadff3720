import { adminClients, status } from '@recado/texts';
import type { ListFilter } from '../../lists/index.ts';

const { filters: texts } = adminClients;

export const clientFilters: readonly ListFilter<'clients'>[] = [
  {
    kind: 'choice',
    source: 'status',
    label: texts.status,
    choices: (['connected', 'pending', 'disconnected'] as const).map(value => ({
      value,
      label: status.client[value],
    })),
  },
  { kind: 'from', source: 'createdAt_gte', label: texts.from },
  { kind: 'until', source: 'createdAt_lte', label: texts.until },
];
