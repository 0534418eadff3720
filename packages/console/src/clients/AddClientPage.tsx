import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { clients, failures, toasts } from '@recado/texts';
import {
  apiKey,
  BackIcon,
  ButtonLink,
  failureMessage,
  isSessionEnd,
  lazyPart,
  PageTitle,
  PhoneReading,
  toast,
  useApi,
  usePlatform,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type AddClientValues, problemWith } from './addClientRules.ts';

const texts = clients.add;

const WayChoice = lazyPart(async () => (await import('./WayChoice.tsx')).WayChoice);

/** `/clients/add` (docs/product.md §2, client creation). */
export const AddClientPage = () => (
  <Box sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
    <PageTitle screen={texts.title} />
    <Box>
      <ButtonLink to="/clients" startIcon={<BackIcon />} sx={{ ml: -1 }}>
        {texts.back}
      </ButtonLink>
    </Box>
    <Card sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {texts.title}
      </Typography>
      <AddClientForm />
    </Card>
  </Box>
);

function AddClientForm() {
  const { register, handleSubmit, setError, setFocus, setValue, clearErrors, watch, formState } =
    useForm<AddClientValues>({
      defaultValues: { businessName: '', phoneNumber: '' },
    });
  const { errors } = formState;
  const [way, setWay] = useState<string>();
  const { data } = useApi('GET /transports');
  const ways = data?.transports ?? [];
  const mark = (fields: readonly (readonly [keyof AddClientValues, string])[]) => {
    for (const [name, message] of fields) setError(name, { message });
    if (fields[0]) setFocus(fields[0][0]);
  };
  const { add, isRunning } = useAddClient(error => {
    const said = (error instanceof ApiError && error.errors) || {};
    mark(
      (['businessName', 'phoneNumber'] as const).flatMap(name => (said[name] ? [[name, said[name]]] : [])),
    );
  });
  const submit = handleSubmit(values => {
    const problem = problemWith(values);
    if (!problem) return add({ ...values, ...(way !== undefined && { transport: way }) });
    toast.error(problem.message, { id: OUTCOME });
    mark(problem.fields);
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <TextField
        {...register('businessName')}
        label={texts.businessName}
        placeholder={texts.businessNamePlaceholder}
        error={errors.businessName !== undefined}
        helperText={errors.businessName?.message}
        autoFocus
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { autoComplete: 'organization', maxLength: 100 },
        }}
      />
      <Box>
        <TextField
          {...register('phoneNumber')}
          fullWidth
          label={texts.phone}
          placeholder={texts.phonePlaceholder}
          error={errors.phoneNumber !== undefined}
          helperText={
            <>
              {errors.phoneNumber && <Box component="span">{errors.phoneNumber.message} · </Box>}
              {texts.phoneHint}
            </>
          }
          type="tel"
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'tel', autoComplete: 'tel' } }}
        />
        <PhoneReading
          typed={watch('phoneNumber')}
          onChoose={phone => {
            setValue('phoneNumber', phone, { shouldValidate: true });
            clearErrors('phoneNumber');
            setFocus('phoneNumber');
          }}
        />
      </Box>
      {ways.length > 1 && (
        <Suspense>
          <WayChoice ways={ways} chosen={way ?? ways[0]?.name ?? ''} onChoose={setWay} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isRunning}>
          {isRunning ? texts.submitting : texts.submit}
        </Button>
        <ButtonLink to="/clients">{texts.cancel}</ButtonLink>
      </Box>
    </Box>
  );
}

/** Of the toast: what failed before is not said any more once it went well. */
const OUTCOME = 'new client';

/** Creates a client and opens it. */
function useAddClient(onRefused: (error: Error) => void) {
  const { sdk, queries } = usePlatform();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: AddClientValues & { readonly transport?: string }) =>
      sdk.request('POST /clients', { payload }),
    async onSuccess({ client }) {
      queries.setQueryData(apiKey('GET /clients/{id}', { params: { id: client.id } }), { client });
      void queries.invalidateQueries({ queryKey: apiKey('GET /clients') });
      void queries.invalidateQueries({ queryKey: apiKey('GET /dashboard/stats') });
      toast.success(toasts.clientCreated, { id: OUTCOME });
      await navigate(`/clients/${client.id}`);
    },
    onError(error) {
      if (isSessionEnd(error)) return;
      toast.error(failureMessage(error, failures.createClient), { id: OUTCOME });
      onRefused(error);
    },
  });
  return { add: mutate, isRunning: isPending };
}
