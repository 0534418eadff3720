import { Box, Button, MenuItem, TextField } from '@mui/material';
import type { Label } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { failureMessage, isSessionEnd, toast, useSdk } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { KeptList } from './KeptList.tsx';
import { Dot } from './LabelPill.tsx';
import { paints, useLabels } from './labels.ts';

const { labels: texts, dialog } = inboxTools;
const colors = Object.keys(paints) as Label['color'][];

/** The client's labels: made, renamed, painted, removed. */
export function LabelSection({ clientId }: { readonly clientId: string }) {
  const sdk = useSdk();
  const { labels, reload } = useLabels(clientId);
  const [name, setName] = useState('');
  const id = clientId;
  const doing = async (done: Promise<unknown>, otherwise: string): Promise<boolean> => {
    try {
      await done;
      return true;
    } catch (error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, otherwise));
      return false;
    } finally {
      reload();
    }
  };
  const change = async (label: Label, payload: Partial<Pick<Label, 'name' | 'color'>>) => {
    const params = { id, label: label.id };
    const saving = sdk.request('PATCH /clients/{id}/labels/{label}', { params, payload });
    await doing(saving, dialog.saveFailed);
  };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    const making = sdk.request('POST /clients/{id}/labels', { params: { id }, payload: { name: wanted } });
    if (await doing(making, dialog.saveFailed)) setName('');
  };
  const remove = async ({ id: label }: Label) => {
    const removing = sdk.request('DELETE /clients/{id}/labels/{label}', { params: { id, label } });
    await doing(removing, dialog.deleteFailed);
  };
  return (
    <KeptList
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
      row={label => (
        <>
          <ColorField label={label} onPaint={color => void change(label, { color })} />
          <NameField key={label.name} label={label} onRename={given => void change(label, { name: given })} />
        </>
      )}
    />
  );
}

interface ColorFieldProps {
  readonly label: Label;
  readonly onPaint: (color: Label['color']) => void;
}

const ColorField = ({ label, onPaint }: ColorFieldProps) => (
  <TextField
    select
    size="small"
    value={label.color}
    onChange={({ target }) => onPaint(target.value as Label['color'])}
    slotProps={{
      select: {
        SelectDisplayProps: { 'aria-label': texts.colorOf(label.name) },
        renderValue: () => <Dot color={paints[label.color]} />,
      },
    }}
    sx={{
      flex: 'none',
      width: 84,
      '& .MuiSelect-select': { display: 'flex', alignItems: 'center', minHeight: '1.4em' },
    }}
  >
    {colors.map(color => (
      <MenuItem key={color} value={color} sx={{ gap: 1.5 }}>
        <Dot color={paints[color]} />
        {texts.colors[color]}
      </MenuItem>
    ))}
  </TextField>
);

interface NameFieldProps {
  readonly label: Label;
  readonly onRename: (name: string) => void;
}

/** Saved with Enter, or when it is left. */
function NameField({ label, onRename }: NameFieldProps) {
  const [name, setName] = useState(label.name);
  const save = () => {
    const wanted = name.trim();
    if (wanted === '') setName(label.name);
    else if (wanted !== label.name) onRename(wanted);
  };
  return (
    <TextField
      size="small"
      fullWidth
      value={name}
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
