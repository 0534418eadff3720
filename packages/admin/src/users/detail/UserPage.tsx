import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { User } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { adminUserTexts, requestFailureTexts, statusLabels, toastTexts } from '@recado/texts';
import {
  BackIcon,
  ButtonLink,
  EmptyState,
  formatDate,
  formatNumber,
  isSessionEndError,
  Notice,
  PageTitle,
  PendingPart,
  SearchIcon,
  settleFromTopSx,
  toast,
  useApi,
} from '@recado/ui';
import { useBasename } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { UserRoleAndStatusButtons } from '../actions/UserRoleAndStatusButtons.tsx';
import { useResourcesPausedByDeactivation } from '../actions/useResourcesPausedByDeactivation.ts';
import type { UserChangeTexts } from '../actions/useUserChange.ts';
import { UserRoleTag, UserStatusTag } from '../UserTags.tsx';
import { DisableTwoStepLoginButton } from './DisableTwoStepLoginButton.tsx';
import { PasswordResetLinkButton } from './PasswordResetLinkButton.tsx';
import { UserClients } from './UserClients.tsx';
import { UserLimitsCard } from './UserLimitsCard.tsx';

const texts = adminUserTexts.detail;

/** Page `/admin/users/{userId}` (docs/product.md §2, admin user detail). */
export function UserPage() {
  const { id = '' } = useParams();
  const basename = useBasename();
  const listPath = `${basename}/users`;
  const { data, error } = useApi('GET /admin/users/{id}/clients', { params: { id } });
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  useReturnToList(isUnknown || data ? null : error, listPath);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...settleFromTopSx }}>
      <PageTitle screen={data?.user.name ?? (isUnknown ? texts.notFound : texts.title)} />
      <Box>
        <ButtonLink to={listPath} startIcon={<BackIcon />} sx={{ ml: -1 }}>
          {texts.back}
        </ButtonLink>
      </Box>
      {!data && isUnknown ? (
        <UserNotFound />
      ) : (
        <>
          <UserDetails user={data?.user} clients={data?.clients.length} />
          <UserClients clients={data?.clients} />
          {data && <UserLimitsCard userId={data.user.id} />}
        </>
      )}
    </Box>
  );
}

/** If the user cannot be loaded, shows a toast and returns to the list (docs/product.md §8). */
function useReturnToList(error: Error | null, listPath: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!error || isSessionEndError(error)) return;
    toast.error(requestFailureTexts.userLoad, { id: requestFailureTexts.userLoad });
    void navigate(listPath, { replace: true });
  }, [error, listPath, navigate]);
}

/** Card that is shown if the user does not exist. */
const UserNotFound = () => (
  <Card>
    <EmptyState title={texts.notFound} text={texts.notFoundText} icon={<SearchIcon />} />
  </Card>
);

interface UserDetailsProps {
  /** The user. Undefined while it loads. */
  readonly user: User | undefined;
  readonly clients: number | undefined;
}

/** Details of the user, with the buttons that change the account. */
const UserDetails = ({ user, clients }: UserDetailsProps) => (
  <Card component="section" aria-busy={!user} sx={{ p: { xs: 2, sm: 3 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Typography variant="h2" sx={{ flexGrow: 1 }}>
        {texts.title}
      </Typography>
      {user && <DisableTwoStepLoginButton user={user} />}
      {user && <PasswordResetLinkButton user={user} />}
      {user && <UserRoleAndStatusButtons user={user} successTexts={successTexts} />}
    </Box>
    {user?.active === false && <PausedNotice userId={user.id} />}
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
        },
      }}
    >
      <DescriptionItem label={texts.name}>{user?.name}</DescriptionItem>
      <DescriptionItem label={texts.email}>{user?.email}</DescriptionItem>
      <DescriptionItem label={texts.role}>{user && <UserRoleTag role={user.role} />}</DescriptionItem>
      <DescriptionItem label={texts.status}>{user && <UserStatusTag active={user.active} />}</DescriptionItem>
      <DescriptionItem label={texts.createdAt}>{user && formatDate(user.createdAt)}</DescriptionItem>
      <DescriptionItem label={texts.totalClients}>{clients !== undefined && formatNumber(clients)}</DescriptionItem>
    </Box>
  </Card>
);

interface PausedNoticeProps {
  readonly userId: string;
}

/** Notice that lists the resources that are paused until the account is active again. */
function PausedNotice({ userId }: PausedNoticeProps) {
  const { data, isPending } = useResourcesPausedByDeactivation([userId]);
  if (!data) return isPending ? <PendingPart /> : null;
  return (
    <Notice severity="warning" sx={{ mb: 2 }}>
      {texts.paused(data.linkedClients, data.webhooks)}
    </Notice>
  );
}

interface DescriptionItemProps {
  readonly label: string;
  readonly children: ReactNode;
}

const DescriptionItem = ({ label, children }: DescriptionItemProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children || <Skeleton width="60%" />}
    </Box>
  </Box>
);

const successTexts: UserChangeTexts = {
  status: ({ active }) => (active ? toastTexts.userActivated : toastTexts.userDeactivated),
  role: ({ role }) => toastTexts.roleChanged(statusLabels.roles[role]),
};
