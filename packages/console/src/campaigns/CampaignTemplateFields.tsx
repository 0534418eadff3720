import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { TemplatePreview } from '@recado/client-screen/templates';
import type { Template } from '@recado/contract';
import { campaignPageTexts, templateTexts as words } from '@recado/texts';
import { getFailureMessage, TextLink, useApi } from '@recado/ui';
import type { CampaignFormValues } from './campaignFormValues.ts';

const texts = campaignPageTexts.form;

interface TemplateFieldsProps {
  readonly clientId: string;
  readonly selection: NonNullable<CampaignFormValues['template']>;
  readonly onChange: (template: NonNullable<CampaignFormValues['template']>) => void;
}

/** Fields for a campaign's template and its variables, which may contain each recipient's name. */
export function CampaignTemplateFields({ clientId, selection, onChange }: TemplateFieldsProps) {
  const query = { status: 'approved' as const, limit: 100 };
  const { data, error, refetch } = useApi('GET /clients/{id}/templates', { params: { id: clientId }, query });
  const sendableTemplates = data?.templates.filter(({ sendable }) => sendable) ?? [];
  const template = sendableTemplates.find(
    ({ name, language }) => name === selection.name && language === selection.language,
  );
  if (error && !data)
    return (
      <Box>
        <Typography color="error">{getFailureMessage(error, words.composer.loadFailed)}</Typography>
        <Button onClick={() => refetch()}>{words.composer.again}</Button>
      </Box>
    );
  if (data && sendableTemplates.length === 0)
    return (
      <Typography color="text.secondary">
        {words.composer.none} <TextLink to={`/clients/${clientId}/templates`}>{words.composer.make}</TextLink>
      </Typography>
    );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        select
        label={texts.template}
        value={template ? formatTemplateKey(template) : ''}
        onChange={({ target }) => {
          const next = sendableTemplates.find(candidate => formatTemplateKey(candidate) === target.value);
          if (next) onChange({ name: next.name, language: next.language, values: next.variables.map(() => '') });
        }}
      >
        {sendableTemplates.map(candidate => (
          <MenuItem key={formatTemplateKey(candidate)} value={formatTemplateKey(candidate)}>
            {formatTemplateKey(candidate)}
          </MenuItem>
        ))}
      </TextField>
      {template?.variables.map(({ part, name }, n) => (
        <TextField
          key={`${part} ${name}`}
          label={words.composer.gap[part](name)}
          helperText={n === 0 ? texts.gapHelp : undefined}
          value={selection.values[n] ?? ''}
          slotProps={{ htmlInput: { maxLength: 1_024, dir: 'auto' } }}
          onChange={({ target }) =>
            onChange({
              ...selection,
              values: template.variables.map((_, at) => (at === n ? target.value : (selection.values[at] ?? ''))),
            })
          }
        />
      ))}
      {template && <TemplatePreview template={template} values={selection.values} />}
    </Box>
  );
}

const formatTemplateKey = ({ name, language }: Pick<Template, 'name' | 'language'>): string => `${name} (${language})`;
