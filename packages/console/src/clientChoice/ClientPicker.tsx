import { MenuItem, TextField } from '@mui/material';
import type { Client } from '@recado/contract';
import { layoutTexts } from '@recado/texts';
import { ALL_CLIENTS } from './clientScreens.ts';

const texts = layoutTexts.clientPicker;

export interface ClientPickerProps {
  /** Clients to choose from. With a single one, the picker is not shown. */
  readonly clients: readonly Pick<Client, 'id' | 'businessName'>[];
  /** ID of the chosen client, or `all`. */
  readonly value: string;
  /** Whether all clients can be chosen together. */
  readonly offersAll?: boolean;
  readonly onChoose: (choice: string) => void;
}

/** Selects the client whose data the page shows. */
export function ClientPicker({ clients, value, offersAll = false, onChoose }: ClientPickerProps) {
  if (clients.length < 2) return null;
  return (
    <TextField
      select
      size="small"
      label={texts.label}
      value={value === ALL_CLIENTS || clients.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      {offersAll && <MenuItem value={ALL_CLIENTS}>{texts.all}</MenuItem>}
      {clients.map(({ id, businessName }) => (
        <MenuItem key={id} value={id}>
          <bdi>{businessName}</bdi>
        </MenuItem>
      ))}
    </TextField>
  );
}
