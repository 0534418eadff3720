import {
  Alert,
  Box,
  Button,
  Card,
  Checkbox,
  FormControlLabel,
  MenuItem,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import type { Campaign } from '@recado/contract';
import { CAMPAIGN_PACE, weekdays } from '@recado/contract/rules';
import { campaignPage, common } from '@recado/texts';
import { nameOfZone } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { type Draft, draftOf, type PartProps, troubleOf } from './draft.ts';
import { TemplatePart } from './TemplatePart.tsx';
import { WordsPart } from './WordsPart.tsx';

const texts = campaignPage.form;

interface CampaignFormProps {
  readonly clientId: string;
  /** Whether the line has templates. */
  readonly canTemplate: boolean;
  /** One to be changed, instead of a new one. */
  readonly campaign?: Campaign | undefined;
  readonly timeZone: string;
  readonly isSaving: boolean;
  readonly error: string | undefined;
  readonly onSave: (draft: Draft) => void;
  readonly onCancel: () => void;
}

/** What is sent, in whose name, when and how fast. */
export function CampaignForm({
  clientId,
  canTemplate,
  campaign,
  timeZone,
  isSaving,
  error,
  onSave,
  onCancel,
}: CampaignFormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(campaign, timeZone));
  const [trouble, setTrouble] = useState<string>();
  const change = (given: Partial<Draft>) => {
    setTrouble(undefined);
    setDraft({ ...draft, ...given });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = troubleOf(draft);
    setTrouble(wrong);
    if (wrong === undefined) onSave(draft);
  };
  const parts = { draft, change };
  return (
    <Card
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
    >
      <TextField
        label={texts.name}
        helperText={texts.nameHelp}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
        slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
      />
      {(canTemplate || draft.template) && (
        <TextField
          select
          label={texts.what}
          helperText={texts.templateHelp}
          value={draft.template ? 'template' : 'words'}
          onChange={({ target }) =>
            change({
              template: target.value === 'template' ? { name: '', language: '', values: [] } : undefined,
            })
          }
        >
          <MenuItem value="words">{texts.ownWords}</MenuItem>
          <MenuItem value="template">{texts.aTemplate}</MenuItem>
        </TextField>
      )}
      {draft.template ? (
        <TemplatePart clientId={clientId} chosen={draft.template} choose={template => change({ template })} />
      ) : (
        <WordsPart {...parts} />
      )}
      <NamesPart {...parts} />
      <TimesPart {...parts} timeZone={timeZone} />
      {(trouble ?? error) !== undefined && <Alert severity="error">{trouble ?? error}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </Button>
        <Button onClick={onCancel}>{common.cancel}</Button>
      </Box>
    </Card>
  );
}

const NamesPart = ({ draft: { nameless, nameWord, ownNames }, change }: PartProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        select
        label={texts.nameless}
        value={nameless}
        onChange={({ target }) => change({ nameless: target.value as Draft['nameless'] })}
        sx={{ flex: '1 1 260px' }}
      >
        {(['close', 'word', 'skip'] as const).map(each => (
          <MenuItem key={each} value={each}>
            {texts.namelessWays[each]}
          </MenuItem>
        ))}
      </TextField>
      {nameless === 'word' && (
        <TextField
          label={texts.word}
          value={nameWord}
          onChange={({ target }) => change({ nameWord: target.value })}
          slotProps={{ htmlInput: { maxLength: 40 } }}
        />
      )}
    </Box>
    <Box>
      <FormControlLabel
        label={texts.ownNames}
        control={<Checkbox checked={ownNames} onChange={() => change({ ownNames: !ownNames })} />}
      />
      <Typography variant="body2" color="text.secondary">
        {texts.ownNamesHelp}
      </Typography>
    </Box>
  </Box>
);

const shrunk = { inputLabel: { shrink: true } } as const;

const TimesPart = ({ draft, change, timeZone }: PartProps & { readonly timeZone: string }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        select
        label={texts.starts}
        value={draft.isLater ? 'later' : 'now'}
        onChange={({ target }) => change({ isLater: target.value === 'later' })}
        sx={{ minWidth: 200 }}
      >
        <MenuItem value="now">{texts.startsNow}</MenuItem>
        <MenuItem value="later">{texts.startsAt}</MenuItem>
      </TextField>
      {draft.isLater && (
        <>
          <TextField
            label={texts.day}
            type="date"
            value={draft.day}
            onChange={({ target }) => change({ day: target.value })}
            slotProps={shrunk}
          />
          <TextField
            label={texts.time}
            type="time"
            value={draft.time}
            onChange={({ target }) => change({ time: target.value })}
            slotProps={shrunk}
          />
        </>
      )}
    </Box>
    <TextField
      label={texts.perMinute}
      helperText={texts.perMinuteHelp}
      type="number"
      value={draft.perMinute}
      onChange={({ target }) => change({ perMinute: target.value })}
      slotProps={{ htmlInput: { min: CAMPAIGN_PACE.min, max: CAMPAIGN_PACE.max } }}
    />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        label={texts.opens}
        type="time"
        value={draft.opens}
        onChange={({ target }) => change({ opens: target.value })}
        slotProps={shrunk}
        sx={{ flex: '1 1 130px' }}
      />
      <TextField
        label={texts.closes}
        type="time"
        value={draft.closes === '24:00' ? '23:59' : draft.closes}
        // A field for times knows no 24:00, and whoever writes the last minute means the end of the day.
        onChange={({ target }) => change({ closes: target.value === '23:59' ? '24:00' : target.value })}
        slotProps={shrunk}
        sx={{ flex: '1 1 130px' }}
      />
    </Box>
    <ToggleButtonGroup
      size="small"
      color="primary"
      aria-label={texts.weekdays}
      value={draft.weekdays}
      onChange={(_event, chosen: Draft['weekdays']) => change({ weekdays: chosen })}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', maxWidth: 480 }}
    >
      {weekdays.map(day => (
        <ToggleButton key={day} value={day} sx={{ textTransform: 'none', px: 0 }}>
          {campaignPage.days[day]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    <Typography variant="body2" color="text.secondary">
      {texts.zone(nameOfZone(timeZone))}
    </Typography>
  </Box>
);
