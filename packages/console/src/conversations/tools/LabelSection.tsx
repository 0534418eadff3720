import { Box, Button, IconButton, MenuItem, TextField, Typography } from '@mui/material';
import type { Label } from '@recado/contract';
import { inboxTools } from '@recado/texts';
import { ConfirmDialog, failureMessage, isSessionEnd, TrashIcon, toast, useSdk } from '@recado/ui';
import { type FormEvent, useState } from 'react';
import { Dot } from './LabelPill.tsx';
import { paints, useLabels } from './labels.ts';

const { labels: texts, dialog } = inboxTools;
const colors = Object.keys(paints) as Label['color'][];

export interface LabelSectionProps {
  readonly clientId: string;
  readonly onRelabelled: () => void;
}

/** The client's labels: made, renamed, painted, removed. */
export function LabelSection({ clientId, onRelabelled }: LabelSectionProps) {
  const sdk = useSdk();
  const { labels, reload } = useLabels(clientId);
  const [name, setName] = useState('');
  const [leaving, setLeaving] = useState<Label>();
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
    if ((await doing(saving, dialog.saveFailed)) && payload.name !== undefined) onRelabelled();
  };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return;
    const making = sdk.request('POST /clients/{id}/labels', { params: { id }, payload: { name: wanted } });
    if (await doing(making, dialog.saveFailed)) setName('');
  };
  const remove = async ({ id: label }: Label) => {
    setLeaving(undefined);
    const removing = sdk.request('DELETE /clients/{id}/labels/{label}', { params: { id, label } });
    if (await doing(removing, dialog.deleteFailed)) onRelabelled();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="form" onSubmit={event => void create(event)} sx={{ display: 'flex', gap: 1 }}>
        <TextField
          size="small"
          fullWidth
          label={texts.newName}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
        />
        <Button type="submit" variant="contained" disabled={name.trim() === ''}>
          {texts.create}
        </Button>
      </Box>
      {labels.length === 0 && <Typography color="text.secondary">{texts.none}</Typography>}
      <Box
        component="ul"
        aria-label={dialog.labels}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}
      >
        {labels.map(label => (
          <Box component="li" key={label.id} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <TextField
              select
              size="small"
              value={label.color}
              onChange={({ target }) => void change(label, { color: target.value as Label['color'] })}
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
            <NameField
              key={label.name}
              label={label}
              onRename={given => void change(label, { name: given })}
            />
            <IconButton aria-label={texts.remove(label.name)} onClick={() => setLeaving(label)}>
              <TrashIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        texts={texts.removal}
        running={texts.removal.confirm}
        open={leaving !== undefined}
        isRunning={false}
        onCancel={() => setLeaving(undefined)}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </Box>
  );
}

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
