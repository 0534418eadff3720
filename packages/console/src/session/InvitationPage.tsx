import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { InvitationDetails } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { teamTexts } from '@recado/texts';
import {
  ButtonLink,
  createQueryKey,
  formatDate,
  getFailureMessage,
  Notice,
  TextLink,
  toast,
  useSdk,
  useSession,
} from '@recado/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignInLayout } from './SignInLayout.tsx';

const texts = teamTexts.page;

/**
 * Page `/invitation#codigo=…`. Anyone who has the link can read the invitation, and a signed-in user can
 * accept it. The code is in the URL fragment, so that it reaches no server and no log.
 */
export function InvitationPage() {
  const { hash } = useLocation();
  const [code] = useState(() => new URLSearchParams(hash.slice(1)).get('codigo')?.trim() ?? '');
  return (
    <SignInLayout title={texts.title}>
      {code === '' ? <Typography>{texts.noCode}</Typography> : <InvitationContent code={code} />}
    </SignInLayout>
  );
}

interface InvitationContentProps {
  readonly code: string;
}

function InvitationContent({ code }: InvitationContentProps) {
  const sdk = useSdk();
  const { user, loading } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['POST /invitations/look', code],
    queryFn: () => sdk.request('POST /invitations/look', { payload: { code } }),
    retry: (count, failure) => count < 2 && !(failure instanceof ApiError && failure.status < 500),
  });
  if (!data && error)
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Notice severity="error" role="alert">
          {getFailureMessage(error, texts.failed)}
        </Notice>
        {error instanceof ApiError && error.status === 410 ? (
          <ButtonLink to="/clients">{texts.home}</ButtonLink>
        ) : (
          <Button variant="outlined" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        )}
      </Box>
    );
  if (!data || loading) return <Skeleton role="status" aria-label={texts.loading} height={96} />;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <OfferDetails offer={data.offer} />
      {user ? <AcceptInvitation code={code} user={user} /> : <SignInFirst code={code} />}
    </Box>
  );
}

interface OfferDetailsProps {
  readonly offer: InvitationDetails;
}

const OfferDetails = ({ offer: { businessName, ownerName, role, expiresAt } }: OfferDetailsProps) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Typography sx={{ fontWeight: 600 }}>{texts.offered(ownerName, businessName)}</Typography>
    <Typography sx={{ mt: 1.5 }}>
      {texts.as(teamTexts.roles[role])} {teamTexts.hints[role]}
    </Typography>
    <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
      {texts.until(formatDate(expiresAt))}
    </Typography>
  </Box>
);

interface AcceptInvitationProps {
  readonly code: string;
  readonly user: { readonly name: string; readonly email: string };
}

function AcceptInvitation({ code, user: { name, email } }: AcceptInvitationProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sdk.request('POST /invitations/accept', { payload: { code } }),
    async onSuccess({ client }) {
      toast.success(texts.accepted(client.businessName));
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients') });
      await navigate(`/conversations/${client.id}`, { replace: true });
    },
  });
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.signedInAs(name, email)}
      </Typography>
      {error && (
        <Notice severity="error" role="alert">
          {getFailureMessage(error, texts.failed)}
        </Notice>
      )}
      <Button variant="contained" size="large" disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.accepting : texts.accept}
      </Button>
      <TextLink to="/dashboard">{texts.decline}</TextLink>
    </>
  );
}

interface SignInFirstProps {
  readonly code: string;
}

/** Links to login and registration. After either of them, the user returns to the invitation. */
function SignInFirst({ code }: SignInFirstProps) {
  const state = { wanted: `/invitation#codigo=${code}` };
  return (
    <>
      <Typography>{texts.signInFirst}</Typography>
      <ButtonLink to="/login" state={state} variant="contained" size="large">
        {texts.signIn}
      </ButtonLink>
      <ButtonLink to="/register" state={state} variant="outlined" size="large">
        {texts.register}
      </ButtonLink>
    </>
  );
}
