import { Box, Button, Typography } from '@mui/material';
import { getPasswordStrengthBarWidth, getPasswordStrengthLabel, scorePassword } from '@recado/contract/rules';
import { authPageTexts, commonTexts, formValidationTexts } from '@recado/texts';
import { getFailureMessage, PasswordField, TextInput, TextLink, toast, useSdk, useSession } from '@recado/ui';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import {
  getRegistrationError,
  hasDifferentPasswords,
  listEmptyRegistrationFields,
  type RegistrationFormValues,
  registrationFields,
} from './RegistrationFormValues.ts';
import { SignInLayout } from './SignInLayout.tsx';
import { FORM_OUTCOME_TOAST_ID, showSessionFormOutcome } from './showSessionFormOutcome.ts';

const { register: texts } = authPageTexts;

/** Registration page with its password strength bar (docs/product.md §2, §5). */
export function RegisterPage() {
  const session = useSession();
  const { state } = useLocation();
  const admin = useAdminCode();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<RegistrationFormValues>({
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const formValues = useWatch({ control, compute: (form: RegistrationFormValues) => form });
  const isDifferent = hasDifferentPasswords(formValues);

  const submit = handleSubmit(async form => {
    const problem = getRegistrationError(form);
    if (problem !== undefined) {
      toast.error(problem, { id: FORM_OUTCOME_TOAST_ID });
      const emptyNames = listEmptyRegistrationFields(form);
      for (const name of emptyNames) setError(name, { message: commonTexts.required });
      if (problem === formValidationTexts.passwordTooShort) setError('password', { message: problem });
      setFocus(emptyNames[0] ?? (isDifferent ? 'confirmPassword' : 'password'));
      return;
    }
    const { name, email, password } = form;
    const outcome = await session.register({ name, email, password });
    showSessionFormOutcome(outcome, registrationFields, setError);
    if (outcome.success) await admin.claim();
  });
  const fieldProps = (name: keyof RegistrationFormValues) => ({
    ...register(name),
    label: texts[name],
    error: Boolean(errors[name]),
    helperText: errors[name]?.message,
  });

  return (
    <SignInLayout title={texts.title}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <TextInput {...fieldProps('name')} autoComplete="name" />
        <TextInput {...fieldProps('email')} type="email" autoComplete="username" />
        <PasswordField
          {...fieldProps('password')}
          autoComplete="new-password"
          helperText={errors.password?.message ?? texts.passwordHint}
        />
        <PasswordStrength password={formValues.password} />
        <PasswordField
          {...fieldProps('confirmPassword')}
          autoComplete="new-password"
          {...(isDifferent && { error: true, helperText: formValidationTexts.passwordsDiffer })}
        />
        {admin.code !== undefined && (
          <TextInput
            label={texts.adminCode}
            helperText={texts.adminCodeHint}
            autoComplete="off"
            value={admin.code}
            onChange={event => admin.setCode(event.target.value)}
          />
        )}
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </Box>
      <Typography sx={{ mt: 3 }}>
        {texts.hasAccount}{' '}
        <TextLink to="/login" state={state}>
          {texts.toLogin}
        </TextLink>
      </Typography>
    </SignInLayout>
  );
}

const strengthColors = { weak: 'error.main', medium: 'warning.main', strong: 'success.main' } as const;

interface PasswordStrengthProps {
  readonly password: string;
}

/** Bar with a label that shows a password's strength. Each point fills 20 percent (docs/product.md §5). */
function PasswordStrength({ password }: PasswordStrengthProps) {
  const id = useId();
  const score = scorePassword(password);
  const label = getPasswordStrengthLabel(score);
  const strengthText = label && formValidationTexts.passwordStrength[label];
  return (
    <Box sx={{ mt: -1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Typography id={id} variant="body2" color="text.secondary">
          {authPageTexts.register.strength}
        </Typography>
        <Typography
          variant="body2"
          role="status"
          sx={{ fontWeight: 650, color: label ? strengthColors[label] : 'text.secondary' }}
        >
          {strengthText}
        </Typography>
      </Box>
      <Box
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={score}
        {...(strengthText && { 'aria-valuetext': strengthText })}
        sx={{ height: 6, mt: 0.5, borderRadius: 3, bgcolor: 'divider', overflow: 'hidden' }}
      >
        <Box
          data-testid="strength-bar"
          style={{ width: `${getPasswordStrengthBarWidth(score)}%` }}
          sx={{
            height: '100%',
            borderRadius: 3,
            bgcolor: label ? strengthColors[label] : 'transparent',
            transition: 'width 150ms',
          }}
        />
      </Box>
    </Box>
  );
}

/**
 * Holds the one-time code from `/register#codigo=…`. It makes the new user the first administrator. The
 * code is in the URL fragment, so that it reaches no server and no log.
 */
function useAdminCode() {
  const { hash } = useLocation();
  const [code, setCode] = useState(() => new URLSearchParams(hash.slice(1)).get('codigo') ?? undefined);
  const { replaceUser } = useSession();
  const sdk = useSdk();
  /**
   * Requests administrator rights for the new account. If this fails, the account exists without these rights.
   */
  const claim = async (): Promise<void> => {
    if (!code?.trim()) return;
    try {
      const { user } = await sdk.request('POST /auth/claim-admin', { payload: { code: code.trim() } });
      replaceUser(user);
    } catch (error) {
      toast.error(getFailureMessage(error, authPageTexts.register.adminCodeFailed));
    }
  };
  return { code, setCode, claim };
}
