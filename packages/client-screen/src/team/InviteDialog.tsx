import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { type MemberRole, memberRoles } from '@recado/contract/rules';
import { common, team } from '@recado/texts';
import { apiKey, CopyField, failureMessage, isSessionEnd, Notice, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

const texts = team.inviting;

export interface InviteDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

/** Makes a link, and shows it this once. */
export function InviteDialog({ clientId, onClose }: InviteDialogProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const [role, setRole] = useState<MemberRole>('answers');
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () =>
      sdk.request('POST /clients/{id}/invitations', { params: { id: clientId }, payload: { role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}/team') }),
  });
  const problem = error && !isSessionEnd(error) ? failureMessage(error, texts.failed) : undefined;
  return (
    // What is shown once is not to be lost by a click beside it.
    <Dialog
      open
      onClose={isPending || data ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby="invitar"
    >
      <DialogTitle id="invitar" variant="h2">
        {data ? texts.made : texts.title}
      </DialogTitle>
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
        {data ? (
          <>
            <DialogContentText>{texts.once}</DialogContentText>
            <CopyField label={texts.link} value={wholeAddress(data.link)} done={texts.copied} />
          </>
        ) : (
          <Roles role={role} choose={setRole} />
        )}
        {problem !== undefined && <Notice severity="error">{problem}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {data ? (
          <Button variant="contained" onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isPending}>
              {common.cancel}
            </Button>
            <Button variant="contained" disabled={isPending} onClick={() => mutate()}>
              {isPending ? texts.submitting : texts.submit}
            </Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Where nobody said by which address the console is reached, it is by the one that is open. */
const wholeAddress = (link: string): string => new URL(link, location.origin).href;

interface RolesProps {
  readonly role: MemberRole;
  readonly choose: (role: MemberRole) => void;
}

function Roles({ role, choose }: RolesProps) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{texts.may}</FormLabel>
      <RadioGroup aria-labelledby={id} value={role} onChange={(_, chosen) => choose(chosen as MemberRole)}>
        {memberRoles.map(each => (
          <Box key={each} sx={{ mt: 1 }}>
            <FormControlLabel
              value={each}
              label={team.roles[each]}
              control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${each}` } }} />}
            />
            <FormHelperText id={`${id}-${each}`} sx={{ mt: 0, ml: 4 }}>
              {team.hints[each]}
            </FormHelperText>
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
