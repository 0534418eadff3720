import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { MAX_STATUS_POST_PEOPLE } from '@recado/contract/rules';
import { statusPostPageTexts } from '@recado/texts';
import { formatNumber, useApi } from '@recado/ui';
import { ContactPicker } from '../contacts/ContactPicker.tsx';
import { useLabels } from '../conversations/tools/labelsContext.ts';
import type { AudienceInput } from './statusPostInput.ts';

const texts = statusPostPageTexts.dialog;
const AUDIENCE_KINDS = ['all', 'label', 'chosen'] as const;

interface AudienceFieldProps {
  readonly clientId: string;
  readonly audience: AudienceInput;
  readonly onChange: (audience: AudienceInput) => void;
}

/** Form field for the people who see a post. Shows how many people that are. */
export function AudienceField({ clientId, audience, onChange }: AudienceFieldProps) {
  const { labels } = useLabels(clientId);
  const { kind, label, contacts } = audience;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        label={texts.audience}
        value={kind}
        onChange={({ target }) => onChange({ ...audience, kind: target.value as AudienceInput['kind'] })}
      >
        {AUDIENCE_KINDS.map(option => (
          <MenuItem key={option} value={option} disabled={option === 'label' && labels.length === 0}>
            {texts.audiences[option]}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'label' && (
        <TextField
          select
          label={texts.label}
          value={labels.some(({ name }) => name === label) ? label : ''}
          onChange={({ target }) => onChange({ ...audience, label: target.value })}
        >
          {labels.map(({ id, name }) => (
            <MenuItem key={id} value={name}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
        </TextField>
      )}
      {kind === 'chosen' && (
        <ContactPicker
          clientId={clientId}
          selectedContacts={contacts}
          onChange={selected => onChange({ ...audience, contacts: selected })}
        />
      )}
      {kind === 'chosen' ? (
        <PeopleCount people={contacts.size} />
      ) : (
        (kind === 'all' || label !== '') && <CountedPeople clientId={clientId} kind={kind} label={label} />
      )}
      <Typography variant="body2" color="text.secondary">
        {texts.whoSees}
      </Typography>
    </Box>
  );
}

interface CountedPeopleProps {
  readonly clientId: string;
  readonly kind: 'all' | 'label';
  readonly label: string;
}

function CountedPeople({ clientId, kind, label }: CountedPeopleProps) {
  const { data } = useApi('GET /clients/{id}/status-audience', {
    params: { id: clientId },
    query: kind === 'label' ? { kind, label } : { kind },
  });
  return data ? <PeopleCount people={data.people} /> : null;
}

const PeopleCount = ({ people }: { readonly people: number }) => (
  <Typography role="status" color={people > MAX_STATUS_POST_PEOPLE ? 'error' : undefined}>
    {people > MAX_STATUS_POST_PEOPLE
      ? texts.tooMany(formatNumber(people), formatNumber(MAX_STATUS_POST_PEOPLE))
      : texts.people(formatNumber(people))}
  </Typography>
);
