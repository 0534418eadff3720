import { MIN_PASSWORD_LENGTH } from '@recado/contract/rules';
import { commonTexts, formValidationTexts, passwordRecoveryTexts } from '@recado/texts';
import { getFailureMessage, PlainButton, PlainLink, PlainPasswordField, toast, useSdk, useSession } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignInLayout } from './SignInLayout.tsx';
import { useSessionForm } from './useSessionForm.ts';

const texts = passwordRecoveryTexts.reset;

/** Page `/reset-password#codigo=…`. Sets a new password with a one-time link, even if a user is signed in. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const [code] = useState(() => new URLSearchParams(hash.slice(1)).get('codigo')?.trim() ?? '');
  return (
    <SignInLayout title={texts.title}>
      {code === '' ? <p>{texts.noCode}</p> : <ResetForm code={code} />}
      <p className="sign-in-link">
        <PlainLink to="/forgot-password">{texts.another}</PlainLink>
      </p>
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
  const { register, handleSubmit, errors } = useSessionForm({ password: '', confirm: '' });
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
    <form className="plain-stack" noValidate onSubmit={handleSubmit(({ password }) => mutate(password))}>
      <PlainPasswordField
        {...register('password', {
          validate: text =>
            text === ''
              ? commonTexts.required
              : text.length >= MIN_PASSWORD_LENGTH || formValidationTexts.passwordTooShort,
        })}
        label={texts.password}
        autoComplete="new-password"
        helperText={errors.password}
      />
      <PlainPasswordField
        {...register('confirm', {
          validate: (text, { password }) => text === password || formValidationTexts.passwordsDiffer,
        })}
        label={texts.confirm}
        autoComplete="new-password"
        helperText={errors.confirm}
      />
      <PlainButton look="filled" type="submit" disabled={isPending}>
        {isPending ? texts.submitting : texts.submit}
      </PlainButton>
    </form>
  );
}
