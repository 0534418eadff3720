import { Box, Button, TextField } from '@mui/material';
import { getFailureMessage, isSessionEndError, type TextFieldInput, toast } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

interface TextFieldFormTexts {
  readonly label: string;
  readonly placeholder: string;
  readonly hint?: string | undefined;
  readonly save: string;
  readonly saving: string;
  readonly cancel: string;
  /** Shown if the request fails without a message of the server. */
  readonly failed: string;
}

export interface TextFieldFormProps<Answer> {
  /** Name of the field in the request. */
  readonly name: string;
  readonly value: string;
  readonly texts: TextFieldFormTexts;
  readonly input: TextFieldInput;
  /** ID of the toast with the outcome. A new outcome replaces the previous one. */
  readonly toastId: string;
  readonly send: (value: string) => Promise<Answer>;
  readonly onSaved: (answer: Answer) => void;
  readonly onClose: () => void;
}

/** Form that changes one text of a client. Error messages come from the server. */
export function TextFieldForm<Answer>(props: TextFieldFormProps<Answer>) {
  const { name, value, texts, input, toastId, send, onSaved, onClose } = props;
  const { register, handleSubmit, setError, formState } = useForm<Record<string, string>>({
    defaultValues: { [name]: value },
  });
  const problem = formState.errors[name];
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onSaved,
    onError(error) {
      if (isSessionEndError(error)) return;
      const message = getFailureMessage(error, texts.failed);
      setError(name, { message }, { shouldFocus: true });
      toast.error(message, { id: toastId });
    },
  });
  return (
    <Box component="form" noValidate onSubmit={handleSubmit(values => mutate(values[name] ?? ''))}>
      <TextField
        {...register(name, { setValueAs: (typed: string) => typed.trim() })}
        type={input.type}
        label={texts.label}
        placeholder={texts.placeholder}
        helperText={problem?.message ?? texts.hint}
        error={problem !== undefined}
        autoFocus
        slotProps={{ inputLabel: { shrink: true }, htmlInput: input.htmlInput }}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button type="submit" variant="contained" disabled={isPending}>
          {isPending ? texts.saving : texts.save}
        </Button>
        <Button onClick={onClose} disabled={isPending}>
          {texts.cancel}
        </Button>
      </Box>
    </Box>
  );
}
