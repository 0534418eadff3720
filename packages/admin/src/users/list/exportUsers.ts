import type { User } from '@recado/contract';
import { adminUsers, status } from '@recado/texts';
import { formatDateTime } from '@recado/ui';
import { createExporter } from '../../export/index.ts';

const { columns } = adminUsers.list;

export const exportUsers = createExporter<User>('usuarios', [
  { label: columns.name, value: ({ name }) => name },
  { label: columns.email, value: ({ email }) => email },
  { label: columns.role, value: ({ role }) => status.roles[role] },
  { label: columns.status, value: ({ active }) => (active ? status.user.active : status.user.inactive) },
  { label: columns.createdAt, value: ({ createdAt }) => formatDateTime(createdAt) },
]);
