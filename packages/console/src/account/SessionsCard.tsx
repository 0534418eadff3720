import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { SignIn } from '@recado/contract';
import { accountPageTexts } from '@recado/texts';
import {
  CheckCircleIcon,
  createQueryKey,
  ErrorState,
  formatDateTime,
  StatusTag,
  toast,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AccountPageSection, showErrorToast } from './AccountPageSection.tsx';

const texts = accountPageTexts.sessions;

/** Lists the user's sessions. The user can end each session. */
export function SessionsCard() {
  const { data, error, isFetching, refetch } = useApi('GET /auth/sessions');
  const { end, endOthers, isRunning } = useEndSession();
  if (!data && error)
    return (
      <AccountPageSection title={texts.title}>
        <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
      </AccountPageSection>
    );
  return (
    <AccountPageSection title={texts.title}>
      {data ? (
        <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.sessions.map(session => (
            <SessionRow key={session.id} session={session} isRunning={isRunning} end={() => end(session.id)} />
          ))}
        </Box>
      ) : (
        <Skeleton height={56} />
      )}
      {data && data.sessions.length > 1 && (
        <Box>
          <Button variant="outlined" disabled={isRunning} onClick={endOthers}>
            {texts.endOthers}
          </Button>
        </Box>
      )}
    </AccountPageSection>
  );
}

interface SessionRowProps {
  readonly session: SignIn;
  readonly isRunning: boolean;
  readonly end: () => void;
}

const SessionRow = ({ session, isRunning, end }: SessionRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      py: 1.5,
      '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{session.device}</Typography>
        {session.isCurrent && <StatusTag tone="success" label={texts.current} icon={CheckCircleIcon} />}
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        {[
          texts.lastSeen(formatDateTime(session.lastSeenAt)),
          texts.opened(formatDateTime(session.createdAt)),
          session.address,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
    {!session.isCurrent && (
      <Button size="small" aria-label={texts.endOne(session.device)} disabled={isRunning} onClick={end}>
        {texts.end}
      </Button>
    )}
  </Box>
);

function useEndSession() {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? sdk.request('DELETE /auth/sessions')
        : sdk.request('DELETE /auth/sessions/{id}', { params: { id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => showErrorToast(error, texts.endFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: createQueryKey('GET /auth/sessions') }),
  });
  return { end: (id: string) => mutate(id), endOthers: () => mutate(undefined), isRunning: isPending };
}
