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
import { commonTexts, teamTexts } from '@recado/texts';
import { CopyField, createQueryKey, getFailureMessage, isSessionEndError, Notice, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

const texts = teamTexts.inviting;

export interface InviteDialogProps {
  readonly clientId: string;
  readonly onClose: () => void;
}

/** Creates an invitation link, which is displayed only once. */
export function InviteDialog({ clientId, onClose }: InviteDialogProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const [role, setRole] = useState<MemberRole>('answers');
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/invitations', { params: { id: clientId }, payload: { role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/team') }),
  });
  const errorMessage = error && !isSessionEndError(error) ? getFailureMessage(error, texts.failed) : undefined;
  return (
    // Ignore clicks outside the dialog while the link is visible, because the link is displayed only once.
    <Dialog open onClose={isPending || data ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="invitar">
      <DialogTitle id="invitar" variant="h2">
        {data ? texts.made : texts.title}
      </DialogTitle>
      <DialogContent sx={{ pt: 0, display: 'grid', gap: 2 }}>
        {data ? (
          <>
            <DialogContentText>{texts.once}</DialogContentText>
            <CopyField label={texts.link} value={toAbsoluteUrl(data.link)} done={texts.copied} />
          </>
        ) : (
          <RoleOptions role={role} onSelect={setRole} />
        )}
        {errorMessage !== undefined && <Notice severity="error">{errorMessage}</Notice>}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {data ? (
          <Button variant="contained" onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isPending}>
              {commonTexts.cancel}
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

/** Returns the full URL. Without a configured console address, the link is relative to the current page. */
const toAbsoluteUrl = (link: string): string => new URL(link, location.origin).href;

interface RoleOptionsProps {
  readonly role: MemberRole;
  readonly onSelect: (role: MemberRole) => void;
}

function RoleOptions({ role, onSelect }: RoleOptionsProps) {
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{texts.may}</FormLabel>
      <RadioGroup aria-labelledby={id} value={role} onChange={(_, selected) => onSelect(selected as MemberRole)}>
        {memberRoles.map(option => (
          <Box key={option} sx={{ mt: 1 }}>
            <FormControlLabel
              value={option}
              label={teamTexts.roles[option]}
              control={<Radio slotProps={{ input: { 'aria-describedby': `${id}-${option}` } }} />}
            />
            <FormHelperText id={`${id}-${option}`} sx={{ mt: 0, ml: 4 }}>
              {teamTexts.hints[option]}
            </FormHelperText>
          </Box>
        ))}
      </RadioGroup>
    </FormControl>
  );
}
