import { adminUsers, status } from '@recado/texts';
import type { ListFilter } from '../../lists/index.ts';

const { filters: texts } = adminUsers.list;

export const userFilters: readonly ListFilter<'users'>[] = [
  {
    kind: 'choice',
    source: 'role',
    label: texts.role,
    choices: [
      { value: 'admin', label: status.roles.admin },
      { value: 'user', label: status.roles.user },
    ],
  },
  {
    kind: 'choice',
    source: 'active',
    label: texts.status,
    choices: [
      { value: true, label: status.user.active },
      { value: false, label: status.user.inactive },
    ],
  },
  { kind: 'from', source: 'createdAt_gte', label: texts.from },
  { kind: 'until', source: 'createdAt_lte', label: texts.until },
];
