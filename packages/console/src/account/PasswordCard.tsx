import { MIN_PASSWORD_LENGTH } from '@recado/contract/rules';
import { ApiError } from '@recado/sdk';
import { account, common, validation } from '@recado/texts';
import { PasswordField, toast, useSdk, useSession } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { tellHereAgain } from '../notices/subscribeHere.ts';
import { Section, SectionForm, tell } from './Section.tsx';

const texts = account.password;
const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Another password for oneself; every other session ends with the old one. */
export function PasswordCard() {
  const sdk = useSdk();
  const { replaceSession } = useSession();
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: empty });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof empty) =>
      sdk.request('PUT /auth/password', { payload: { currentPassword, newPassword } }),
    onSuccess(signedIn) {
      replaceSession(signedIn);
      tellHereAgain(sdk).catch(() => {});
      reset(empty);
      toast.success(texts.done);
    },
    onError(error) {
      tell(error, texts.failed);
      const said = error instanceof ApiError ? error.errors : undefined;
      for (const name of ['currentPassword', 'newPassword'] as const) {
        if (said?.[name]) setError(name, { message: said[name] });
      }
    },
  });
  const field = (name: keyof typeof empty, validate: (text: string, all: typeof empty) => string | true) => ({
    ...register(name, { validate }),
    error: formState.errors[name] !== undefined,
    helperText: formState.errors[name]?.message,
  });
  return (
    <Section title={texts.title} about={texts.about}>
      <SectionForm
        submit={texts.submit}
        isRunning={isPending}
        onSubmit={handleSubmit(values => mutate(values))}
      >
        <PasswordField
          {...field('currentPassword', text => text !== '' || common.required)}
          label={texts.current}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword', text =>
            text === '' ? common.required : text.length >= MIN_PASSWORD_LENGTH || validation.passwordTooShort,
          )}
          label={texts.next}
          autoComplete="new-password"
        />
        <PasswordField
          {...field(
            'confirmPassword',
            (text, { newPassword }) => text === newPassword || validation.passwordsDiffer,
          )}
          label={texts.confirm}
          autoComplete="new-password"
        />
      </SectionForm>
    </Section>
  );
}
