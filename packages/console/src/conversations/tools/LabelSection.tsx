import { Box, Button, MenuItem, TextField } from '@mui/material';
import type { Label } from '@recado/contract';
import { inboxToolTexts } from '@recado/texts';
import { getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { EditableList } from './EditableList.tsx';
import { LabelColorDot } from './LabelPill.tsx';
import { LABEL_COLORS, useLabels } from './labelsContext.ts';

const { labels: texts, dialog } = inboxToolTexts;
const colors = Object.keys(LABEL_COLORS) as Label['color'][];

interface LabelSectionProps {
  readonly clientId: string;
}

/** Section in which users create, rename, recolor and delete the client's labels. */
export function LabelSection({ clientId }: LabelSectionProps) {
  const sdk = useSdk();
  const { labels, reload } = useLabels(clientId);
  const [name, setName] = useState('');
  const id = clientId;
  const runAndReload = async (request: Promise<unknown>, failureText: string): Promise<boolean> => {
    try {
      await request;
      return true;
    } catch (error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, failureText));
      return false;
    } finally {
      reload();
    }
  };
  const change = async (label: Label, payload: Partial<Pick<Label, 'name' | 'color'>>) => {
    const params = { id, label: label.id };
    const update = sdk.request('PATCH /clients/{id}/labels/{label}', { params, payload });
    await runAndReload(update, dialog.saveFailed);
  };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const newName = name.trim();
    if (newName === '') return;
    const creation = sdk.request('POST /clients/{id}/labels', { params: { id }, payload: { name: newName } });
    if (await runAndReload(creation, dialog.saveFailed)) setName('');
  };
  const remove = async ({ id: label }: Label) => {
    const deletion = sdk.request('DELETE /clients/{id}/labels/{label}', { params: { id, label } });
    await runAndReload(deletion, dialog.deleteFailed);
  };
  return (
    <EditableList
      items={labels}
      texts={texts}
      label={dialog.labels}
      nameOf={label => label.name}
      onRemove={label => void remove(label)}
      form={
        <Box
          component="form"
          onSubmit={event => void create(event)}
          sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
        >
          <TextField
            size="small"
            fullWidth
            label={texts.newName}
            value={name}
            helperText={texts.hint}
            onChange={({ target }) => setName(target.value)}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
          />
          <Button type="submit" variant="contained" disabled={name.trim() === ''}>
            {texts.create}
          </Button>
        </Box>
      }
      renderRow={label => (
        <>
          <ColorField label={label} onColorChange={color => void change(label, { color })} />
          <NameField key={label.name} label={label} onRename={newName => void change(label, { name: newName })} />
        </>
      )}
    />
  );
}

interface ColorFieldProps {
  readonly label: Label;
  readonly onColorChange: (color: Label['color']) => void;
}

const ColorField = ({ label, onColorChange }: ColorFieldProps) => (
  <TextField
    select
    size="small"
    value={label.color}
    onChange={({ target }) => onColorChange(target.value as Label['color'])}
    slotProps={{
      select: {
        SelectDisplayProps: { 'aria-label': texts.colorOf(label.name) },
        renderValue: () => <LabelColorDot color={LABEL_COLORS[label.color]} />,
      },
    }}
    sx={{
      flex: 'none',
      alignSelf: 'flex-start',
      width: 84,
      '& .MuiSelect-select': { display: 'flex', alignItems: 'center', minHeight: '1.4em' },
    }}
  >
    {colors.map(color => (
      <MenuItem key={color} value={color} sx={{ gap: 1.5 }}>
        <LabelColorDot color={LABEL_COLORS[color]} />
        {texts.colors[color]}
      </MenuItem>
    ))}
  </TextField>
);

interface NameFieldProps {
  readonly label: Label;
  readonly onRename: (name: string) => void;
}

/** Input for a label's name. The name is saved on Enter and when the input loses the focus. */
function NameField({ label, onRename }: NameFieldProps) {
  const [name, setName] = useState(label.name);
  const save = () => {
    const newName = name.trim();
    if (newName === '') setName(label.name);
    else if (newName !== label.name) onRename(newName);
  };
  return (
    <TextField
      size="small"
      fullWidth
      value={name}
      helperText={label.onPhone && texts.onPhone}
      onChange={({ target }) => setName(target.value)}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') save();
      }}
      slotProps={{
        htmlInput: { 'aria-label': texts.nameOf(label.name), maxLength: 60, autoComplete: 'off' },
      }}
    />
  );
}
