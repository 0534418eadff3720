import { Box, Button, Typography } from '@mui/material';
import { common, recovery, session } from '@recado/texts';
import { PasswordField, TextInput, TextLink, useSession } from '@recado/ui';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { SessionFrame } from './SessionFrame.tsx';
import { sayIncomplete, showOutcome } from './submitting.ts';

const { login: texts } = session;

interface LoginForm {
  readonly email: string;
  readonly password: string;
}

/** Login (docs/product.md §2); the guard around it takes over as soon as somebody is signed in. */
export function LoginPage() {
  const { login, isExpired } = useSession();
  const location = useLocation();
  const { register, handleSubmit, setError, formState } = useForm<LoginForm>({
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(
    async given => showOutcome(await login(given), ['email', 'password'], setError),
    sayIncomplete,
  );
  return (
    <SessionFrame title={texts.title}>
      {isExpired && (
        <Box role="status" sx={{ mb: 3, px: 2, py: 1.5, bgcolor: 'action.selected', borderRadius: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{session.expired}</Typography>
          <Typography variant="body2">{session.expiredText}</Typography>
        </Box>
      )}
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
        <TextInput
          {...register('email', { validate: text => text.trim() !== '' || common.required })}
          label={texts.email}
          type="email"
          autoComplete="username"
          error={Boolean(errors.email)}
          helperText={errors.email?.message}
        />
        <PasswordField
          {...register('password', { required: common.required })}
          label={texts.password}
          autoComplete="current-password"
          error={Boolean(errors.password)}
          helperText={errors.password?.message}
        />
        <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
          {isSubmitting ? texts.submitting : texts.submit}
        </Button>
      </Box>
      <Typography sx={{ mt: 3 }}>
        <TextLink to="/forgot-password">{recovery.forgot.link}</TextLink>
      </Typography>
      <Typography sx={{ mt: 1.5 }}>
        {texts.noAccount}{' '}
        <TextLink to="/register" state={location.state}>
          {texts.toRegister}
        </TextLink>
      </Typography>
    </SessionFrame>
  );
}
