import { Box, Button, MenuItem, TextField, Typography } from '@mui/material';
import { TemplatePreview } from '@recado/client-screen/templates';
import type { Template } from '@recado/contract';
import { campaignPage, templates as words } from '@recado/texts';
import { failureMessage, TextLink, useApi } from '@recado/ui';
import type { Draft } from './draft.ts';

const texts = campaignPage.form;

interface TemplatePartProps {
  readonly clientId: string;
  readonly chosen: NonNullable<Draft['template']>;
  readonly choose: (template: NonNullable<Draft['template']>) => void;
}

/** A template for many: chosen, its gaps filled, with each one's name if wanted. */
export function TemplatePart({ clientId, chosen, choose }: TemplatePartProps) {
  const query = { status: 'approved' as const, limit: 100 };
  const { data, error, refetch } = useApi('GET /clients/{id}/templates', { params: { id: clientId }, query });
  const usable = data?.templates.filter(({ sendable }) => sendable) ?? [];
  const template = usable.find(({ name, language }) => name === chosen.name && language === chosen.language);
  if (error && !data)
    return (
      <Box>
        <Typography color="error">{failureMessage(error, words.composer.loadFailed)}</Typography>
        <Button onClick={() => refetch()}>{words.composer.again}</Button>
      </Box>
    );
  if (data && usable.length === 0)
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
        value={template ? keyOf(template) : ''}
        onChange={({ target }) => {
          const next = usable.find(each => keyOf(each) === target.value);
          if (next)
            choose({ name: next.name, language: next.language, values: next.variables.map(() => '') });
        }}
      >
        {usable.map(each => (
          <MenuItem key={keyOf(each)} value={keyOf(each)}>
            {keyOf(each)}
          </MenuItem>
        ))}
      </TextField>
      {template?.variables.map(({ part, name }, n) => (
        <TextField
          key={`${part} ${name}`}
          label={words.composer.gap[part](name)}
          helperText={n === 0 ? texts.gapHelp : undefined}
          value={chosen.values[n] ?? ''}
          slotProps={{ htmlInput: { maxLength: 1_024, dir: 'auto' } }}
          onChange={({ target }) =>
            choose({
              ...chosen,
              values: template.variables.map((_, at) =>
                at === n ? target.value : (chosen.values[at] ?? ''),
              ),
            })
          }
        />
      ))}
      {template && <TemplatePreview template={template} values={chosen.values} />}
    </Box>
  );
}

const keyOf = ({ name, language }: Pick<Template, 'name' | 'language'>): string => `${name} (${language})`;
