import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Skeleton,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import type { NoticeSettings } from '@recado/contract';
import { notices as texts } from '@recado/texts';
import { apiKey, ErrorState, nameOfZone, toast, useApi, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Section, SectionForm, tell } from './Section.tsx';

/** Of what one is written when a line needs somebody, and at which hours not. */
export function NoticesCard() {
  const { data, error, isFetching, refetch } = useApi('GET /notices');
  if (!data)
    return (
      <Section title={texts.title}>
        {error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )}
      </Section>
    );
  return (
    <Section title={texts.title} about={data.sendsMail ? texts.about(data.address) : texts.noMail}>
      <Choice settings={data} />
      {data.sendsMail && (
        <TestButton call="POST /notices/test" label={texts.test} failed={texts.testFailed} />
      )}
      {data.whatsapp !== null && (
        <TestButton
          call="POST /notices/test-whatsapp"
          label={texts.testWhatsApp}
          failed={texts.testWhatsAppFailed}
        />
      )}
    </Section>
  );
}

const kindNames = Object.keys(texts.kinds) as NoticeSettings['kinds'];
const NIGHT = { begins: '22:00', ends: '07:00' };
/** The browser's, by which its owner reads the clock. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Choice({ settings }: { readonly settings: NoticeSettings }) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const [kinds, setKinds] = useState(settings.kinds);
  const [quiet, setQuiet] = useState(settings.quiet);
  const [whatsapp, setWhatsApp] = useState(settings.whatsapp);
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: Pick<NoticeSettings, 'kinds' | 'quiet' | 'whatsapp'>) =>
      sdk.request('PUT /notices', { payload }),
    onSuccess(kept) {
      queries.setQueryData(apiKey('GET /notices'), kept);
      toast.success(texts.done);
    },
    onError: error => tell(error, texts.failed),
  });
  const isWanted = (kind: (typeof kinds)[number]) => kinds.includes(kind);
  return (
    <SectionForm
      submit={texts.submit}
      isRunning={isPending}
      onSubmit={event => {
        event.preventDefault();
        mutate({ kinds: kindNames.filter(isWanted), quiet, whatsapp });
      }}
    >
      <Box role="group" aria-label={texts.which} sx={{ display: 'grid' }}>
        {kindNames.map(kind => (
          <FormControlLabel
            key={kind}
            label={texts.kinds[kind]}
            control={
              <Checkbox
                checked={isWanted(kind)}
                onChange={(_, wanted) =>
                  setKinds(wanted ? [...kinds, kind] : kinds.filter(other => other !== kind))
                }
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
              onChange={(_, wanted) => setQuiet(wanted ? { ...NIGHT, timeZone: ownZone() } : null)}
            />
          }
        />
        {quiet && (
          <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <Time
                label={texts.quiet.begins}
                value={quiet.begins}
                onChange={begins => setQuiet({ ...quiet, begins })}
              />
              <Time
                label={texts.quiet.ends}
                value={quiet.ends}
                onChange={ends => setQuiet({ ...quiet, ends })}
              />
            </Box>
            <Typography variant="body2" color="text.secondary">
              {texts.quiet.zone(zoneName(quiet.timeZone))}
            </Typography>
          </Box>
        )}
      </Box>
      <WhatsApp number={whatsapp} lines={settings.lines} onChange={setWhatsApp} />
    </SectionForm>
  );
}

interface WhatsAppProps {
  readonly number: string | null;
  readonly lines: number;
  readonly onChange: (number: string | null) => void;
}

function WhatsApp({ number, lines, onChange }: WhatsAppProps) {
  return (
    <Box>
      <FormControlLabel
        label={texts.whatsapp.switch}
        control={<Switch checked={number !== null} onChange={(_, wanted) => onChange(wanted ? '' : null)} />}
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

/** A zone of a program's that this browser may not have heard of. */
function zoneName(timeZone: string): string {
  try {
    return nameOfZone(timeZone);
  } catch {
    return timeZone;
  }
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Time = ({ label, value, onChange }: TimeProps) => (
  <TextField
    type="time"
    label={label}
    value={value}
    // Half of a time is none.
    onChange={event => event.target.value !== '' && onChange(event.target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ flex: 1, minWidth: 128 }}
  />
);

interface TestButtonProps {
  readonly call: 'POST /notices/test' | 'POST /notices/test-whatsapp';
  readonly label: string;
  readonly failed: string;
}

function TestButton({ call, label, failed }: TestButtonProps) {
  const sdk = useSdk();
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request(call),
    onSuccess: ({ message }) => toast.success(message),
    onError: error => tell(error, failed),
  });
  return (
    <Box>
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        {isPending ? texts.testing : label}
      </Button>
    </Box>
  );
}
