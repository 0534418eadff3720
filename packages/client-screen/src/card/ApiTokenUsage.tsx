import { Box, Button, Typography } from '@mui/material';
import type { ApiTokenUseCounts } from '@recado/contract';
import { clientDetailTexts } from '@recado/texts';
import {
  createQueryKey,
  formatDateTime,
  formatNumber,
  getFailureMessage,
  isSessionEndError,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

const texts = clientDetailTexts.token;

interface TokenUsageProps {
  readonly clientId: string;
}

/** Usage of the current and the previous API token. The user can revoke the previous token if it is unused. */
export function ApiTokenUsage({ clientId }: TokenUsageProps) {
  const { data } = useApi('GET /clients/{id}/token-uses', { params: { id: clientId } });
  const { revoke, isRevoking } = useRevokePreviousToken(clientId);
  if (!data) return null;
  const { current, previous } = data;
  return (
    <Box sx={{ mt: 0.5 }}>
      <Line>{formatUsage(current)}</Line>
      {previous && (
        <Box sx={{ mt: 1 }}>
          <Typography variant="subtitle2" component="h3">
            {texts.previous}
          </Typography>
          <Line>{texts.validUntil(formatDateTime(previous.until))}</Line>
          <Line>{formatUsage(previous)}</Line>
          <Button size="small" color="error" disabled={isRevoking} onClick={() => revoke()}>
            {texts.end}
          </Button>
        </Box>
      )}
    </Box>
  );
}

interface LineProps {
  readonly children: string;
}

const Line = ({ children }: LineProps) => (
  <Typography variant="body2" color="text.secondary">
    {children}
  </Typography>
);

const formatUsage = ({ uses, lastUsedAt }: ApiTokenUseCounts['current']): string =>
  lastUsedAt === null ? texts.unused : texts.used(formatNumber(uses), formatDateTime(lastUsedAt));

function useRevokePreviousToken(id: string) {
  const sdk = useSdk();
  const { queries } = usePlatform();
  const params = { params: { id } };
  const { mutate, isPending } = useMutation({
    mutationFn: () => sdk.request('DELETE /clients/{id}/previous-token', params),
    onSuccess({ message }) {
      toast.success(message, { id: 'token' });
      void queries.invalidateQueries({ queryKey: createQueryKey('GET /clients/{id}/token-uses', params) });
    },
    onError(error) {
      if (!isSessionEndError(error)) toast.error(getFailureMessage(error, texts.endFailed), { id: 'token' });
    },
  });
  return { revoke: mutate, isRevoking: isPending };
}
