import { Box, Button, Checkbox, FormControlLabel, Skeleton, Switch, TextField, Typography } from '@mui/material';
import type { NotificationSettings } from '@recado/contract';
import { notificationSettingTexts as texts } from '@recado/texts';
import { createQueryKey, ErrorState, getTimeZoneName, toast, useApi, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountPageSection, AccountSectionForm, showErrorToast } from './AccountPageSection.tsx';

/** Settings of the notifications about lines that need attention, and of the quiet hours. */
export function NotificationSettingsCard() {
  const { data, error, isFetching, refetch } = useApi('GET /notices');
  if (!data)
    return (
      <AccountPageSection title={texts.title}>
        {error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )}
      </AccountPageSection>
    );
  return (
    <AccountPageSection title={texts.title} description={data.sendsMail ? texts.about(data.address) : texts.noMail}>
      <NotificationSettingsForm settings={data} />
      {data.sendsMail && <TestButton call="POST /notices/test" label={texts.test} failureText={texts.testFailed} />}
      {data.whatsapp !== null && (
        <TestButton
          call="POST /notices/test-whatsapp"
          label={texts.testWhatsApp}
          failureText={texts.testWhatsAppFailed}
        />
      )}
    </AccountPageSection>
  );
}

const kindNames = Object.keys(texts.kinds) as NotificationSettings['kinds'];
const DEFAULT_QUIET_HOURS = { begins: '22:00', ends: '07:00' };
/** Returns the time zone of the browser, in which the owner reads times. */
const getBrowserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface NotificationSettingsFormProps {
  readonly settings: NotificationSettings;
}

function NotificationSettingsForm({ settings }: NotificationSettingsFormProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const [kinds, setKinds] = useState(settings.kinds);
  const [quiet, setQuiet] = useState(settings.quiet);
  const [whatsapp, setWhatsApp] = useState(settings.whatsapp);
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: Pick<NotificationSettings, 'kinds' | 'quiet' | 'whatsapp'>) =>
      sdk.request('PUT /notices', { payload }),
    onSuccess(savedSettings) {
      queries.setQueryData(createQueryKey('GET /notices'), savedSettings);
      toast.success(texts.done);
    },
    onError: error => showErrorToast(error, texts.failed),
  });
  const isSelected = (kind: (typeof kinds)[number]) => kinds.includes(kind);
  return (
    <AccountSectionForm
      submit={texts.submit}
      isRunning={isPending}
      onSubmit={event => {
        event.preventDefault();
        mutate({ kinds: kindNames.filter(isSelected), quiet, whatsapp });
      }}
    >
      <Box role="group" aria-label={texts.kindsTitle} sx={{ display: 'grid' }}>
        {kindNames.map(kind => (
          <FormControlLabel
            key={kind}
            label={texts.kinds[kind]}
            control={
              <Checkbox
                checked={isSelected(kind)}
                onChange={(_, isOn) => setKinds(isOn ? [...kinds, kind] : kinds.filter(other => other !== kind))}
              />
            }
          />
        ))}
      </Box>
      <Box>
        <FormControlLabel
          label={texts.quiet.switch}
          control={
            <Switch
              checked={quiet !== null}
              onChange={(_, isOn) => setQuiet(isOn ? { ...DEFAULT_QUIET_HOURS, timeZone: getBrowserTimeZone() } : null)}
            />
          }
        />
        {quiet && (
          <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <TimeInput
                label={texts.quiet.begins}
                value={quiet.begins}
                onChange={begins => setQuiet({ ...quiet, begins })}
              />
              <TimeInput label={texts.quiet.ends} value={quiet.ends} onChange={ends => setQuiet({ ...quiet, ends })} />
            </Box>
            <Typography variant="body2" color="text.secondary">
              {texts.quiet.zone(zoneName(quiet.timeZone))}
            </Typography>
          </Box>
        )}
      </Box>
      <WhatsAppSettings number={whatsapp} lines={settings.lines} onChange={setWhatsApp} />
    </AccountSectionForm>
  );
}

interface WhatsAppSettingsProps {
  readonly number: string | null;
  readonly lines: number;
  readonly onChange: (number: string | null) => void;
}

function WhatsAppSettings({ number, lines, onChange }: WhatsAppSettingsProps) {
  return (
    <Box>
      <FormControlLabel
        label={texts.whatsapp.switch}
        control={<Switch checked={number !== null} onChange={(_, isOn) => onChange(isOn ? '' : null)} />}
      />
      {number !== null && (
        <TextField
          type="tel"
          label={texts.whatsapp.number}
          value={number}
          required
          fullWidth
          onChange={event => onChange(event.target.value)}
          helperText={lines < 2 ? texts.whatsapp.tooFew : texts.whatsapp.hint}
          sx={{ mt: 1.5 }}
        />
      )}
    </Box>
  );
}

/** Returns the name of a time zone, or its ID if this browser does not support the zone. */
function zoneName(timeZone: string): string {
  try {
    return getTimeZoneName(timeZone);
  } catch {
    return timeZone;
  }
}

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const TimeInput = ({ label, value, onChange }: TimeInputProps) => (
  <TextField
    type="time"
    label={label}
    value={value}
    // An incomplete time has an empty value, which must not replace the saved time.
    onChange={event => event.target.value !== '' && onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ flex: 1, minWidth: 128 }}
  />
);

interface TestButtonProps {
  readonly call: 'POST /notices/test' | 'POST /notices/test-whatsapp';
  readonly label: string;
  readonly failureText: string;
}

function TestButton({ call, label, failureText }: TestButtonProps) {
  const sdk = useSdk();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request(call),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => showErrorToast(error, failureText),
  });
  return (
    <Box>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.testing : label}
      </Button>
    </Box>
  );
}
