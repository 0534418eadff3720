import { Box, Button, Typography } from '@mui/material';
import { account, common } from '@recado/texts';
import { DownloadIcon, PageTitle, saveFile, TextInput, toast, useSdk, useSession } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ClosingCard } from './ClosingCard.tsx';
import { KeysCard } from './KeysCard.tsx';
import { LimitsCard } from './LimitsCard.tsx';
import { NoticesCard } from './NoticesCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { PushCard } from './PushCard.tsx';
import { Section, SectionForm, tell } from './Section.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';
import { useNeedsTwoStep } from './useNeedsTwoStep.ts';

/** `/account`: name, password, sessions, and the account as a whole (docs/product.md §2). */
export function AccountPage() {
  const { user, isAdmin } = useSession();
  const { hash } = useLocation();
  const needsTwoStep = useNeedsTwoStep();
  if (!user) return null;
  // Nothing else would be answered.
  if (needsTwoStep)
    return (
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
        <PageTitle screen={account.title} />
        <Typography variant="h2">{account.title}</Typography>
        <TwoStepCard />
        <PasskeysCard />
      </Box>
    );
  // For most people it says nothing: first only for whoever brings a code.
  const code = new URLSearchParams(hash.slice(1)).get('codigo');
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <PageTitle screen={account.title} />
      <Typography variant="h2">{account.title}</Typography>
      {!isAdmin && code !== null && <AdminCodeCard code={code} />}
      <NameCard name={user.name} email={user.email} />
      <PasswordCard />
      <TwoStepCard />
      <PasskeysCard />
      <SessionsCard />
      <LimitsCard />
      <NoticesCard />
      <PushCard />
      <KeysCard />
      {!isAdmin && code === null && <AdminCodeCard code="" />}
      <CopyCard />
      <ClosingCard />
    </Box>
  );
}

const isGiven = (text: string) => text.trim() !== '' || common.required;

function NameCard({ name, email }: { readonly name: string; readonly email: string }) {
  const texts = account.name;
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
    onError: error => tell(error, texts.failed),
  });
  return (
    <Section title={texts.title}>
      <SectionForm
        submit={texts.submit}
        isRunning={isPending}
        onSubmit={handleSubmit(values => mutate(values))}
      >
        <TextInput
          {...register('name', { validate: isGiven })}
          label={texts.name}
          autoComplete="name"
          error={problem !== undefined}
          helperText={problem?.message}
          inputProps={{ maxLength: 100 }}
        />
        <TextInput label={texts.email} value={email} readOnly type="email" autoComplete="username" />
      </SectionForm>
    </Section>
  );
}

/** The code by which the first administrator is known, typed or brought along as `/account#codigo=…`. */
function AdminCodeCard({ code }: { readonly code: string }) {
  const texts = account.admin;
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
    onError: error => tell(error, texts.failed),
  });
  return (
    <Section title={texts.title} about={texts.about}>
      <SectionForm
        submit={texts.submit}
        isRunning={isPending}
        onSubmit={handleSubmit(typed => mutate({ code: typed.code.trim() }))}
      >
        <TextInput
          {...register('code', { validate: isGiven })}
          label={texts.code}
          autoComplete="off"
          error={problem !== undefined}
          helperText={problem?.message}
        />
      </SectionForm>
    </Section>
  );
}

/** Milliseconds in which a copy has to be here, however many messages there are. */
const COPYING = 30 * 60_000;

function CopyCard() {
  const texts = account.copy;
  const sdk = useSdk();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('GET /auth/account/export', { timeout: COPYING }),
    onSuccess: bytes => saveFile(bytes, 'recado-copia.jsonl'),
    onError: error => tell(error, texts.failed),
  });
  return (
    <Section title={texts.title} about={texts.about}>
      <Box>
        <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isPending} onClick={() => mutate()}>
          {isPending ? texts.submitting : texts.submit}
        </Button>
      </Box>
    </Section>
  );
}
