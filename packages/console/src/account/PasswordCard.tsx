import type { AccountKey } from '@recado/contract';
import { MIN_PASSWORD_LENGTH } from '@recado/contract/rules';
import { ApiError } from '@recado/sdk';
import { accountPageTexts, commonTexts, formValidationTexts } from '@recado/texts';
import { createLazyComponent, PasswordField, toast, useSdk, useSession } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { reregisterPushSubscription } from '../notices/subscribeThisBrowser.ts';
import { AccountPageSection, AccountSectionForm, showErrorToast } from './AccountPageSection.tsx';

const RemainingKeysDialog = createLazyComponent(
  async () => (await import('./RemainingKeysDialog.tsx')).RemainingKeysDialog,
);

const texts = accountPageTexts.password;
const emptyValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the user's own password, which ends every other session. Account keys stay valid and are then listed. */
export function PasswordCard() {
  const sdk = useSdk();
  const { replaceSession } = useSession();
  const [remainingKeys, setRemainingKeys] = useState<readonly AccountKey[]>([]);
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: emptyValues });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof emptyValues) =>
      sdk.request('PUT /auth/password', { payload: { currentPassword, newPassword } }),
    onSuccess(newSession) {
      replaceSession(newSession);
      reregisterPushSubscription(sdk).catch(() => {});
      reset(emptyValues);
      toast.success(texts.done);
      setRemainingKeys(newSession.keys);
    },
    onError(error) {
      showErrorToast(error, texts.failed);
      const fieldErrors = error instanceof ApiError ? error.errors : undefined;
      for (const name of ['currentPassword', 'newPassword'] as const) {
        if (fieldErrors?.[name]) setError(name, { message: fieldErrors[name] });
      }
    },
  });
  const field = (
    name: keyof typeof emptyValues,
    validate: (text: string, values: typeof emptyValues) => string | true,
  ) => ({
    ...register(name, { validate }),
    error: formState.errors[name] !== undefined,
    helperText: formState.errors[name]?.message,
  });
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      <AccountSectionForm submit={texts.submit} isRunning={isPending} onSubmit={handleSubmit(values => mutate(values))}>
        <PasswordField
          {...field('currentPassword', text => text !== '' || commonTexts.required)}
          label={texts.current}
          autoComplete="current-password"
        />
        <PasswordField
          {...field('newPassword', text =>
            text === ''
              ? commonTexts.required
              : text.length >= MIN_PASSWORD_LENGTH || formValidationTexts.passwordTooShort,
          )}
          label={texts.next}
          autoComplete="new-password"
        />
        <PasswordField
          {...field(
            'confirmPassword',
            (text, { newPassword }) => text === newPassword || formValidationTexts.passwordsDiffer,
          )}
          label={texts.confirm}
          autoComplete="new-password"
        />
      </AccountSectionForm>
      {remainingKeys.length > 0 && (
        <Suspense>
          <RemainingKeysDialog accountKeys={remainingKeys} onClose={() => setRemainingKeys([])} />
        </Suspense>
      )}
    </AccountPageSection>
  );
}
