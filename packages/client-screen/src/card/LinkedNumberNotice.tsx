import { Box, Button, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { isSameLineNumber } from '@recado/contract/rules';
import { clientDetailTexts } from '@recado/texts';
import { formatPhone, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation } from '@tanstack/react-query';
import { useClientCache } from '../useClientCache.ts';
import { FoldingNotice } from './FoldingNotice.tsx';

const texts = clientDetailTexts.otherNumber;

export interface LinkedNumberNoticeProps {
  readonly client: Client;
  /** Asks the owner for confirmation before the number is unlinked. */
  readonly onUnlink: () => void;
}

/** Warns that a number other than the registered one is linked, and offers to register or unlink it. */
export function LinkedNumberNotice({ client, onUnlink }: LinkedNumberNoticeProps) {
  const { registerNumber, isRunning } = useRegisterLinkedNumber(client.id);
  const { phoneNumber, linkedNumber } = client;
  if (linkedNumber === null || isSameLineNumber(phoneNumber, linkedNumber)) return null;
  return (
    <FoldingNotice severity="warning" role="status" title={texts.title}>
      <Typography variant="body2">{texts.text(formatPhone(phoneNumber), formatPhone(linkedNumber))}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="contained" disabled={isRunning} onClick={registerNumber}>
          {isRunning ? texts.using : texts.use}
        </Button>
        <Button disabled={isRunning} onClick={onUnlink}>
          {texts.unlink}
        </Button>
      </Box>
    </FoldingNotice>
  );
}

/** Returns a function that replaces the registered number of the client with the linked number. */
function useRegisterLinkedNumber(clientId: string) {
  const sdk = useSdk();
  const cache = useClientCache(clientId);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('POST /clients/{id}/use-linked-number', { params: { id: clientId } }),
    onSuccess({ client }) {
      cache.replace(client);
      toast.success(texts.used);
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.failed));
      void cache.reload();
    },
  });
  return { registerNumber: () => mutate(), isRunning: isPending };
}
