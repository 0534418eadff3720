import { Box, Skeleton } from '@mui/material';
import type { Endpoints, PayloadOf, PlatformLimits } from '@recado/contract';
import { accountLimitTexts } from '@recado/texts';
import { createQueryKey, ErrorState, TextInput, toast, useApi, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { AccountPageSection, AccountSectionForm, showErrorToast } from './AccountPageSection.tsx';

const texts = accountLimitTexts.platform;

/** Limits of accounts without limits of their own, and ceilings of the platform. Administrators change them. */
export function PlatformLimitsCard() {
  const { data, error, isFetching, refetch } = useApi('GET /admin/limits');
  return (
    <AccountPageSection title={texts.title} description={texts.about}>
      {data ? (
        // Use the limits as React key, so that the form is reset when other limits are loaded.
        <PlatformLimitsForm key={JSON.stringify(data.limits)} limits={data.limits} />
      ) : error ? (
        <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton height={240} />
      )}
    </AccountPageSection>
  );
}

const accountFields = ['maxLines', 'messagesPerDay', 'storageMb', 'trialDays'] as const;
const ceilingFields = [
  'totalStorageMb',
  'freeDiskMb',
  'streamsPerToken',
  'streamsPerAccount',
  'secretReadsPerMinute',
  'adminCodeTriesPerHour',
] as const satisfies readonly (keyof PlatformLimits['ceilings'])[];
type LimitField = (typeof accountFields)[number] | (typeof ceilingFields)[number];

interface PlatformLimitsFormProps {
  readonly limits: PlatformLimits;
}

function PlatformLimitsForm({ limits }: PlatformLimitsFormProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { ceilings, ...accountLimits } = limits;
  const amounts: Readonly<Record<LimitField, number | null>> = { ...accountLimits, ...ceilings };
  const { register, handleSubmit, formState } = useForm({
    defaultValues: Object.fromEntries(
      Object.entries(amounts).map(([name, amount]) => [name, `${amount ?? ''}`]),
    ) as Record<LimitField, string>,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: PayloadOf<Endpoints['PUT /admin/limits']>) => sdk.request('PUT /admin/limits', { payload }),
    onSuccess(response) {
      queries.setQueryData(createQueryKey('GET /admin/limits'), response);
      toast.success(accountLimitTexts.admin.saved);
      return queries.invalidateQueries({ queryKey: createQueryKey('GET /limits') });
    },
    onError: error => showErrorToast(error, accountLimitTexts.admin.failed),
  });
  const save = handleSubmit(values => {
    const read = <Name extends LimitField>(names: readonly Name[]) =>
      Object.fromEntries(names.map(name => [name, parseAmount(values[name])])) as Record<Name, number | null>;
    // Send only changed ceilings, so that a change of another administrator at the same time is kept.
    const changedCeilings = ceilingFields.filter(name => parseAmount(values[name]) !== ceilings[name]);
    mutate({ ...read(accountFields), ceilings: read(changedCeilings) });
  });
  return (
    <AccountSectionForm submit={accountLimitTexts.admin.save} isRunning={isPending} onSubmit={save}>
      {[...accountFields, ...ceilingFields].map(name => (
        <Box key={name}>
          <TextInput
            {...register(name, { validate: text => isAmount(text) || accountLimitTexts.admin.invalidNumber })}
            label={texts.fields[name]}
            error={formState.errors[name] !== undefined}
            helperText={formState.errors[name]?.message ?? accountLimitTexts.admin.none}
            inputProps={{ inputMode: 'numeric', maxLength: 9 }}
          />
        </Box>
      ))}
    </AccountSectionForm>
  );
}

const isAmount = (text: string): boolean => text.trim() === '' || /^[1-9]\d{0,8}$/.test(text.trim());
const parseAmount = (text: string): number | null => (text.trim() === '' ? null : Number(text));
