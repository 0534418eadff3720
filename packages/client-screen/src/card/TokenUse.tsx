import { Box, Button, Typography } from '@mui/material';
import type { TokenUses } from '@recado/contract';
import { clientDetail } from '@recado/texts';
import {
  apiKey,
  failureMessage,
  formatDateTime,
  formatNumber,
  isSessionEnd,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

const texts = clientDetail.token;

/** How much the token is used, and the one before it, for as long as that serves: whoever sees it rest may end it. */
export function TokenUse({ clientId }: { readonly clientId: string }) {
  const { data } = useApi('GET /clients/{id}/token-uses', { params: { id: clientId } });
  const { end, isEnding } = useEnd(clientId);
  if (!data) return null;
  const { current, previous } = data;
  return (
    <Box sx={{ mt: 0.5 }}>
      <Line>{said(current)}</Line>
      {previous && (
        <Box sx={{ mt: 1 }}>
          <Typography variant="subtitle2" component="h3">
            {texts.previous}
          </Typography>
          <Line>{texts.serves(formatDateTime(previous.until))}</Line>
          <Line>{said(previous)}</Line>
          <Button size="small" color="error" disabled={isEnding} onClick={() => end()}>
            {texts.end}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const Line = ({ children }: { readonly children: string }) => (
  <Typography variant="body2" color="text.secondary">
    {children}
  </Typography>
);

const said = ({ uses, lastUsedAt }: TokenUses['current']): string =>
  lastUsedAt === null ? texts.unused : texts.used(formatNumber(uses), formatDateTime(lastUsedAt));

function useEnd(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const params = { params: { id } };
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('DELETE /clients/{id}/previous-token', params),
    onSuccess({ message }) {
      toast.success(message, { id: 'token' });
      void queries.invalidateQueries({ queryKey: apiKey('GET /clients/{id}/token-uses', params) });
    },
    onError(error) {
      if (!isSessionEnd(error)) toast.error(failureMessage(error, texts.endFailed), { id: 'token' });
    },
  });
  return { end: mutate, isEnding: isPending };
}
