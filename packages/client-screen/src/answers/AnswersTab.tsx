import { Box, Button, Card, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import type { Client, RobotRules } from '@recado/contract';
import { ApiError, type FieldErrors } from '@recado/sdk';
import { common, robot as texts } from '@recado/texts';
import { ErrorState, failureMessage, isSessionEnd, Notice, toast, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PartProps } from './AnswerCard.tsx';
import { Hours } from './Hours.tsx';
import { Keywords } from './Keywords.tsx';
import { Menus } from './Menus.tsx';
import { Away, Greeting } from './OneAnswer.tsx';
import { type Kept, useRules } from './useRules.ts';

export interface AnswersTabProps {
  readonly client: Client;
  /** They are looked at, and not changed. */
  readonly isReadOnly: boolean;
}

/** What a client answers without anybody writing it. */
export function AnswersTab({ client, isReadOnly }: AnswersTabProps) {
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/robot',
    { params: { id: client.id } },
    // What is being written is not replaced, and whoever comes back reads anew what was saved meanwhile.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (data) return <Form client={client} kept={data} isReadOnly={isReadOnly} />;
  if (!error)
    return (
      <Card role="status" aria-busy aria-label={common.loading} sx={{ p: 3 }}>
        <Skeleton width="40%" height={40} />
        <Skeleton height={120} />
      </Card>
    );
  return (
    <ErrorState
      title={texts.loadFailed}
      text={failureMessage(error, texts.loadFailedText)}
      retry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

interface FormProps {
  readonly client: Client;
  readonly kept: Kept;
  readonly isReadOnly: boolean;
}

function Form({ client, kept, isReadOnly }: FormProps) {
  const { base, rules, isChanged, isOvertaken, setRules, saved, overtaken } = useRules(client.id, kept);
  const sdk = useSdk();
  const [wrong, setWrong] = useState<FieldErrors>({});
  useLeaving(isChanged);
  const fail = (otherwise: string) => (error: Error) => {
    if (error instanceof ApiError && error.status === 409) return overtaken();
    if (error instanceof ApiError && error.errors) {
      setWrong(error.errors);
      toast.error(texts.checkMarked);
    } else if (!isSessionEnd(error)) toast.error(failureMessage(error, otherwise));
  };
  const save = useMutation({
    mutationFn: (sent: RobotRules) =>
      sdk.request('PUT /clients/{id}/robot', {
        params: { id: client.id },
        payload: { ...sent, updatedAt: base.updatedAt },
      }),
    onSuccess(answer, sent) {
      saved(answer, sent);
      setWrong({});
      toast.success(texts.saved);
    },
    onError: fail(texts.saveFailed),
  });
  const load = useMutation({
    mutationFn: () => sdk.request('GET /clients/{id}/robot', { params: { id: client.id } }),
    onSuccess(answer) {
      saved(answer);
      setWrong({});
    },
    onError: fail(texts.loadFailed),
  });
  const isPending = save.isPending || load.isPending;
  const form = useRef<HTMLFormElement>(null);
  // The page is long, and what is wrong may be far from where it was saved.
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  const part = {
    clientId: client.id,
    rules,
    wrong,
    change(some: Partial<RobotRules>) {
      // What was said of a rule holds of it as it was.
      setWrong(before => without(before, Object.keys(some)));
      setRules({ ...rules, ...some });
    },
  };
  return (
    <Box
      component="form"
      ref={form}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        save.mutate(rules);
      }}
      sx={grid}
    >
      <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
        {texts.intro}
      </Typography>
      {isReadOnly && <Notice severity="info">{texts.readOnly}</Notice>}
      <Box component="fieldset" disabled={isReadOnly} sx={{ ...grid, m: 0, p: 0, border: 0, minWidth: 0 }}>
        <Greeting {...part} />
        <Away {...part} />
        <Hours {...part} />
        <Keywords {...part} />
        <Menus {...part} />
        <Pause {...part} isReadOnly={isReadOnly} />
      </Box>
      {isOvertaken && (
        <Notice severity="warning">
          <strong>{texts.overtaken}</strong>
          <br />
          {texts.overtakenText}
          <Box sx={{ mt: 1 }}>
            <Button variant="outlined" color="inherit" disabled={isPending} onClick={() => load.mutate()}>
              {texts.loadOthers}
            </Button>
          </Box>
        </Notice>
      )}
      {!isReadOnly && (
        <Box sx={bar} data-changed={isChanged || undefined}>
          <Typography role="status" variant="body2" color="text.secondary" sx={{ flex: 1, minWidth: 160 }}>
            {isChanged ? texts.unsaved : texts.allSaved}
          </Typography>
          <Button disabled={!isChanged || isPending} sx={whenOfUse} onClick={() => setRules(base.rules)}>
            {texts.discard}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!isChanged || isPending || isOvertaken}
            sx={whenOfUse}
          >
            {save.isPending ? texts.saving : texts.save}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
/** On a phone the bar covers what is read: its buttons are there when there is something to save. */
const whenOfUse = {
  '[data-changed="true"] > &': { display: 'inline-flex' },
  display: { xs: 'none', sm: 'inline-flex' },
} as const;
const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  p: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

/** What is said of none of these parts of the rules. */
const without = (wrong: FieldErrors, parts: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(wrong).filter(([path]) => !parts.includes(path.split('.')[0] ?? '')));

/** The browser asks before what was written is lost. */
function useLeaving(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}

const choices = Object.keys(texts.pause.choices).map(Number);

interface PauseProps extends PartProps {
  /** The field itself has to be told: it is no field of the browser's. */
  readonly isReadOnly: boolean;
}

const Pause = ({ rules: { pauseMinutes }, change, isReadOnly }: PauseProps) => (
  <Card component="section" aria-labelledby="pausa" sx={{ p: { xs: 2, sm: 3 } }}>
    <Typography id="pausa" variant="h2" gutterBottom>
      {texts.pause.title}
    </Typography>
    <Typography color="text.secondary" sx={{ mb: 2, maxWidth: 640 }}>
      {texts.pause.text}
    </Typography>
    <TextField
      select
      label={texts.pause.minutes}
      disabled={isReadOnly}
      value={pauseMinutes}
      onChange={event => change({ pauseMinutes: Number(event.target.value) })}
      sx={{ width: 320, maxWidth: '100%' }}
    >
      {[...new Set([...choices, pauseMinutes])]
        .sort((one, other) => one - other)
        .map(minutes => (
          <MenuItem key={minutes} value={minutes}>
            {texts.pause.choices[minutes] ?? texts.pause.other(String(minutes))}
          </MenuItem>
        ))}
    </TextField>
  </Card>
);
