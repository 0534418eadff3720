import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { canCallEndpoint } from '@recado/client-screen/access';
import type { Client } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import { createQueryKey, getFailureMessage, isSessionEndError, toast, usePlatform } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import {
  areNotificationsEnabled,
  type NotificationSettings,
  readNotificationSettings,
  saveNotificationSettings,
  watchNotificationSettings,
} from '../../notices/notificationSettings.ts';

const texts = inboxToolTexts.browserNotifications;

interface NotificationSectionProps {
  readonly client: Client;
}

/** Settings for notifications in this browser, and for read receipts and typing states in WhatsApp. */
export const NotificationSection = ({ client }: NotificationSectionProps) => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <BrowserNotifications />
    {canCallEndpoint(client, 'PUT /clients/{id}/reading') && <ReadReceipts client={client} />}
    <TypingSettings />
  </Box>
);

/** Switch for notifications. It requests the browser's permission only when the user turns it on. */
function BrowserNotifications() {
  const [settings, setSettings] = useState(readNotificationSettings);
  useEffect(() => watchNotificationSettings(() => setSettings(readNotificationSettings())), []);
  const hint = useId();
  const isSupported = 'Notification' in window;
  const isOn = areNotificationsEnabled(settings);
  const change = (changes: Partial<NotificationSettings>) =>
    saveNotificationSettings({ ...readNotificationSettings(), ...changes });
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
            onChange={(_, isChecked) => (isChecked ? void switchOn() : change({ isOn: false }))}
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
            control={<Switch checked={settings.hasSound} onChange={(_, hasSound) => change({ hasSound })} />}
          />
          <FormControlLabel
            label={texts.groups}
            control={<Switch checked={settings.hasGroups} onChange={(_, hasGroups) => change({ hasGroups })} />}
          />
        </>
      )}
    </Box>
  );
}

function TypingSettings() {
  const [settings, setSettings] = useState(readNotificationSettings);
  const hint = useId();
  const change = (changes: Partial<NotificationSettings>) => {
    const now = { ...readNotificationSettings(), ...changes };
    saveNotificationSettings(now);
    setSettings(now);
  };
  return (
    <Box sx={{ display: 'grid' }}>
      <FormControlLabel
        label={texts.typing}
        control={<Switch checked={settings.showsTyping} onChange={(_, showsTyping) => change({ showsTyping })} />}
      />
      <FormControlLabel
        label={texts.showContactTyping}
        control={
          <Switch
            checked={settings.watchesTyping}
            onChange={(_, watchesTyping) => change({ watchesTyping })}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {texts.showContactTypingHint}
      </FormHelperText>
    </Box>
  );
}

interface ReadReceiptsProps {
  readonly client: Client;
}

function ReadReceipts({ client: { id, markRead } }: ReadReceiptsProps) {
  const { sdk, queries } = usePlatform();
  const hint = useId();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (shouldMarkRead: boolean) =>
      sdk.request('PUT /clients/{id}/reading', { params: { id }, payload: { markRead: shouldMarkRead } }),
    onSuccess: response => {
      queries.setQueryData(createQueryKey('GET /clients/{id}', { params: { id } }), response);
      return queries.invalidateQueries({ queryKey: createQueryKey('GET /clients') });
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.sendReadReceiptsFailed));
    },
  });
  return (
    <Box sx={{ display: 'grid' }}>
      <FormControlLabel
        label={texts.sendReadReceipts}
        control={
          <Switch
            checked={isPending ? variables : markRead}
            disabled={isPending}
            onChange={(_, isChecked) => mutate(isChecked)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <FormHelperText id={hint} sx={{ mt: 0 }}>
        {texts.sendReadReceiptsHint}
      </FormHelperText>
    </Box>
  );
}
