import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { may } from '@recado/client-screen/access';
import type { Client } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { apiKey, failureMessage, isSessionEnd, toast, usePlatform } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { isTelling, type NoticeChoice, readChoice, saveChoice, watchChoice } from '../../notices/choice.ts';

const texts = inboxTools.notices;

/** What this browser tells of, and what WhatsApp is told. */
export const NoticeSection = ({ client }: { readonly client: Client }) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <Notices />
    {may(client, 'PUT /clients/{id}/reading') && <Reading client={client} />}
    <Typing />
  </Box>
);

/** The browser is asked when it is switched on, and not before. */
function Notices() {
  const [choice, setChoice] = useState(readChoice);
  useEffect(() => watchChoice(() => setChoice(readChoice())), []);
  const hint = useId();
  const isSupported = 'Notification' in window;
  const isOn = isTelling(choice);
  const change = (news: Partial<NoticeChoice>) => saveChoice({ ...readChoice(), ...news });
  const switchOn = async () => {
    if ((await Notification.requestPermission()) === 'granted') change({ isOn: true });
    else toast.error(texts.refused, { id: 'notices' });
  };
  return (
    <Box sx={{ display: 'grid' }}>
      <FormControlLabel
        label={texts.show}
        control={
          <Switch
            checked={isOn}
            disabled={!isSupported}
            onChange={(_, isWanted) => (isWanted ? void switchOn() : change({ isOn: false }))}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {isSupported ? texts.hint : texts.unsupported}
      </FormHelperText>
      {isOn && (
        <>
          <FormControlLabel
            label={texts.sound}
            control={<Switch checked={choice.hasSound} onChange={(_, hasSound) => change({ hasSound })} />}
          />
          <FormControlLabel
            label={texts.groups}
            control={<Switch checked={choice.hasGroups} onChange={(_, hasGroups) => change({ hasGroups })} />}
          />
        </>
      )}
    </Box>
  );
}

function Typing() {
  const [choice, setChoice] = useState(readChoice);
  const hint = useId();
  const change = (changed: Partial<NoticeChoice>) => {
    const now = { ...readChoice(), ...changed };
    saveChoice(now);
    setChoice(now);
  };
  return (
    <Box sx={{ display: 'grid' }}>
      <FormControlLabel
        label={texts.typing}
        control={
          <Switch checked={choice.showsTyping} onChange={(_, showsTyping) => change({ showsTyping })} />
        }
      />
      <FormControlLabel
        label={texts.watching}
        control={
          <Switch
            checked={choice.watchesTyping}
            onChange={(_, watchesTyping) => change({ watchesTyping })}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {texts.watchingHint}
      </FormHelperText>
    </Box>
  );
}

function Reading({ client: { id, markRead } }: { readonly client: Client }) {
  const { sdk, queries } = usePlatform();
  const hint = useId();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) =>
      sdk.request('PUT /clients/{id}/reading', { params: { id }, payload: { markRead: wanted } }),
    onSuccess: answer => {
      queries.setQueryData(apiKey('GET /clients/{id}', { params: { id } }), answer);
      return queries.invalidateQueries({ queryKey: apiKey('GET /clients') });
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.readingFailed));
    },
  });
  return (
    <Box sx={{ display: 'grid' }}>
      <FormControlLabel
        label={texts.reading}
        control={
          <Switch
            checked={isPending ? variables : markRead}
            disabled={isPending}
            onChange={(_, isWanted) => mutate(isWanted)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {texts.readingHint}
      </FormHelperText>
    </Box>
  );
}
