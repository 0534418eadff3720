import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import { templates } from '@recado/texts';
import { type FormEvent, useState } from 'react';
import { TemplatePreview } from './TemplatePreview.tsx';
import type { NewTemplate } from './useTemplates.ts';
import { variablesIn } from './variablesIn.ts';

const texts = templates.page.form;

export interface TemplateFormProps {
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  readonly onSave: (template: NewTemplate) => void;
}

const EMPTY = {
  name: '',
  language: 'es_MX',
  category: 'utility',
  header: '',
  body: '',
  footer: '',
  replies: '',
};

/** A new template: its words, an example for each gap, and how it will read. */
export function TemplateForm({ isSaving, onCancel, onSave }: TemplateFormProps) {
  const [given, setGiven] = useState(EMPTY);
  const [samples, setSamples] = useState<readonly string[]>([]);
  const variables = variablesIn(given);
  const replies = given.replies.split(',').flatMap(reply => reply.trim() || []);
  const values = variables.map((_, n) => samples[n] ?? '');
  const field = (name: keyof typeof EMPTY, max: number) => ({
    size: 'small' as const,
    label: texts[name],
    value: given[name],
    slotProps: { htmlInput: { maxLength: max }, inputLabel: { required: false } },
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setGiven({ ...given, [name]: target.value }),
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { name, language, header, body, footer } = given;
    onSave({
      ...{ name, language, body, values },
      category: given.category === 'marketing' ? 'marketing' : 'utility',
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
          {...field('name', 500)}
          required
          helperText={texts.nameHelp}
          onChange={({ target }) =>
            setGiven({ ...given, name: target.value.toLowerCase().replaceAll(/[^a-z0-9_]+/g, '_') })
          }
        />
        <TextField {...field('language', 20)} select>
          {Object.entries(templates.page.languages).map(([language, words]) => (
            <MenuItem key={language} value={language}>
              {words}
            </MenuItem>
          ))}
        </TextField>
        <TextField {...field('category', 20)} select>
          {Object.entries(texts.categories).map(([category, words]) => (
            <MenuItem key={category} value={category}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <TextField {...field('header', 60)} />
      <TextField {...field('body', 1_024)} required multiline minRows={3} helperText={texts.bodyHelp} />
      <TextField {...field('footer', 60)} />
      <TextField {...field('replies', 300)} helperText={texts.repliesHelp} />
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
      {given.body !== '' && <TemplatePreview template={{ ...given, variables, replies }} values={values} />}
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
