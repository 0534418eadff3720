import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import { templateTexts } from '@recado/texts';
import { type FormEvent, useState } from 'react';
import { extractTemplateVariables } from './extractTemplateVariables.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import type { NewTemplate } from './useTemplates.ts';

const texts = templateTexts.page.form;

export interface TemplateFormProps {
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  readonly onSave: (template: NewTemplate) => void;
}

const EMPTY_DRAFT = {
  name: '',
  language: 'es_MX',
  category: 'utility',
  header: '',
  body: '',
  footer: '',
  replies: '',
};

/** Form for a new template: texts, a sample for each variable, and a preview. */
export function TemplateForm({ isSaving, onCancel, onSave }: TemplateFormProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [samples, setSamples] = useState<readonly string[]>([]);
  const variables = extractTemplateVariables(draft);
  const replies = draft.replies.split(',').flatMap(reply => reply.trim() || []);
  const values = variables.map((_, n) => samples[n] ?? '');
  const getFieldProps = (name: keyof typeof EMPTY_DRAFT, max: number) => ({
    size: 'small' as const,
    label: texts[name],
    value: draft[name],
    slotProps: { htmlInput: { maxLength: max }, inputLabel: { required: false } },
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { name, language, header, body, footer } = draft;
    onSave({
      ...{ name, language, body, values },
      category: draft.category === 'marketing' ? 'marketing' : 'utility',
      ...(header.trim() !== '' && { header }),
      ...(footer.trim() !== '' && { footer }),
      ...(replies.length > 0 && { replies }),
    });
  };
  return (
    <Card
      component="form"
      onSubmit={save}
      aria-labelledby="nueva-plantilla"
      sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}
    >
      <Typography id="nueva-plantilla" component="h2" variant="h3">
        {texts.title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <TextField
          {...getFieldProps('name', 500)}
          required
          helperText={texts.nameHelp}
          onChange={({ target }) =>
            setDraft({ ...draft, name: target.value.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '_') })
          }
        />
        <TextField {...getFieldProps('language', 20)} select>
          {Object.entries(templateTexts.page.languages).map(([language, label]) => (
            <MenuItem key={language} value={language}>
              {label}
            </MenuItem>
          ))}
        </TextField>
        <TextField {...getFieldProps('category', 20)} select>
          {Object.entries(texts.categories).map(([category, label]) => (
            <MenuItem key={category} value={category}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <TextField {...getFieldProps('header', 60)} />
      <TextField {...getFieldProps('body', 1_024)} required multiline minRows={3} helperText={texts.bodyHelp} />
      <TextField {...getFieldProps('footer', 60)} />
      <TextField {...getFieldProps('replies', 300)} helperText={texts.repliesHelp} />
      {variables.map(({ part, name }, n) => (
        <TextField
          key={`${part} ${name}`}
          size="small"
          required
          label={texts.sample[part](name)}
          value={values[n]}
          slotProps={{ htmlInput: { maxLength: 200 }, inputLabel: { required: false } }}
          onChange={({ target }) => setSamples(values.map((value, at) => (at === n ? target.value : value)))}
        />
      ))}
      {draft.body !== '' && <TemplatePreview template={{ ...draft, variables, replies }} values={values} />}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </Button>
        <Button onClick={onCancel} disabled={isSaving}>
          {texts.cancel}
        </Button>
      </Box>
    </Card>
  );
}
