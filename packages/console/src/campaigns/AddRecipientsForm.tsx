import { Box, Button, Card, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { campaignPageTexts } from '@recado/texts';
import { type ChangeEvent, useRef, useState } from 'react';
import { ContactPicker } from '../contacts/ContactPicker.tsx';
import { useLabels } from '../conversations/tools/labelsContext.ts';
import { RecipientPreview } from './RecipientPreview.tsx';
import { useRecipientAdditions } from './useRecipientAdditions.ts';

const texts = campaignPageTexts.add;

/** Choices that the owner makes in the preview. */
const UNCHOSEN = { columns: undefined, sheet: undefined, onlyLineCountry: false };

interface AddRecipientsProps {
  readonly clientId: string;
  readonly campaign: string;
}

/** Adds recipients to a draft: by label, one by one, as pasted numbers, or from a spreadsheet. */
export function AddRecipientsForm({ clientId, campaign }: AddRecipientsProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const { labels } = useLabels(clientId);
  const [selectedLabels, setSelectedLabels] = useState<ReadonlySet<string>>(new Set());
  const [selectedContacts, setSelectedContacts] = useState<ReadonlyMap<string, string>>(new Map());
  const [pastedText, setPastedText] = useState('');
  const additions = useRecipientAdditions(clientId, campaign);
  const { preview, addition } = additions;
  // Labels may have been deleted after the user selected them, so skip those that no longer exist.
  const labelNames = labels.flatMap(({ name }) => (selectedLabels.has(name) ? [name] : []));
  const isEmpty = labelNames.length === 0 && selectedContacts.size === 0 && pastedText.trim() === '';
  const isBusy = preview.isPending || addition.isPending;
  const reviewSelection = () =>
    preview.mutate({
      labels: labelNames,
      contacts: [...selectedContacts.keys()],
      file: pastedText.trim() === '' ? undefined : new File([pastedText], 'numeros.txt', { type: 'text/plain' }),
      ...UNCHOSEN,
    });
  const reviewFile = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) preview.mutate({ labels: [], contacts: [], file, ...UNCHOSEN });
    // Clear the input, so that the user can choose the file again after correcting it.
    target.value = '';
  };
  const clearSelection = () => {
    setSelectedLabels(new Set());
    setSelectedContacts(new Map());
    setPastedText('');
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
              <Checkbox
                checked={selectedLabels.has(name)}
                onChange={() => setSelectedLabels(toggleElement(selectedLabels, name))}
              />
            }
          />
        ))}
      </Box>
      <ContactPicker clientId={clientId} selectedContacts={selectedContacts} onChange={setSelectedContacts} />
      <TextField
        label={texts.numbers}
        helperText={texts.numbersHelp}
        multiline
        minRows={3}
        maxRows={10}
        value={pastedText}
        onChange={({ target }) => setPastedText(target.value)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button variant="contained" disabled={isEmpty || isBusy} onClick={reviewSelection}>
          {texts.review}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => fileInput.current?.click()}>
          {texts.file}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {texts.fileHelp}
        </Typography>
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label={texts.file}
          accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard"
          onChange={reviewFile}
        />
      </Box>
      <RecipientPreview additions={additions} onAdded={clearSelection} />
    </Card>
  );
}

function toggleElement(set: ReadonlySet<string>, element: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(element)) next.add(element);
  return next;
}
