import { Box, Button, Card, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
import type { Client, RobotRules } from '@recado/contract';
import { common, robot as texts } from '@recado/texts';
import { ErrorState, failureMessage, isSessionEnd, toast, useApi, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PartProps } from './AnswerCard.tsx';
import { Hours } from './Hours.tsx';
import { Keywords } from './Keywords.tsx';
import { Menus } from './Menus.tsx';
import { Away, Greeting } from './OneAnswer.tsx';

/** What a client answers without anybody writing it. */
export function AnswersTab({ client }: { readonly client: Client }) {
  const { data, error, isFetching, refetch } = useApi(
    'GET /clients/{id}/robot',
    { params: { id: client.id } },
    // What is being written is not replaced, and whoever comes back reads anew what was saved meanwhile.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (data) return <Form client={client} kept={data.rules} />;
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
  readonly kept: RobotRules;
}

function Form({ client, kept }: FormProps) {
  const sdk = useSdk();
  const [saved, setSaved] = useState(kept);
  const [rules, setRules] = useState(kept);
  const isChanged = JSON.stringify(rules) !== JSON.stringify(saved);
  useLeaving(isChanged);
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: RobotRules) =>
      sdk.request('PUT /clients/{id}/robot', { params: { id: client.id }, payload }),
    onSuccess(answer, sent) {
      setSaved(answer.rules);
      setRules(before => (before === sent ? answer.rules : before));
      toast.success(texts.saved);
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.saveFailed));
    },
  });
  const part = {
    clientId: client.id,
    rules,
    change: (some: Partial<RobotRules>) => setRules({ ...rules, ...some }),
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        mutate(rules);
      }}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Typography color="text.secondary" sx={{ maxWidth: 720 }}>
        {texts.intro}
      </Typography>
      <Greeting {...part} />
      <Away {...part} />
      <Hours {...part} />
      <Keywords {...part} />
      <Menus {...part} />
      <Pause {...part} />
      <Box
        sx={{
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
        }}
      >
        <Typography role="status" variant="body2" color="text.secondary" sx={{ flex: 1, minWidth: 160 }}>
          {isChanged ? texts.unsaved : texts.allSaved}
        </Typography>
        <Button disabled={!isChanged || isPending} onClick={() => setRules(saved)}>
          {texts.discard}
        </Button>
        <Button type="submit" variant="contained" disabled={!isChanged || isPending}>
          {isPending ? texts.saving : texts.save}
        </Button>
      </Box>
    </Box>
  );
}

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

const Pause = ({ rules: { pauseMinutes }, change }: PartProps) => (
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
