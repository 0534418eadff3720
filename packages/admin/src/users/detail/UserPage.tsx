import { Box } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { adminUsers, failures } from '@recado/texts';
import { BackIcon, ButtonLink, isSessionEnd, PageTitle, toast, useApi } from '@recado/ui';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useBackoffice } from '../../backoffice/BackofficeContext.ts';
import { UserClients } from './UserClients.tsx';
import { UserFacts } from './UserFacts.tsx';
import { UserMissing } from './UserMissing.tsx';

const texts = adminUsers.detail;

/** `/admin/users/{userId}` (specification §2, admin user detail). */
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
        </>
      )}
    </Box>
  );
}

/** Nothing could be loaded: it says so, where the list is (specification §8). */
function useReturn(error: Error | null, listPath: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!error || isSessionEnd(error)) return;
    toast.error(failures.userLoad, { id: failures.userLoad });
    void navigate(listPath, { replace: true });
  }, [error, listPath, navigate]);
}
