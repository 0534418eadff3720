import { Box, Button, Card, FormControlLabel, Skeleton, Switch, TextField, Typography } from '@mui/material';
import type { AccountLimitsChoice, Endpoints, ResponseOf } from '@recado/contract';
import { limits } from '@recado/texts';
import {
  apiKey,
  ErrorState,
  failureMessage,
  formatNumber,
  isSessionEnd,
  TextInput,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useOwnId } from '../actions/useOwnId.ts';

const texts = limits.admin;
type Told = ResponseOf<Endpoints['GET /admin/users/{id}/limits']>;

/** What an account may use: the platform's, or its own. */
export function UserLimits({ userId }: { readonly userId: string }) {
  const ownId = useOwnId();
  const params = { id: userId };
  const { data, error, isFetching, refetch } = useApi('GET /admin/users/{id}/limits', { params });
  // Nobody changes their own.
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
        // What is typed belongs to what was loaded.
        <LimitsForm key={JSON.stringify(data.own)} {...data} />
      ) : error ? (
        <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

type Amount = 'maxLines' | 'messagesPerDay' | 'storageMb';

function LimitsForm({ userId, own, limits: now }: Told) {
  const { save, isSaving } = useSaving(userId);
  const [isOwn, setOwn] = useState(own !== null);
  const [typed, setTyped] = useState<Readonly<Record<Amount | 'trialEndsAt', string>>>(() => ({
    maxLines: `${now.lines.most ?? ''}`,
    messagesPerDay: `${now.messages.most ?? ''}`,
    storageMb: `${now.storage.mostMb ?? ''}`,
    trialEndsAt: now.trialEndsAt === null ? '' : dayOf(new Date(now.trialEndsAt)),
  }));
  const hints = {
    maxLines: texts.usedLines(formatNumber(now.lines.used)),
    messagesPerDay: texts.sentToday(formatNumber(now.messages.used)),
    storageMb: texts.usedMb(formatNumber(now.storage.usedMb)),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOwn) return save(null);
    if (amounts.some(name => !isAmount(typed[name]))) return;
    save({
      maxLines: amountOf(typed.maxLines),
      messagesPerDay: amountOf(typed.messagesPerDay),
      storageMb: amountOf(typed.storageMb),
      trialEndsAt: endOf(typed.trialEndsAt, now.trialEndsAt),
    });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, maxWidth: 420 }}>
      <FormControlLabel
        label={texts.own}
        control={<Switch checked={isOwn} onChange={(_, isWanted) => setOwn(isWanted)} />}
      />
      {amounts.map(name => (
        <TextInput
          key={name}
          label={texts[name]}
          disabled={!isOwn}
          value={typed[name]}
          onChange={event => setTyped({ ...typed, [name]: event.target.value })}
          error={!isAmount(typed[name])}
          helperText={isAmount(typed[name]) ? hints[name] : texts.wrong}
          inputProps={{ inputMode: 'numeric', maxLength: 9 }}
        />
      ))}
      <TextField
        label={texts.trialEndsAt}
        type="date"
        disabled={!isOwn}
        value={typed.trialEndsAt}
        onChange={event => setTyped({ ...typed, trialEndsAt: event.target.value })}
        helperText={isOwn ? texts.none : texts.platform}
        // What it says is to be read while the field is not to be filled in, too.
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

function useSaving(userId: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const params = { id: userId };
  const { mutate, isPending } = useMutation({
    mutationFn: (own: AccountLimitsChoice | null) =>
      sdk.request('PUT /admin/users/{id}/limits', { params, payload: { own } }),
    onSuccess(told) {
      queries.setQueryData(apiKey('GET /admin/users/{id}/limits', { params }), told);
      toast.success(texts.saved);
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.failed));
    },
  });
  return { save: mutate, isSaving: isPending };
}

const amounts = ['maxLines', 'messagesPerDay', 'storageMb'] as const;
const isAmount = (text: string): boolean => text.trim() === '' || /^[1-9]\d{0,8}$/.test(text.trim());
const amountOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A day here, as a date field has it. */
const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${`${at.getMonth() + 1}`.padStart(2, '0')}-${`${at.getDate()}`.padStart(2, '0')}`;

/** The end of the chosen day, here; what was not changed stays to the millisecond. */
function endOf(day: string, before: string | null): string | null {
  if (day === '') return null;
  if (before !== null && dayOf(new Date(before)) === day) return before;
  return new Date(`${day}T23:59:59`).toISOString();
}
