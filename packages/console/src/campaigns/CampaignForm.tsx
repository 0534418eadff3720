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
import { CAMPAIGN_MESSAGES_PER_MINUTE_RANGE, weekdays } from '@recado/contract/rules';
import { campaignPageTexts, commonTexts } from '@recado/texts';
import { getTimeZoneName } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { CampaignMessageFields } from './CampaignMessageFields.tsx';
import { CampaignTemplateFields } from './CampaignTemplateFields.tsx';
import {
  type CampaignFormPartProps,
  type CampaignFormValues,
  createCampaignFormValues,
  findCampaignFormProblem,
} from './campaignFormValues.ts';

const texts = campaignPageTexts.form;

interface CampaignFormProps {
  readonly clientId: string;
  /** True if the line can send templates. */
  readonly canSendTemplates: boolean;
  /** Draft to edit. Undefined for a new campaign. */
  readonly campaign?: Campaign | undefined;
  readonly timeZone: string;
  readonly isSaving: boolean;
  readonly error: string | undefined;
  readonly onSave: (draft: CampaignFormValues) => void;
  readonly onCancel: () => void;
}

/** Form of a campaign: message, use of names, schedule and sending rate. */
export function CampaignForm({
  clientId,
  canSendTemplates,
  campaign,
  timeZone,
  isSaving,
  error,
  onSave,
  onCancel,
}: CampaignFormProps) {
  const [draft, setDraft] = useState<CampaignFormValues>(() => createCampaignFormValues(campaign, timeZone));
  const [problem, setProblem] = useState<string>();
  const change = (changes: Partial<CampaignFormValues>) => {
    setProblem(undefined);
    setDraft({ ...draft, ...changes });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newProblem = findCampaignFormProblem(draft);
    setProblem(newProblem);
    if (newProblem === undefined) onSave(draft);
  };
  const partProps = { draft, change };
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
      {(canSendTemplates || draft.template) && (
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
        <CampaignTemplateFields
          clientId={clientId}
          selection={draft.template}
          onChange={template => change({ template })}
        />
      ) : (
        <CampaignMessageFields {...partProps} />
      )}
      <NameFields {...partProps} />
      <ScheduleFields {...partProps} timeZone={timeZone} />
      {(problem ?? error) !== undefined && <Alert severity="error">{problem ?? error}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </Button>
        <Button onClick={onCancel}>{commonTexts.cancel}</Button>
      </Box>
    </Card>
  );
}

const NameFields = ({ draft: { nameless, nameWord, ownNames }, change }: CampaignFormPartProps) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        select
        label={texts.nameless}
        value={nameless}
        onChange={({ target }) => change({ nameless: target.value as CampaignFormValues['nameless'] })}
        sx={{ flex: '1 1 260px' }}
      >
        {(['close', 'word', 'skip'] as const).map(option => (
          <MenuItem key={option} value={option}>
            {texts.namelessWays[option]}
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

const shrunkLabel = { inputLabel: { shrink: true } } as const;

type ScheduleFieldsProps = CampaignFormPartProps & { readonly timeZone: string };

const ScheduleFields = ({ draft, change, timeZone }: ScheduleFieldsProps) => (
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
            slotProps={shrunkLabel}
          />
          <TextField
            label={texts.time}
            type="time"
            value={draft.time}
            onChange={({ target }) => change({ time: target.value })}
            slotProps={shrunkLabel}
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
      slotProps={{
        htmlInput: { min: CAMPAIGN_MESSAGES_PER_MINUTE_RANGE.min, max: CAMPAIGN_MESSAGES_PER_MINUTE_RANGE.max },
      }}
    />
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <TextField
        label={texts.opens}
        type="time"
        value={draft.opens}
        onChange={({ target }) => change({ opens: target.value })}
        slotProps={shrunkLabel}
        sx={{ flex: '1 1 130px' }}
      />
      <TextField
        label={texts.closes}
        type="time"
        value={draft.closes === '24:00' ? '23:59' : draft.closes}
        // A time input has no 24:00, so the last minute of the day means the end of the day.
        onChange={({ target }) => change({ closes: target.value === '23:59' ? '24:00' : target.value })}
        slotProps={shrunkLabel}
        sx={{ flex: '1 1 130px' }}
      />
    </Box>
    <ToggleButtonGroup
      size="small"
      color="primary"
      aria-label={texts.weekdays}
      value={draft.weekdays}
      onChange={(_event, days: CampaignFormValues['weekdays']) => change({ weekdays: days })}
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', maxWidth: 480 }}
    >
      {weekdays.map(day => (
        <ToggleButton key={day} value={day} sx={{ textTransform: 'none', px: 0 }}>
          {campaignPageTexts.days[day]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    <Typography variant="body2" color="text.secondary">
      {texts.zone(getTimeZoneName(timeZone))}
    </Typography>
  </Box>
);
