import { Box, Button, Typography } from '@mui/material';
import { commonTexts, passwordRecoveryTexts } from '@recado/texts';
import { CodeBlock, getFailureMessage, TextInput, TextLink, toast, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { SignInLayout } from './SignInLayout.tsx';

const texts = passwordRecoveryTexts.forgot;

/** Page `/forgot-password`. Requests a reset link by e-mail. Without e-mail, explains who can create one. */
export function ForgotPasswordPage() {
  const { data } = useApi('GET /auth/recovery');
  return (
    <SignInLayout title={texts.title}>
      {data && (data.email ? <ForgotForm /> : <RecoveryWithoutEmail />)}
      <Typography sx={{ mt: 3 }}>
        <TextLink to="/login">{texts.back}</TextLink>
      </Typography>
    </SignInLayout>
  );
}

const RecoveryWithoutEmail = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Typography>{texts.noMail}</Typography>
    <Typography>{texts.terminal}</Typography>
    <CodeBlock label={texts.terminal} code={texts.command} />
  </Box>
);

function ForgotForm() {
  const sdk = useSdk();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } });
  const problem = formState.errors.email;
  const { mutate, data, isPending } = useMutation({
    mutationFn: (payload: { email: string }) => sdk.request('POST /auth/recovery', { payload }),
    onError: error => toast.error(getFailureMessage(error, passwordRecoveryTexts.failed)),
  });
  if (data) return <Typography role="status">{data.message}</Typography>;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(values => mutate(values))}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <Typography>{texts.about}</Typography>
      <TextInput
        {...register('email', { validate: text => text.trim() !== '' || commonTexts.required })}
        label={texts.email}
        type="email"
        autoComplete="username"
        error={problem !== undefined}
        helperText={problem?.message}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {isPending ? texts.submitting : texts.submit}
      </Button>
    </Box>
  );
}
