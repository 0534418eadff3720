import { Box, Button, Typography } from '@mui/material';
import type { Client } from '@recado/contract';
import { clientDetailTexts } from '@recado/texts';
import { CopyField, createQueryKey, getFailureMessage, isSessionEndError, toast, useSdk } from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';

const texts = clientDetailTexts.token;

interface ApiTokenFieldProps {
  readonly client: Client;
  /** Text of the toast after copying. */
  readonly done: string;
  /** Masks the token until the user reveals it. */
  readonly secret?: boolean;
  /** Shows the token in one line. */
  readonly isCompact?: boolean;
  /** Further buttons of the token. */
  readonly children?: ReactNode;
}

/**
 * Shows the API token of an owner's client. Without a recent proof of identity the server omits the token, and a button
 * requests it. The request opens the dialog that asks for the proof.
 */
export function ApiTokenField({ client, done, secret = false, isCompact = false, children }: ApiTokenFieldProps) {
  const sdk = useSdk();
  const queries = useQueryClient();
  const labelId = useId();
  const params = { id: client.id };
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('GET /clients/{id}/token', { params }),
    onSuccess(response) {
      queries.setQueryData(createQueryKey('GET /clients/{id}', { params }), response);
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients') });
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.showFailed), { id: 'token' });
    },
  });
  if (client.apiToken !== '')
    return (
      <CopyField secret={secret} label={texts.label} value={client.apiToken} done={done} isCompact={isCompact}>
        {children}
      </CopyField>
    );
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      sx={isCompact ? { display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 40 } : undefined}
    >
      <Typography id={labelId} variant="body2" color="text.secondary" gutterBottom={!isCompact} sx={{ flex: 'none' }}>
        {texts.label}
      </Typography>
      <Button
        variant={isCompact ? 'text' : 'outlined'}
        size={isCompact ? 'small' : 'medium'}
        disabled={isPending}
        onClick={() => mutate()}
        sx={{ whiteSpace: 'normal', ...(isCompact && { mr: 'auto', textAlign: 'left' }) }}
      >
        {texts.confirmToShow}
      </Button>
      {children}
    </Box>
  );
}
