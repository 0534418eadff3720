import { Box, Button, Card, FormControlLabel, Skeleton, Switch, TextField, Typography } from '@mui/material';
import type { AccountLimitsChoice, Endpoints, ResponseOf } from '@recado/contract';
import { accountLimitTexts } from '@recado/texts';
import {
  createQueryKey,
  ErrorState,
  formatNumber,
  getFailureMessage,
  isSessionEndError,
  TextInput,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSignedInUserId } from '../actions/useSignedInUserId.ts';

const texts = accountLimitTexts.admin;
type LimitsResponse = ResponseOf<Endpoints['GET /admin/users/{id}/limits']>;

interface UserLimitsProps {
  readonly userId: string;
}

/** Limits that apply to an account: the platform's default limits, or the account's own limits. */
export function UserLimitsCard({ userId }: UserLimitsProps) {
  const ownId = useSignedInUserId();
  const params = { id: userId };
  const { data, error, isFetching, refetch } = useApi('GET /admin/users/{id}/limits', { params });
  // Administrators cannot change their own limits.
  if (ownId === undefined || ownId === userId) return null;
  return (
    <Card component="section" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h2">{texts.title}</Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          {texts.about}
        </Typography>
      </Box>
      {data ? (
        // Use the limits as React key, so that the form is reset when other limits are loaded.
        <LimitsForm key={JSON.stringify(data.own)} {...data} />
      ) : error ? (
        <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

type AmountField = 'maxLines' | 'messagesPerDay' | 'storageMb';

function LimitsForm({ userId, own, limits: currentLimits }: LimitsResponse) {
  const { save, isSaving } = useSaveLimits(userId);
  const [isOwn, setOwn] = useState(own !== null);
  const [inputs, setInputs] = useState<Readonly<Record<AmountField | 'trialEndsAt', string>>>(() => ({
    maxLines: `${currentLimits.lines.most ?? ''}`,
    messagesPerDay: `${currentLimits.messages.most ?? ''}`,
    storageMb: `${currentLimits.storage.mostMb ?? ''}`,
    trialEndsAt: currentLimits.trialEndsAt === null ? '' : toDateInputValue(new Date(currentLimits.trialEndsAt)),
  }));
  const hints = {
    maxLines: texts.usedLines(formatNumber(currentLimits.lines.used)),
    messagesPerDay: texts.sentToday(formatNumber(currentLimits.messages.used)),
    storageMb: texts.usedMb(formatNumber(currentLimits.storage.usedMb)),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOwn) return save(null);
    if (amountFields.some(name => !isAmount(inputs[name]))) return;
    save({
      maxLines: parseAmount(inputs.maxLines),
      messagesPerDay: parseAmount(inputs.messagesPerDay),
      storageMb: parseAmount(inputs.storageMb),
      trialEndsAt: toEndOfDay(inputs.trialEndsAt, currentLimits.trialEndsAt),
    });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 420 }}>
      <FormControlLabel
        label={texts.own}
        control={<Switch checked={isOwn} onChange={(_, isChecked) => setOwn(isChecked)} />}
      />
      {amountFields.map(name => (
        <TextInput
          key={name}
          label={texts[name]}
          disabled={!isOwn}
          value={inputs[name]}
          onChange={event => setInputs({ ...inputs, [name]: event.target.value })}
          error={!isAmount(inputs[name])}
          helperText={isAmount(inputs[name]) ? hints[name] : texts.invalidNumber}
          inputProps={{ inputMode: 'numeric', maxLength: 9 }}
        />
      ))}
      <TextField
        label={texts.trialEndsAt}
        type="date"
        disabled={!isOwn}
        value={inputs.trialEndsAt}
        onChange={event => setInputs({ ...inputs, trialEndsAt: event.target.value })}
        helperText={isOwn ? texts.none : texts.platform}
        // Keep the colour of the helper text, which must stay readable while the field is disabled.
        slotProps={{ inputLabel: { shrink: true }, formHelperText: { disabled: false } }}
      />
      <Box>
        <Button type="submit" variant="outlined" disabled={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </Button>
      </Box>
    </Box>
  );
}

function useSaveLimits(userId: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const params = { id: userId };
  const { mutate, isPending } = useMutation({
    mutationFn: (own: AccountLimitsChoice | null) =>
      sdk.request('PUT /admin/users/{id}/limits', { params, payload: { own } }),
    onSuccess(response) {
      queries.setQueryData(createQueryKey('GET /admin/users/{id}/limits', { params }), response);
      toast.success(texts.saved);
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
    },
  });
  return { save: mutate, isSaving: isPending };
}

const amountFields = ['maxLines', 'messagesPerDay', 'storageMb'] as const;
const isAmount = (text: string): boolean => text.trim() === '' || /^[1-9]\d{0,8}$/.test(text.trim());
const parseAmount = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Formats a date in local time as the value of a date field. */
const toDateInputValue = (at: Date): string =>
  `${at.getFullYear()}-${`${at.getMonth() + 1}`.padStart(2, '0')}-${`${at.getDate()}`.padStart(2, '0')}`;

/**
 * Returns the end of the selected local day. If the day did not change, the exact milliseconds of `previous`
 * are kept.
 */
function toEndOfDay(day: string, previous: string | null): string | null {
  if (day === '') return null;
  if (previous !== null && toDateInputValue(new Date(previous)) === day) return previous;
  return new Date(`${day}T23:59:59`).toISOString();
}
