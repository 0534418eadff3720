import { commonTexts, passwordRecoveryTexts } from '@recado/texts';
import { getFailureMessage, PlainButton, PlainLink, PlainTextInput, toast, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { SignInLayout } from './SignInLayout.tsx';
import { useSessionForm } from './useSessionForm.ts';

const texts = passwordRecoveryTexts.forgot;

/** Page `/forgot-password`. Requests a reset link by e-mail. Without e-mail, explains who can create one. */
export function ForgotPasswordPage() {
  const { data } = useApi('GET /auth/recovery');
  return (
    <SignInLayout title={texts.title}>
      {data && (data.email ? <ForgotForm /> : <RecoveryWithoutEmail />)}
      <p className="sign-in-link">
        <PlainLink to="/login">{texts.back}</PlainLink>
      </p>
    </SignInLayout>
  );
}

const RecoveryWithoutEmail = () => (
  <div className="plain-stack">
    <p>{texts.noMail}</p>
    <p>{texts.terminal}</p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll the command with the arrow keys. */}
    {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
    <pre className="plain-code" tabIndex={0} role="group" aria-label={texts.terminal}>
      {texts.command}
    </pre>
  </div>
);

function ForgotForm() {
  const sdk = useSdk();
  const { register, handleSubmit, errors } = useSessionForm({ email: '' });
  const { mutate, data, isPending } = useMutation({
    mutationFn: (payload: { email: string }) => sdk.request('POST /auth/recovery', { payload }),
    onError: error => toast.error(getFailureMessage(error, passwordRecoveryTexts.failed)),
  });
  if (data) return <p role="status">{data.message}</p>;
  return (
    <form className="plain-stack" noValidate onSubmit={handleSubmit(values => mutate(values))}>
      <p>{texts.about}</p>
      <PlainTextInput
        {...register('email', { validate: text => text.trim() !== '' || commonTexts.required })}
        label={texts.email}
        type="email"
        autoComplete="username"
        helperText={errors.email}
      />
      <PlainButton look="filled" type="submit" disabled={isPending}>
        {isPending ? texts.submitting : texts.submit}
      </PlainButton>
    </form>
  );
}
