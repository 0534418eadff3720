import { Box, Button, TextField } from '@mui/material';
import { ApiError } from '@recado/sdk';
import { clients } from '@recado/texts';
import { ButtonLink, toast } from '@recado/ui';
import { useForm } from 'react-hook-form';
import { type AddClientValues, problemWith } from './addClientRules.ts';
import { useAddClient } from './useAddClient.ts';

const texts = clients.add;

export function AddClientForm() {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<AddClientValues>({
    defaultValues: { businessName: '', phoneNumber: '' },
  });
  const { errors } = formState;
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
    if (!problem) return add(values);
    toast.error(problem.message, { id: problem.message });
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
      <TextField
        {...register('phoneNumber')}
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isRunning}>
          {isRunning ? texts.submitting : texts.submit}
        </Button>
        <ButtonLink to="/clients">{texts.cancel}</ButtonLink>
      </Box>
    </Box>
  );
}
