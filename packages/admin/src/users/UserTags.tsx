import type { User } from '@recado/contract';
import { status } from '@recado/texts';
import { AdminIcon, CheckCircleIcon, CrossCircleIcon, StatusTag, UserIcon } from '@recado/ui';

export const RoleTag = ({ role }: Pick<User, 'role'>) => (
  <StatusTag
    tone={role === 'admin' ? 'info' : 'secondary'}
    icon={role === 'admin' ? AdminIcon : UserIcon}
    label={status.roles[role]}
  />
);

/** Tag with the status of a user: "Activo" or "Inactivo" (docs/product.md §4). */
export const ActiveTag = ({ active }: Pick<User, 'active'>) => (
  <StatusTag
    tone={active ? 'success' : 'error'}
    icon={active ? CheckCircleIcon : CrossCircleIcon}
    label={active ? status.user.active : status.user.inactive}
  />
);
