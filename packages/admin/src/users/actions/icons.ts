import { AdminIcon, CheckCircleIcon, createStrokeIcon, UserIcon } from '@recado/ui';

export const PromoteToAdminIcon = AdminIcon;
export const DemoteToUserIcon = UserIcon;
export const ActivateIcon = CheckCircleIcon;
/** Icon for deactivation: a circle with a diagonal stroke. */
export const DeactivateIcon = createStrokeIcon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM5.6 5.6l12.8 12.8');
