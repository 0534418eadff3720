import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { RetentionChoice, RetentionPreview, RetentionSettings } from '@recado/contract';
import { retentionTexts as texts } from '@recado/texts';
import {
  createQueryKey,
  getFailureMessage,
  isSessionEndError,
  Notice,
  PendingPart,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { RetentionDialog } from './RetentionDialog.tsx';

const RETENTION_ENDPOINT = 'GET /clients/{id}/retention';

export interface RetentionCardProps {
  readonly clientId: string;
  readonly isReadOnly: boolean;
}

/**
 * Retention of messages and files. Before the user confirms a change, the card shows how many messages and
 * files the change deletes immediately.
 */
export function RetentionCard({ clientId, isReadOnly }: RetentionCardProps) {
  const { data, error } = useApi(RETENTION_ENDPOINT, { params: { id: clientId } });
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
          savedRetention={data.retention}
          isReadOnly={isReadOnly}
        />
      )}
      {!data && !error && <PendingPart />}
      {error && !data && <Notice severity="error">{getFailureMessage(error, texts.loadFailed)}</Notice>}
    </Card>
  );
}

interface RetentionFormProps extends RetentionCardProps {
  readonly savedRetention: RetentionSettings;
}

function RetentionForm({ clientId, savedRetention, isReadOnly }: RetentionFormProps) {
  const { allowed, messageDays, mediaDays } = savedRetention;
  // Keep the platform's limits (`allowed`) out of the editable selection, because the owner cannot change them.
  const [selection, setSelection] = useState<RetentionChoice>({ messageDays, mediaDays });
  const [preview, setPreview] = useState<RetentionPreview>();
  const sdk = useSdk();
  const { save, isSaving } = useRetention(clientId);
  const countDeletions = useMutation({
    mutationFn: ({ messageDays, mediaDays }: RetentionChoice) =>
      sdk.request('GET /clients/{id}/retention/preview', {
        params: { id: clientId },
        query: { ...(messageDays !== null && { messageDays }), ...(mediaDays !== null && { mediaDays }) },
      }),
    onSuccess({ preview: deletions }) {
      if (deletions.messages + deletions.files > 0) setPreview(deletions);
      else save(selection);
    },
    onError(failure) {
      if (!isSessionEndError(failure)) toast.error(getFailureMessage(failure, texts.countFailed));
    },
  });
  const isUnchanged =
    selection.messageDays === savedRetention.messageDays && selection.mediaDays === savedRetention.mediaDays;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    countDeletions.mutate(selection);
  };
  const renderDaysSelect = (name: keyof RetentionChoice, emptyLabel: string) => (
    <TextField
      select
      size="small"
      label={texts[name]}
      value={selection[name] ?? ''}
      disabled={isReadOnly}
      onChange={({ target }) =>
        setSelection({ ...selection, [name]: target.value === '' ? null : Number(target.value) })
      }
      helperText={allowed[name] !== null && texts.allowed(allowed[name])}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ width: 320, maxWidth: '100%' }}
    >
      <MenuItem value="">{emptyLabel}</MenuItem>
      {listDayOptions(savedRetention[name], allowed[name]).map(days => (
        <MenuItem key={days} value={days}>
          {formatDays(days)}
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
      {renderDaysSelect('messageDays', texts.forEver)}
      {renderDaysSelect('mediaDays', texts.asMessage)}
      {!isReadOnly && (
        <Button type="submit" variant="outlined" disabled={isUnchanged || isSaving || countDeletions.isPending}>
          {countDeletions.isPending ? texts.counting : isSaving ? texts.saving : texts.save}
        </Button>
      )}
      {preview && (
        <RetentionDialog
          preview={preview}
          onClose={() => setPreview(undefined)}
          onConfirm={confirmationWord => {
            setPreview(undefined);
            save({ ...selection, confirmationWord });
          }}
        />
      )}
    </Box>
  );
}

const DAY_OPTIONS = [7, 30, 90, 180, 365, 730, 1_825];

/** Returns the numbers of days to choose from, including the saved one. */
const listDayOptions = (savedDays: number | null, maxDays: number | null): number[] =>
  [...new Set([...DAY_OPTIONS, ...(savedDays === null ? [] : [savedDays])])]
    .filter(days => maxDays === null || days <= maxDays || days === savedDays)
    .toSorted((left, right) => left - right);

const formatDays = (days: number): string => (days % 365 === 0 ? texts.years(days / 365) : texts.days(days));

function useRetention(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: ({
      messageDays,
      mediaDays,
      ...confirmation
    }: RetentionChoice & { readonly confirmationWord?: string }) =>
      sdk.request('PUT /clients/{id}/retention', {
        params: { id },
        payload: { messageDays, mediaDays, ...confirmation },
      }),
    onSuccess(response) {
      queries.setQueryData(createQueryKey(RETENTION_ENDPOINT, { params: { id } }), response);
      toast.success(texts.saved);
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
  });
  return { save: mutate, isSaving: isPending };
}
