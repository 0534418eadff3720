import { Box, Button, Typography } from '@mui/material';
import { common, session, validation } from '@recado/texts';
import { PasswordField, TextInput, TextLink, toast, useSession } from '@recado/ui';
import { useForm, useWatch } from 'react-hook-form';
import { PasswordStrength } from './PasswordStrength.tsx';
import { differ, emptyFields, type RegisterForm, registerFields, registerProblem } from './RegisterForm.ts';
import { SessionFrame } from './SessionFrame.tsx';
import { showOutcome } from './submitting.ts';
import { useAdminCode } from './useAdminCode.ts';

const { register: texts } = session;

/** Registration with its strength bar (specification §2, §5). */
export function RegisterPage() {
  const session = useSession();
  const admin = useAdminCode();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm<RegisterForm>({
    defaultValues: { name: '', email: '', password: '', confirmPassword: '' },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, compute: (form: RegisterForm) => form });
  const isDifferent = differ(typed);

  const submit = handleSubmit(async form => {
    const problem = registerProblem(form);
    if (problem !== undefined) {
      toast.error(problem, { id: problem });
      const empty = emptyFields(form);
      for (const name of empty) setError(name, { message: common.required });
      if (problem === validation.passwordTooShort) setError('password', { message: problem });
      setFocus(empty[0] ?? (isDifferent ? 'confirmPassword' : 'password'));
      return;
    }
    const { name, email, password } = form;
    const outcome = await session.register({ name, email, password });
    showOutcome(outcome, registerFields, setError);
    if (outcome.success) await admin.claim();
  });
  const shared = (name: keyof RegisterForm) => ({
    ...register(name),
    label: texts[name],
    error: Boolean(errors[name]),
    helperText: errors[name]?.message,
  });

  return (
    <SessionFrame title={texts.title}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <TextInput {...shared('name')} autoComplete="name" />
        <TextInput {...shared('email')} type="email" autoComplete="username" />
        <PasswordField
          {...shared('password')}
          autoComplete="new-password"
          helperText={errors.password?.message ?? texts.passwordHint}
        />
        <PasswordStrength password={typed.password} />
        <PasswordField
          {...shared('confirmPassword')}
          autoComplete="new-password"
          {...(isDifferent && { error: true, helperText: validation.passwordsDiffer })}
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
        {texts.hasAccount} <TextLink to="/login">{texts.toLogin}</TextLink>
      </Typography>
    </SessionFrame>
  );
}
