import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { User } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { adminUsers, failures, status, toasts } from '@recado/texts';
import {
  BackIcon,
  ButtonLink,
  EmptyState,
  formatDate,
  formatNumber,
  isSessionEnd,
  Notice,
  PageTitle,
  SearchIcon,
  toast,
  useApi,
} from '@recado/ui';
import { type ReactNode, useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useBackoffice } from '../../backoffice/BackofficeContext.ts';
import { ToggleButtons } from '../actions/ToggleButtons.tsx';
import { usePausing } from '../actions/usePausing.ts';
import type { ChangeTexts } from '../actions/useUserChange.ts';
import { ActiveTag, RoleTag } from '../UserTags.tsx';
import { RemoveTwoStepButton } from './RemoveTwoStepButton.tsx';
import { ResetLinkButton } from './ResetLinkButton.tsx';
import { UserClients } from './UserClients.tsx';
import { UserLimits } from './UserLimits.tsx';

const texts = adminUsers.detail;

/** `/admin/users/{userId}` (docs/product.md §2, admin user detail). */
export function UserPage() {
  const { id = '' } = useParams();
  const { basename } = useBackoffice();
  const listPath = `${basename}/users`;
  const { data, error } = useApi('GET /admin/users/{id}/clients', { params: { id } });
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  useReturn(isUnknown || data ? null : error, listPath);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle screen={data?.user.name ?? (isUnknown ? texts.notFound : texts.title)} />
      <Box>
        <ButtonLink to={listPath} startIcon={<BackIcon />} sx={{ ml: -1 }}>
          {texts.back}
        </ButtonLink>
      </Box>
      {!data && isUnknown ? (
        <UserMissing />
      ) : (
        <>
          <UserFacts user={data?.user} clients={data?.clients.length} />
          <UserClients clients={data?.clients} />
          {data && <UserLimits userId={data.user.id} />}
        </>
      )}
    </Box>
  );
}

/** Nothing could be loaded: it says so, where the list is (docs/product.md §8). */
function useReturn(error: Error | null, listPath: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!error || isSessionEnd(error)) return;
    toast.error(failures.userLoad, { id: failures.userLoad });
    void navigate(listPath, { replace: true });
  }, [error, listPath, navigate]);
}

/** In the place of a user who does not exist. */
const UserMissing = () => (
  <Card>
    <EmptyState title={texts.notFound} text={texts.notFoundText} icon={<SearchIcon />} />
  </Card>
);

interface UserFactsProps {
  /** Undefined while they are on their way. */
  readonly user: User | undefined;
  readonly clients: number | undefined;
}

/** Who it is, and what an administrator may change about it. */
const UserFacts = ({ user, clients }: UserFactsProps) => (
  <Card component="section" aria-busy={!user} sx={{ p: { xs: 2, sm: 3 } }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Typography variant="h2" sx={{ flexGrow: 1 }}>
        {texts.title}
      </Typography>
      {user && <RemoveTwoStepButton user={user} />}
      {user && <ResetLinkButton user={user} />}
      {user && <ToggleButtons user={user} says={says} />}
    </Box>
    {user?.active === false && <PausedNote userId={user.id} />}
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
      <Fact label={texts.name}>{user?.name}</Fact>
      <Fact label={texts.email}>{user?.email}</Fact>
      <Fact label={texts.role}>{user && <RoleTag role={user.role} />}</Fact>
      <Fact label={texts.status}>{user && <ActiveTag active={user.active} />}</Fact>
      <Fact label={texts.createdAt}>{user && formatDate(user.createdAt)}</Fact>
      <Fact label={texts.totalClients}>{clients !== undefined && formatNumber(clients)}</Fact>
    </Box>
  </Card>
);

/** What of a deactivated account waits for it to be active again. */
function PausedNote({ userId }: { readonly userId: string }) {
  const { data } = usePausing([userId]);
  if (!data) return null;
  return (
    <Notice severity="warning" sx={{ mb: 2 }}>
      {texts.paused(data.linkedClients, data.webhooks)}
    </Notice>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children || <Skeleton width="60%" />}
    </Box>
  </Box>
);

const says: ChangeTexts = {
  status: ({ active }) => (active ? toasts.userActivated : toasts.userDeactivated),
  role: ({ role }) => toasts.roleChanged(status.roles[role]),
};
