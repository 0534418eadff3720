import type { User } from '@recado/contract';
import { statusLabels } from '@recado/texts';
import { AdminIcon, CheckCircleIcon, CrossCircleIcon, StatusTag, UserIcon } from '@recado/ui';

export const UserRoleTag = ({ role }: Pick<User, 'role'>) => (
  <StatusTag
    tone={role === 'admin' ? 'info' : 'secondary'}
    icon={role === 'admin' ? AdminIcon : UserIcon}
    label={statusLabels.roles[role]}
  />
);

/** Tag with the status of a user: "Activo" or "Inactivo" (docs/product.md §4). */
export const UserStatusTag = ({ active }: Pick<User, 'active'>) => (
  <StatusTag
    tone={active ? 'success' : 'error'}
    icon={active ? CheckCircleIcon : CrossCircleIcon}
    label={active ? statusLabels.user.active : statusLabels.user.inactive}
  />
);
