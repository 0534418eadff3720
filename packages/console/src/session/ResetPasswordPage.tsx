import { Box, Button, Typography } from '@mui/material';
import { MIN_PASSWORD_LENGTH } from '@recado/contract/rules';
import { commonTexts, formValidationTexts, passwordRecoveryTexts } from '@recado/texts';
import { getFailureMessage, PasswordField, TextLink, toast, useSdk, useSession } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { SignInLayout } from './SignInLayout.tsx';

const texts = passwordRecoveryTexts.reset;

/** Page `/reset-password#codigo=…`. Sets a new password with a one-time link, even if a user is signed in. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const [code] = useState(() => new URLSearchParams(hash.slice(1)).get('codigo')?.trim() ?? '');
  return (
    <SignInLayout title={texts.title}>
      {code === '' ? <Typography>{texts.noCode}</Typography> : <ResetForm code={code} />}
      <Typography sx={{ mt: 3 }}>
        <TextLink to="/forgot-password">{texts.another}</TextLink>
      </Typography>
    </SignInLayout>
  );
}

interface ResetFormProps {
  readonly code: string;
}

function ResetForm({ code }: ResetFormProps) {
  const sdk = useSdk();
  const { forget: forgetSession } = useSession();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', confirm: '' } });
  const { errors } = formState;
  const { mutate, isPending } = useMutation({
    mutationFn: (newPassword: string) => sdk.request('POST /auth/reset', { payload: { code, newPassword } }),
    async onSuccess({ message }) {
      toast.success(message);
      // End this browser's session, because it may belong to another person than the reset link.
      forgetSession();
      await navigate('/login', { replace: true });
    },
    onError: error => toast.error(getFailureMessage(error, passwordRecoveryTexts.failed)),
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={handleSubmit(({ password }) => mutate(password))}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <PasswordField
        {...register('password', {
          validate: text =>
            text === ''
              ? commonTexts.required
              : text.length >= MIN_PASSWORD_LENGTH || formValidationTexts.passwordTooShort,
        })}
        label={texts.password}
        autoComplete="new-password"
        error={errors.password !== undefined}
        helperText={errors.password?.message}
      />
      <PasswordField
        {...register('confirm', {
          validate: (text, { password }) => text === password || formValidationTexts.passwordsDiffer,
        })}
        label={texts.confirm}
        autoComplete="new-password"
        error={errors.confirm !== undefined}
        helperText={errors.confirm?.message}
      />
      <Button type="submit" variant="contained" size="large" disabled={isPending}>
        {isPending ? texts.submitting : texts.submit}
      </Button>
    </Box>
  );
}
