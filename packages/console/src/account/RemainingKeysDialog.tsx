import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
} from '@mui/material';
import type { AccountKey } from '@recado/contract';
import { apiKeyTexts, identityTexts } from '@recado/texts';
import { createQueryKey, formatDateTime, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showErrorToast } from './AccountPageSection.tsx';

const texts = identityTexts.remainingKeys;

export interface RemainingKeysDialogProps {
  readonly accountKeys: readonly AccountKey[];
  readonly onClose: () => void;
}

/** Lists the account keys that stay valid after a password change, and revokes the chosen ones. */
export function RemainingKeysDialog({ accountKeys, onClose }: RemainingKeysDialogProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      for (const id of chosenIds) await sdk.request('DELETE /keys/{id}', { params: { id } });
    },
    onSuccess: () => toast.success(texts.done(chosenIds.length)),
    onError: error => showErrorToast(error, texts.failed),
    onSettled() {
      onClose();
      return queries.invalidateQueries({ queryKey: createQueryKey('GET /keys') });
    },
  });
  const toggle = (id: string) =>
    setChosenIds(ids => (ids.includes(id) ? ids.filter(other => other !== id) : [...ids, id]));
  return (
    <Dialog
      open
      onClose={isPending ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="claves-restantes"
      aria-describedby="claves-restantes-aviso"
    >
      <DialogTitle id="claves-restantes" variant="h2">
        {texts.title}
      </DialogTitle>
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
        <DialogContentText id="claves-restantes-aviso">{texts.about}</DialogContentText>
        <Box role="group" aria-label={texts.list} sx={{ display: 'grid', gap: 0.5 }}>
          {accountKeys.map(({ id, name, prefix, lastUsedAt, uses }) => (
            <FormControlLabel
              key={id}
              control={<Checkbox checked={chosenIds.includes(id)} onChange={() => toggle(id)} />}
              label={`${name} (${prefix}…) · ${
                lastUsedAt === null ? apiKeyTexts.card.unused : apiKeyTexts.card.used(uses, formatDateTime(lastUsedAt))
              }`}
              sx={{ overflowWrap: 'anywhere' }}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
        <Button onClick={onClose} disabled={isPending}>
          {texts.keep}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={isPending || chosenIds.length === 0}
          onClick={() => mutate()}
        >
          {isPending ? texts.running : texts.revoke}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
