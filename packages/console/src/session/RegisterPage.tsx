import { getPasswordStrengthBarWidth, getPasswordStrengthLabel, scorePassword } from '@recado/contract/rules';
import { authPageTexts, commonTexts, formValidationTexts } from '@recado/texts';
import {
  getFailureMessage,
  PlainButton,
  PlainLink,
  PlainPasswordField,
  PlainTextInput,
  toast,
  useSdk,
  useSession,
} from '@recado/ui';
import { useId, useState } from 'react';
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
import { useSessionForm } from './useSessionForm.ts';

const { register: texts } = authPageTexts;

/** Registration page with its password strength bar (docs/product.md §2, §5). */
export function RegisterPage() {
  const session = useSession();
  const { state } = useLocation();
  const admin = useAdminCode();
  const { register, handleSubmit, setError, setFocus, values, errors, isSubmitting } =
    useSessionForm<RegistrationFormValues>({ name: '', email: '', password: '', confirmPassword: '' });
  const isDifferent = hasDifferentPasswords(values);

  const submit = handleSubmit(async form => {
    const problem = getRegistrationError(form);
    if (problem !== undefined) {
      toast.error(problem, { id: FORM_OUTCOME_TOAST_ID });
      const emptyNames = listEmptyRegistrationFields(form);
      for (const name of emptyNames) setError(name, commonTexts.required);
      if (problem === formValidationTexts.passwordTooShort) setError('password', problem);
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
    helperText: errors[name],
  });

  return (
    <SignInLayout title={texts.title}>
      <form className="plain-stack" noValidate onSubmit={submit}>
        <PlainTextInput {...fieldProps('name')} autoComplete="name" />
        <PlainTextInput {...fieldProps('email')} type="email" autoComplete="username" />
        <PlainPasswordField
          {...fieldProps('password')}
          autoComplete="new-password"
          helperText={errors.password ?? texts.passwordHint}
        />
        <PasswordStrength password={values.password} />
        <PlainPasswordField
          {...fieldProps('confirmPassword')}
          autoComplete="new-password"
          {...(isDifferent && { error: true, helperText: formValidationTexts.passwordsDiffer })}
        />
        {admin.code !== undefined && (
          <PlainTextInput
            label={texts.adminCode}
            helperText={texts.adminCodeHint}
            autoComplete="off"
            value={admin.code}
            onChange={event => admin.setCode(event.target.value)}
          />
        )}
        <PlainButton look="filled" type="submit" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </PlainButton>
      </form>
      <p className="sign-in-link">
        {texts.hasAccount}{' '}
        <PlainLink to="/login" state={state}>
          {texts.toLogin}
        </PlainLink>
      </p>
    </SignInLayout>
  );
}

const strengthClasses = { weak: 'weak', medium: 'medium', strong: 'strong-password' } as const;

interface PasswordStrengthProps {
  readonly password: string;
}

/** Bar with a label that shows a password's strength. Each point fills 20 percent (docs/product.md §5). */
function PasswordStrength({ password }: PasswordStrengthProps) {
  const id = useId();
  const score = scorePassword(password);
  const label = getPasswordStrengthLabel(score);
  const strengthText = label && formValidationTexts.passwordStrength[label];
  const className = label && strengthClasses[label];
  return (
    <div className="sign-in-strength">
      <div>
        <span id={id} className="muted">
          {authPageTexts.register.strength}
        </span>
        <span role="status" className={className}>
          {strengthText}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers draw the element <meter> in their own colors. */}
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={score}
        {...(strengthText && { 'aria-valuetext': strengthText })}
      >
        <div
          data-testid="strength-bar"
          className={className}
          style={{ width: `${getPasswordStrengthBarWidth(score)}%` }}
        />
      </div>
    </div>
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
