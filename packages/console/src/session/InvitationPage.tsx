import type { InvitationDetails } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { teamTexts } from '@recado/texts';
import {
  createQueryKey,
  formatDate,
  getFailureMessage,
  PlainButton,
  PlainButtonLink,
  PlainIcon,
  PlainLink,
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
      {code === '' ? <p>{texts.noCode}</p> : <InvitationContent code={code} />}
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
      <div className="plain-stack">
        <FailureNotice error={error} />
        {error instanceof ApiError && error.status === 410 ? (
          <PlainButtonLink look="text" to="/clients">
            {texts.home}
          </PlainButtonLink>
        ) : (
          <PlainButton look="outlined" onClick={() => void refetch()}>
            {texts.retry}
          </PlainButton>
        )}
      </div>
    );
  if (!data || loading) return <div role="status" aria-label={texts.loading} className="plain-skeleton" />;
  return (
    <div className="plain-stack">
      <OfferDetails offer={data.offer} />
      {user ? <AcceptInvitation code={code} user={user} /> : <SignInFirst code={code} />}
    </div>
  );
}

interface FailureNoticeProps {
  readonly error: unknown;
}

const FailureNotice = ({ error }: FailureNoticeProps) => (
  <div role="alert" className="plain-notice">
    <PlainIcon name="info" />
    {getFailureMessage(error, texts.failed)}
  </div>
);

interface OfferDetailsProps {
  readonly offer: InvitationDetails;
}

const OfferDetails = ({ offer: { businessName, ownerName, role, expiresAt } }: OfferDetailsProps) => (
  <div className="plain-stack wrap-anywhere">
    <p className="strong">{texts.offered(ownerName, businessName)}</p>
    <p>
      {texts.as(teamTexts.roles[role])} {teamTexts.hints[role]}
    </p>
    <p className="plain-small">{texts.until(formatDate(expiresAt))}</p>
  </div>
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
      <p className="wrap-anywhere">{texts.signedInAs(name, email)}</p>
      {error && <FailureNotice error={error} />}
      <PlainButton look="filled" disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.accepting : texts.accept}
      </PlainButton>
      <PlainLink to="/dashboard">{texts.decline}</PlainLink>
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
      <p>{texts.signInFirst}</p>
      <PlainButtonLink look="filled" to="/login" state={state}>
        {texts.signIn}
      </PlainButtonLink>
      <PlainButtonLink look="outlined" to="/register" state={state}>
        {texts.register}
      </PlainButtonLink>
    </>
  );
}
