import { Box, Button, Typography } from '@mui/material';
import { authPageTexts, commonTexts } from '@recado/texts';
import { PasswordField, TextInput, TextLink, useSession } from '@recado/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { PasskeyButton } from './PasskeyButton.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { showMissingFieldsError, showSessionFormOutcome } from './showSessionFormOutcome.ts';

const { login: texts } = authPageTexts;

interface LoginForm {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** Login page (docs/product.md §2). The route guard redirects as soon as a user is signed in. */
export function LoginPage() {
  const { login, isExpired } = useSession();
  const location = useLocation();
  const [needsCode, setNeedsCode] = useState(false);
  const { register, handleSubmit, setError, resetField, formState } = useForm<LoginForm>({
    defaultValues: { email: '', password: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code, ...credentials }) => {
    const outcome = await login({ ...credentials, ...(needsCode && { code }) });
    // The password was correct. Only the second-step code is missing, so its field appears instead of an error.
    if (!needsCode && outcome.fields?.code !== undefined) setNeedsCode(true);
    else showSessionFormOutcome(outcome, ['email', 'password', 'code'], setError);
  }, showMissingFieldsError);
  if (needsCode)
    return (
      <SignInLayout title={texts.codeTitle}>
        <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
          <TextInput
            {...register('code', { validate: text => text.trim() !== '' || commonTexts.required })}
            label={texts.code}
            autoComplete="one-time-code"
            autoFocus
            error={Boolean(errors.code)}
            helperText={errors.code?.message ?? texts.codeHint}
            inputProps={{ maxLength: 40, spellCheck: false }}
          />
          <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
            {isSubmitting ? texts.submitting : texts.submit}
          </Button>
          <PasskeyButton />
          <Button
            onClick={() => {
              resetField('code');
              setNeedsCode(false);
            }}
          >
            {texts.back}
          </Button>
        </Box>
      </SignInLayout>
    );
  return (
    <SignInLayout title={texts.title}>
      {isExpired && (
        <Box role="status" sx={{ mb: 3, px: 2, py: 1.5, bgcolor: 'action.selected', borderRadius: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{authPageTexts.expired}</Typography>
          <Typography variant="body2">{authPageTexts.expiredText}</Typography>
        </Box>
      )}
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <TextInput
          {...register('email', { validate: text => text.trim() !== '' || commonTexts.required })}
          label={texts.email}
          type="email"
          autoComplete="username"
          error={Boolean(errors.email)}
          helperText={errors.email?.message}
        />
        <PasswordField
          {...register('password', { required: commonTexts.required })}
          label={texts.password}
          autoComplete="current-password"
          error={Boolean(errors.password)}
          helperText={errors.password?.message}
        />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
        <PasskeyButton />
      </Box>
      <Typography sx={{ mt: 3 }}>
        <TextLink to="/forgot-password">{texts.forgot}</TextLink>
      </Typography>
      <Typography sx={{ mt: 1.5 }}>
        {texts.noAccount}{' '}
        <TextLink to="/register" state={location.state}>
          {texts.toRegister}
        </TextLink>
      </Typography>
    </SignInLayout>
  );
}
