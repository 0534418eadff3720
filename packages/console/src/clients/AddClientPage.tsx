import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { clientListTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import {
  BackIcon,
  ButtonLink,
  createLazyComponent,
  createQueryKey,
  getFailureMessage,
  isSessionEndError,
  PageTitle,
  PhoneNumberHint,
  toast,
  useApi,
  usePlatform,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { type NewClientValues, validateNewClient } from './addClientRules.ts';

const texts = clientListTexts.add;

const TransportPicker = createLazyComponent(async () => (await import('./TransportPicker.tsx')).TransportPicker);

/** `/clients/add`: creates a client (docs/product.md §2, client creation). */
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
    useForm<NewClientValues>({
      defaultValues: { businessName: '', phoneNumber: '' },
    });
  const { errors } = formState;
  const [transportName, setTransportName] = useState<string>();
  const { data } = useApi('GET /transports');
  const transports = data?.transports ?? [];
  const showFieldErrors = (fields: readonly (readonly [keyof NewClientValues, string])[]) => {
    for (const [name, message] of fields) setError(name, { message });
    if (fields[0]) setFocus(fields[0][0]);
  };
  const { add, isRunning } = useAddClient(error => {
    const serverErrors = (error instanceof ApiError && error.errors) || {};
    showFieldErrors(
      (['businessName', 'phoneNumber'] as const).flatMap(name =>
        serverErrors[name] ? [[name, serverErrors[name]]] : [],
      ),
    );
  });
  const submit = handleSubmit(values => {
    const problem = validateNewClient(values);
    if (!problem) return add({ ...values, ...(transportName !== undefined && { transport: transportName }) });
    toast.error(problem.message, { id: OUTCOME_TOAST_ID });
    showFieldErrors(problem.fields);
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
        <PhoneNumberHint
          typed={watch('phoneNumber')}
          onChoose={phone => {
            setValue('phoneNumber', phone, { shouldValidate: true });
            clearErrors('phoneNumber');
            setFocus('phoneNumber');
          }}
        />
      </Box>
      {transports.length > 1 && (
        <Suspense>
          <TransportPicker
            transports={transports}
            selectedName={transportName ?? transports[0]?.name ?? ''}
            onChoose={setTransportName}
          />
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

/** Toast ID that success and failure share, so that a success replaces an earlier error. */
const OUTCOME_TOAST_ID = 'new client';

/** Creates a client and then opens its page. */
function useAddClient(onFailed: (error: Error) => void) {
  const { sdk, queries } = usePlatform();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: NewClientValues & { readonly transport?: string }) =>
      sdk.request('POST /clients', { payload }),
    async onSuccess({ client }) {
      queries.setQueryData(createQueryKey('GET /clients/{id}', { params: { id: client.id } }), { client });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients') });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /dashboard/stats') });
      toast.success(toastTexts.clientCreated, { id: OUTCOME_TOAST_ID });
      await navigate(`/clients/${client.id}`);
    },
    onError(error) {
      if (isSessionEndError(error)) return;
      toast.error(getFailureMessage(error, requestFailureTexts.createClient), { id: OUTCOME_TOAST_ID });
      onFailed(error);
    },
  });
  return { add: mutate, isRunning: isPending };
}
