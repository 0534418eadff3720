import { Box, Button } from '@mui/material';
import { accountPageTexts, commonTexts } from '@recado/texts';
import {
  createLazyComponent,
  DownloadIcon,
  PendingPart,
  saveAsBrowserDownload,
  TextInput,
  toast,
  useApi,
  useSdk,
  useSession,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { AccountLimitsCard } from './AccountLimitsCard.tsx';
import { AccountPageSection, AccountSectionForm, showErrorToast } from './AccountPageSection.tsx';
import { CloseAccountCard } from './CloseAccountCard.tsx';

const PlatformLimitsCard = createLazyComponent(
  async () => (await import('./PlatformLimitsCard.tsx')).PlatformLimitsCard,
);

/** `/account`: the user's own name, limits and data. */
export function ProfilePage() {
  const { user, isAdmin } = useSession();
  if (!user) return null;
  return (
    <>
      {!isAdmin && <FirstAdministratorCard />}
      <NameCard name={user.name} email={user.email} />
      <AccountLimitsCard />
      {isAdmin && (
        <Suspense fallback={<PendingPart />}>
          <PlatformLimitsCard />
        </Suspense>
      )}
      <DataExportCard />
      <CloseAccountCard />
    </>
  );
}

const validateRequired = (text: string) => text.trim() !== '' || commonTexts.required;

interface NameCardProps {
  readonly name: string;
  readonly email: string;
}

function NameCard({ name, email }: NameCardProps) {
  const texts = accountPageTexts.name;
  const sdk = useSdk();
  const { replaceUser } = useSession();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name } });
  const problem = formState.errors.name;
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: { name: string }) => sdk.request('PATCH /auth/profile', { payload }),
    onSuccess({ user }) {
      replaceUser(user);
      toast.success(texts.done);
    },
    onError: error => showErrorToast(error, texts.failed),
  });
  return (
    <AccountPageSection title={texts.title}>
      <AccountSectionForm submit={texts.submit} isRunning={isPending} onSubmit={handleSubmit(values => mutate(values))}>
        <TextInput
          {...register('name', { validate: validateRequired })}
          label={texts.name}
          autoComplete="name"
          error={problem !== undefined}
          helperText={problem?.message}
          inputProps={{ maxLength: 100 }}
        />
        <TextInput label={texts.email} value={email} readOnly type="email" autoComplete="username" />
      </AccountSectionForm>
    </AccountPageSection>
  );
}

/** Form for the first administrator's code. Only a platform without an administrator accepts the code. */
function FirstAdministratorCard() {
  const { hash } = useLocation();
  const { data, isPending } = useApi('GET /auth/claim-admin');
  if (isPending) return <PendingPart />;
  if (!data?.isAvailable) return null;
  return <AdminCodeCard code={new URLSearchParams(hash.slice(1)).get('codigo') ?? ''} />;
}

interface AdminCodeCardProps {
  readonly code: string;
}

/**
 * Form in which the first administrator enters a code to get administrator rights. The link
 * `/account#codigo=…` fills in the code.
 */
function AdminCodeCard({ code }: AdminCodeCardProps) {
  const texts = accountPageTexts.admin;
  const sdk = useSdk();
  const { replaceUser } = useSession();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code } });
  const problem = formState.errors.code;
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: { code: string }) => sdk.request('POST /auth/claim-admin', { payload }),
    onSuccess({ user }) {
      replaceUser(user);
      toast.success(texts.done);
    },
    onError: error => showErrorToast(error, texts.failed),
  });
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      <AccountSectionForm
        submit={texts.submit}
        isRunning={isPending}
        onSubmit={handleSubmit(values => mutate({ code: values.code.trim() }))}
      >
        <TextInput
          {...register('code', { validate: validateRequired })}
          label={texts.code}
          autoComplete="off"
          error={problem !== undefined}
          helperText={problem?.message}
        />
      </AccountSectionForm>
    </AccountPageSection>
  );
}

/** Milliseconds after which a request for a data export fails, regardless of the number of messages. */
const EXPORT_TIMEOUT_MS = 30 * 60_000;

function DataExportCard() {
  const texts = accountPageTexts.copy;
  const sdk = useSdk();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('GET /auth/account/export', { timeout: EXPORT_TIMEOUT_MS }),
    onSuccess: bytes => saveAsBrowserDownload(bytes, 'recado-copia.jsonl'),
    onError: error => showErrorToast(error, texts.failed),
  });
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      <Box>
        <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isPending} onClick={() => mutate()}>
          {isPending ? texts.submitting : texts.submit}
        </Button>
      </Box>
    </AccountPageSection>
  );
}
