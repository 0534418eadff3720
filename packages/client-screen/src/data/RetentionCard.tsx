import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { Retention, RetentionChoice, RetentionPreview } from '@recado/contract';
import { retention as texts } from '@recado/texts';
import { apiKey, failureMessage, isSessionEnd, Notice, toast, useApi, usePlatform, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { RetentionDialog } from './RetentionDialog.tsx';

const PATH = 'GET /clients/{id}/retention';

export interface RetentionCardProps {
  readonly clientId: string;
  readonly isReadOnly: boolean;
}

/** How long messages and files are kept. What goes at once is counted, told and confirmed before it counts. */
export function RetentionCard({ clientId, isReadOnly }: RetentionCardProps) {
  const { data, error } = useApi(PATH, { params: { id: clientId } });
  return (
    <Card
      component="section"
      aria-labelledby="cuanto-se-guarda"
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}
    >
      <Typography id="cuanto-se-guarda" component="h2" variant="h3">
        {texts.title}
      </Typography>
      <Typography variant="body2">{texts.about}</Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.stays}
      </Typography>
      {data && (
        <RetentionForm
          key={JSON.stringify(data.retention)}
          clientId={clientId}
          kept={data.retention}
          isReadOnly={isReadOnly}
        />
      )}
      {error && !data && <Notice severity="error">{failureMessage(error, texts.loadFailed)}</Notice>}
    </Card>
  );
}

interface RetentionFormProps extends RetentionCardProps {
  readonly kept: Retention;
}

function RetentionForm({ clientId, kept, isReadOnly }: RetentionFormProps) {
  const { allowed, messageDays, mediaDays } = kept;
  // What the platform allows is not the owner's to send.
  const [chosen, setChosen] = useState<RetentionChoice>({ messageDays, mediaDays });
  const [preview, setPreview] = useState<RetentionPreview>();
  const sdk = useSdk();
  const { save, isSaving } = useRetention(clientId);
  const count = useMutation({
    mutationFn: ({ messageDays, mediaDays }: RetentionChoice) =>
      sdk.request('GET /clients/{id}/retention/preview', {
        params: { id: clientId },
        query: { ...(messageDays !== null && { messageDays }), ...(mediaDays !== null && { mediaDays }) },
      }),
    onSuccess({ preview: counted }) {
      if (counted.messages + counted.files > 0) setPreview(counted);
      else save(chosen);
    },
    onError(failure) {
      if (!isSessionEnd(failure)) toast.error(failureMessage(failure, texts.countFailed));
    },
  });
  const isSame = chosen.messageDays === kept.messageDays && chosen.mediaDays === kept.mediaDays;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    count.mutate(chosen);
  };
  const choice = (name: keyof RetentionChoice, always: string) => (
    <TextField
      select
      size="small"
      label={texts[name]}
      value={chosen[name] ?? ''}
      disabled={isReadOnly}
      onChange={({ target }) =>
        setChosen({ ...chosen, [name]: target.value === '' ? null : Number(target.value) })
      }
      helperText={allowed[name] !== null && texts.allowed(allowed[name])}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: 320, maxWidth: '100%' }}
    >
      <MenuItem value="">{always}</MenuItem>
      {choices(kept[name], allowed[name]).map(days => (
        <MenuItem key={days} value={days}>
          {inWords(days)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box
      component="form"
      onSubmit={submit}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        justifyItems: 'start',
        pt: 1,
      }}
    >
      {choice('messageDays', texts.forEver)}
      {choice('mediaDays', texts.asMessage)}
      {!isReadOnly && (
        <Button type="submit" variant="outlined" disabled={isSame || isSaving || count.isPending}>
          {count.isPending ? texts.counting : isSaving ? texts.saving : texts.save}
        </Button>
      )}
      {preview && (
        <RetentionDialog
          preview={preview}
          onClose={() => setPreview(undefined)}
          onConfirm={confirmationWord => {
            setPreview(undefined);
            save({ ...chosen, confirmationWord });
          }}
        />
      )}
    </Box>
  );
}

const USUAL = [7, 30, 90, 180, 365, 730, 1_825];

/** Those that are offered, with the one that is kept now. */
const choices = (kept: number | null, most: number | null): number[] =>
  [...new Set([...USUAL, ...(kept === null ? [] : [kept])])]
    .filter(days => most === null || days <= most || days === kept)
    .toSorted((one, other) => one - other);

const inWords = (days: number): string => (days % 365 === 0 ? texts.years(days / 365) : texts.days(days));

function useRetention(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: ({
      messageDays,
      mediaDays,
      ...word
    }: RetentionChoice & { readonly confirmationWord?: string }) =>
      sdk.request('PUT /clients/{id}/retention', {
        params: { id },
        payload: { messageDays, mediaDays, ...word },
      }),
    onSuccess(told) {
      queries.setQueryData(apiKey(PATH, { params: { id } }), told);
      toast.success(texts.saved);
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    },
  });
  return { save: mutate, isSaving: isPending };
}
