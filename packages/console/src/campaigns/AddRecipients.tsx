import { Alert, Box, Button, Card, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { campaignPage } from '@recado/texts';
import { failureMessage, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useDeferredValue, useRef, useState } from 'react';
import { useContacts } from '../contacts/useContacts.ts';
import { useLabels } from '../conversations/tools/labels.ts';
import { nameOf } from './nameOf.ts';
import { sheetOf } from './sheetOf.ts';
import { CAMPAIGN, RECIPIENTS } from './useCampaigns.ts';

const texts = campaignPage.add;
/** Milliseconds: thousands of rows take a while. */
const TIME = 300_000;
/** Contacts that are shown of those found. */
const SHOWN = 20;

interface AddRecipientsProps {
  readonly clientId: string;
  readonly campaign: string;
}

/** Whom a draft is for: by label, one by one, pasted, or from a spreadsheet. */
export function AddRecipients({ clientId, campaign }: AddRecipientsProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { labels } = useLabels(clientId);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const [pasted, setPasted] = useState('');
  const add = useAdding(clientId, campaign);
  // One that somebody has removed meanwhile is chosen no more.
  const named = labels.flatMap(({ name }) => (chosen.has(name) ? [name] : []));
  const isEmpty = named.length === 0 && picked.size === 0 && pasted.trim() === '';
  const submit = () =>
    add.mutate(
      {
        labels: named,
        contacts: [...picked.keys()],
        file: pasted.trim() === '' ? undefined : sheetOf(pasted),
      },
      {
        onSuccess: () => {
          setChosen(new Set());
          setPicked(new Map());
          setPasted('');
        },
      },
    );
  const fileChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) add.mutate({ labels: [], contacts: [], file });
    // The same file once more, mended, is a choice, too.
    target.value = '';
  };
  return (
    <Card component="section" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Typography variant="h3">{texts.title}</Typography>
      <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
        <Typography component="legend" sx={{ fontWeight: 600 }}>
          {texts.labels}
        </Typography>
        {labels.length === 0 && <Typography color="text.secondary">{texts.noLabels}</Typography>}
        {labels.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={<bdi>{name}</bdi>}
            control={
              <Checkbox checked={chosen.has(name)} onChange={() => setChosen(toggled(chosen, name))} />
            }
          />
        ))}
      </Box>
      <Picker clientId={clientId} picked={picked} onPicked={setPicked} />
      <TextField
        label={texts.numbers}
        helperText={texts.numbersHelp}
        multiline
        minRows={3}
        maxRows={10}
        value={pasted}
        onChange={({ target }) => setPasted(target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="contained" disabled={isEmpty || add.isPending} onClick={submit}>
          {add.isPending ? texts.adding : texts.add}
        </Button>
        <Button variant="outlined" disabled={add.isPending} onClick={() => chooser.current?.click()}>
          {texts.file}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {texts.fileHelp}
        </Typography>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={texts.file}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={fileChosen}
        />
      </Box>
      {add.error && <Alert severity="error">{failureMessage(add.error, texts.failed)}</Alert>}
    </Card>
  );
}

function toggled(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

interface PickerProps {
  readonly clientId: string;
  /** By chat, their names. */
  readonly picked: ReadonlyMap<string, string>;
  readonly onPicked: (picked: ReadonlyMap<string, string>) => void;
}

function Picker({ clientId, picked, onPicked }: PickerProps) {
  const [q, setQ] = useState('');
  const found = useContacts(clientId, { q: useDeferredValue(q.trim()), label: '', optedOut: 'no' });
  const shown = q.trim() === '' ? [] : (found.data ?? []).slice(0, SHOWN);
  const others = [...picked].filter(([chat]) => !shown.some(one => one.chat === chat));
  const rows = [
    ...others,
    ...shown.map(one => [one.chat, nameOf({ to: one.chat, name: one.name })] as const),
  ];
  const toggle = (chat: string, name: string) => {
    const next = new Map(picked);
    if (!next.delete(chat)) next.set(chat, name);
    onPicked(next);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, display: 'grid', gap: 1 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 1 }}>
        {texts.contacts}
      </Typography>
      <TextField
        size="small"
        type="search"
        label={texts.search}
        value={q}
        onChange={({ target }) => setQ(target.value)}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
      />
      {q.trim() !== '' && found.data?.length === 0 && (
        <Typography color="text.secondary">{texts.noContacts}</Typography>
      )}
      {rows.map(([chat, name]) => (
        <FormControlLabel
          key={chat}
          label={<bdi>{name}</bdi>}
          control={<Checkbox checked={picked.has(chat)} onChange={() => toggle(chat, name)} />}
        />
      ))}
    </Box>
  );
}

interface Adding {
  readonly labels: string[];
  readonly contacts: string[];
  readonly file: File | undefined;
}

function useAdding(clientId: string, campaign: string) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const params = { id: clientId, campaign };
  return useMutation({
    mutationFn: async ({ labels, contacts, file }: Adding) => {
      const told = { added: 0, leftOut: 0 };
      if (labels.length + contacts.length > 0) {
        const payload = { labels, contacts };
        const { added, leftOut } = await sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', {
          params,
          payload,
          timeout: TIME,
        });
        told.added += added;
        told.leftOut += leftOut;
      }
      if (file) {
        const payload = new FormData();
        payload.append('file', file, file.name);
        const { added, leftOut } = await sdk.request(
          'POST /clients/{id}/campaigns/{campaign}/recipients/import',
          { params, payload, timeout: TIME },
        );
        told.added += added;
        told.leftOut += leftOut;
      }
      return told;
    },
    onSuccess: ({ added, leftOut }) => toast.success(texts.done(added, leftOut)),
    // What was added before it failed stays, and adding it again doubles nobody.
    onSettled: () =>
      Promise.all([CAMPAIGN, RECIPIENTS].map(key => queries.invalidateQueries({ queryKey: [key] }))),
  });
}
