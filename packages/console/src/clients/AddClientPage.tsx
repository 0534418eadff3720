import { Box, Button, Card, TextField, Typography } from '@mui/material';
import type { BusinessDetail } from '@recado/contract';
import { ApiError } from '@recado/sdk';
import { clientListTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import {
  BackIcon,
  ButtonLink,
  businessDetailViews,
  createLazyComponent,
  createQueryKey,
  getFailureMessage,
  isSessionEndError,
  PageTitle,
  PhoneNumberHint,
  toast,
  useApi,
  usePlatform,
  viewedBusinessDetails,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  type NewClientPayload,
  type NewClientValues,
  toNewBusinessDetails,
  validateNewClient,
} from './addClientRules.ts';

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
  const form = useForm<NewClientValues>({ defaultValues: emptyValues });
  const { handleSubmit, setError, setFocus } = form;
  const { errors } = form.formState;
  const [transportName, setTransportName] = useState<string>();
  const { data } = useApi('GET /transports');
  const transports = data?.transports ?? [];
  const showFieldErrors = (fields: readonly (readonly [BusinessDetail, string])[]) => {
    for (const [name, message] of fields) setError(name, { message });
    if (fields[0]) setFocus(fields[0][0]);
  };
  const { add, isRunning } = useAddClient(error => {
    const serverErrors = (error instanceof ApiError && error.errors) || {};
    showFieldErrors(viewedBusinessDetails.flatMap(name => (serverErrors[name] ? [[name, serverErrors[name]]] : [])));
  });
  const submit = handleSubmit(values => {
    const problem = validateNewClient(values);
    if (!problem)
      return add({
        ...toNewBusinessDetails(values),
        ...(transportName !== undefined && { transport: transportName }),
      });
    toast.error(problem.message, { id: OUTCOME_TOAST_ID });
    showFieldErrors(problem.fields);
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      {viewedBusinessDetails.map(name => (
        <BusinessDetailField key={name} name={name} form={form} error={errors[name]?.message} />
      ))}
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

const emptyValues = Object.fromEntries(viewedBusinessDetails.map(name => [name, ''])) as NewClientValues;

interface BusinessDetailFieldProps {
  readonly name: BusinessDetail;
  readonly form: UseFormReturn<NewClientValues>;
  readonly error: string | undefined;
}

/** Text field of a business detail. Below a phone number, it shows how the number is interpreted. */
function BusinessDetailField({ name, form, error }: BusinessDetailFieldProps) {
  const { register, setFocus, setValue, clearErrors, watch } = form;
  const { texts: names, input } = businessDetailViews[name];
  const isPhone = input.type === 'tel';
  const field = (
    <TextField
      {...register(name)}
      fullWidth={isPhone}
      label={names.label}
      placeholder={names.placeholder}
      error={error !== undefined}
      helperText={
        names.hint === undefined ? (
          error
        ) : (
          <>
            {error && <Box component="span">{error} · </Box>}
            {names.hint}
          </>
        )
      }
      type={input.type}
      autoFocus={name === 'businessName'}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: input.htmlInput }}
    />
  );
  if (!isPhone) return field;
  return (
    <Box>
      {field}
      <PhoneNumberHint
        typed={watch(name)}
        onChoose={phone => {
          setValue(name, phone, { shouldValidate: true });
          clearErrors(name);
          setFocus(name);
        }}
      />
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
    mutationFn: (payload: NewClientPayload) => sdk.request('POST /clients', { payload }),
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
