import { Box, Button, Card, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import type { Client, RobotRules } from '@recado/contract';
import { ApiError, type FieldErrors } from '@recado/sdk';
import { commonTexts, automaticReplyTexts as texts } from '@recado/texts';
import { ErrorState, getFailureMessage, isSessionEndError, Notice, toast, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AutoReplyRulesCardProps } from './AutoReplyCard.tsx';
import { BusinessHoursCard } from './BusinessHoursCard.tsx';
import { KeywordRulesCard } from './KeywordRulesCard.tsx';
import { MenuRulesCard } from './MenuRulesCard.tsx';
import { AwayReplyCard, GreetingCard } from './SingleReplyCards.tsx';
import { type StoredAutoReplyRules, useAutoReplyRules } from './useAutoReplyRules.ts';

export interface AutoRepliesTabProps {
  readonly client: Client;
  /** True if the user can view the rules but not change them. */
  readonly isReadOnly: boolean;
}

/** Tab in which the user edits the automatic replies of a client. */
export function AutoRepliesTab({ client, isReadOnly }: AutoRepliesTabProps) {
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/robot',
    { params: { id: client.id } },
    // Do not refetch, which would replace unsaved edits. Do not cache, so that each visit loads the rules.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (data) return <RulesForm client={client} storedRules={data} isReadOnly={isReadOnly} />;
  if (!error)
    return (
      <Card role="status" aria-busy aria-label={commonTexts.loading} sx={{ p: 3 }}>
        <Skeleton width="40%" height={40} />
        <Skeleton height={120} />
      </Card>
    );
  return (
    <ErrorState
      title={texts.loadFailed}
      text={getFailureMessage(error, texts.loadFailedText)}
      retry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

interface RulesFormProps {
  readonly client: Client;
  readonly storedRules: StoredAutoReplyRules;
  readonly isReadOnly: boolean;
}

function RulesForm({ client, storedRules, isReadOnly }: RulesFormProps) {
  const { base, rules, isChanged, isOutdated, setRules, applySaved, markOutdated } = useAutoReplyRules(
    client.id,
    storedRules,
  );
  const sdk = useSdk();
  const [wrong, setWrong] = useState<FieldErrors>({});
  useUnsavedChangesWarning(isChanged);
  const handleError = (fallbackMessage: string) => (error: Error) => {
    if (error instanceof ApiError && error.status === 409) return markOutdated();
    if (error instanceof ApiError && error.errors) {
      setWrong(error.errors);
      toast.error(texts.checkMarked);
    } else if (!isSessionEndError(error)) toast.error(getFailureMessage(error, fallbackMessage));
  };
  const save = useMutation({
    mutationFn: (sentRules: RobotRules) =>
      sdk.request('PUT /clients/{id}/robot', {
        params: { id: client.id },
        payload: { ...sentRules, updatedAt: base.updatedAt },
      }),
    onSuccess(response, sentRules) {
      applySaved(response, sentRules);
      setWrong({});
      toast.success(texts.saved);
    },
    onError: handleError(texts.saveFailed),
  });
  const load = useMutation({
    mutationFn: () => sdk.request('GET /clients/{id}/robot', { params: { id: client.id } }),
    onSuccess(response) {
      applySaved(response);
      setWrong({});
    },
    onError: handleError(texts.loadFailed),
  });
  const isPending = save.isPending || load.isPending;
  const form = useRef<HTMLFormElement>(null);
  // Focus the first invalid field, because it may be far above the save button on this long page.
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save.error]);
  const sectionProps = {
    clientId: client.id,
    rules,
    wrong,
    change(changes: Partial<RobotRules>) {
      // The errors of the last save described the previous content of these rules, so they no longer apply.
      setWrong(previousErrors => withoutErrorsOf(previousErrors, Object.keys(changes)));
      setRules({ ...rules, ...changes });
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
        <GreetingCard {...sectionProps} />
        <AwayReplyCard {...sectionProps} />
        <BusinessHoursCard {...sectionProps} />
        <KeywordRulesCard {...sectionProps} />
        <MenuRulesCard {...sectionProps} />
        <Pause {...sectionProps} isReadOnly={isReadOnly} />
      </Box>
      {isOutdated && (
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
          <Button disabled={!isChanged || isPending} sx={visibleIfChanged} onClick={() => setRules(base.rules)}>
            {texts.discard}
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={!isChanged || isPending || isOutdated}
            sx={visibleIfChanged}
          >
            {save.isPending ? texts.saving : texts.save}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' } as const;
/** On a phone the save bar covers content, so its buttons appear only if there are unsaved changes. */
const visibleIfChanged = {
  '[data-changed="true"] > &': { display: 'inline-flex' },
  display: { xs: 'none', sm: 'inline-flex' },
} as const;
const bar = {
  position: 'sticky',
  bottom: 'var(--bottom-bar-height, 0px)',
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

/** Returns the field errors except those of the given parts of the rules. */
const withoutErrorsOf = (wrong: FieldErrors, parts: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(wrong).filter(([path]) => !parts.includes(path.split('.')[0] ?? '')));

/** Makes the browser ask for confirmation before unsaved changes are lost. */
function useUnsavedChangesWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onBeforeUnload);
    return () => removeEventListener('beforeunload', onBeforeUnload);
  }, [isChanged]);
}

const pauseChoices = Object.keys(texts.pause.choices).map(Number);

interface PauseProps extends AutoReplyRulesCardProps {
  /** Disables the select field, because a disabled fieldset affects only native fields inside it. */
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
      {[...new Set([...pauseChoices, pauseMinutes])]
        .sort((left, right) => left - right)
        .map(minutes => (
          <MenuItem key={minutes} value={minutes}>
            {texts.pause.choices[minutes] ?? texts.pause.other(String(minutes))}
          </MenuItem>
        ))}
    </TextField>
  </Card>
);
