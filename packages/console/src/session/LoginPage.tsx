import { authPageTexts, commonTexts } from '@recado/texts';
import { PlainButton, PlainLink, PlainPasswordField, PlainTextInput, useSession } from '@recado/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { PasskeyButton } from './PasskeyButton.tsx';
import { prefetchConsole } from './prefetchConsole.ts';
import { SignInLayout } from './SignInLayout.tsx';
import { showMissingFieldsError, showSessionFormOutcome } from './showSessionFormOutcome.ts';
import { useSessionForm } from './useSessionForm.ts';

const { login: texts } = authPageTexts;

/** Login page (docs/product.md §2). The route guard redirects as soon as a user is signed in. */
export function LoginPage() {
  const { login, isExpired } = useSession();
  const location = useLocation();
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, setError, setValue, errors, isSubmitting } = useSessionForm({
    email: '',
    password: '',
    code: '',
  });
  const submit = handleSubmit(async ({ code, ...credentials }) => {
    const outcome = await login({ ...credentials, ...(needsCode && { code }) });
    // The password was correct. Only the second-step code is missing, so its field appears instead of an error.
    if (!needsCode && outcome.fields?.code !== undefined) setNeedsCode(true);
    else showSessionFormOutcome(outcome, ['email', 'password', 'code'], setError);
  }, showMissingFieldsError);
  if (needsCode)
    return (
      <SignInLayout title={texts.codeTitle}>
        <form className="plain-stack" noValidate onSubmit={submit}>
          <PlainTextInput
            {...register('code', { validate: text => text.trim() !== '' || commonTexts.required })}
            label={texts.code}
            autoComplete="one-time-code"
            autoFocus
            helperText={errors.code ?? texts.codeHint}
            maxLength={40}
            spellCheck={false}
          />
          <PlainButton look="filled" type="submit" disabled={isSubmitting}>
            {isSubmitting ? texts.submitting : texts.submit}
          </PlainButton>
          <PasskeyButton />
          <PlainButton
            look="text"
            onClick={() => {
              setValue('code', '');
              setNeedsCode(false);
            }}
          >
            {texts.back}
          </PlainButton>
        </form>
      </SignInLayout>
    );
  return (
    <SignInLayout title={texts.title}>
      {isExpired && (
        <div role="status" className="plain-status">
          <p className="strong">{authPageTexts.expired}</p>
          <p>{authPageTexts.expiredText}</p>
        </div>
      )}
      <form className="plain-stack" noValidate onSubmit={submit} onFocus={prefetchConsole}>
        <PlainTextInput
          {...register('email', { validate: text => text.trim() !== '' || commonTexts.required })}
          label={texts.email}
          type="email"
          autoComplete="username"
          helperText={errors.email}
        />
        <PlainPasswordField
          {...register('password', { validate: text => text !== '' || commonTexts.required })}
          label={texts.password}
          autoComplete="current-password"
          helperText={errors.password}
        />
        <PlainButton look="filled" type="submit" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </PlainButton>
        <PasskeyButton />
      </form>
      <p className="sign-in-link">
        <PlainLink to="/forgot-password">{texts.forgot}</PlainLink>
      </p>
      <p className="sign-in-link">
        {texts.noAccount}{' '}
        <PlainLink to="/register" state={location.state}>
          {texts.toRegister}
        </PlainLink>
      </p>
    </SignInLayout>
  );
}
