import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { statusPageTexts } from '@recado/texts';
import {
  CopyField,
  createQueryKey,
  ErrorState,
  getFailureMessage,
  isSessionEndError,
  toast,
  useApi,
  usePlatform,
  useSdk,
} from '@recado/ui';
import { useMutation } from '@tanstack/react-query';

const texts = statusPageTexts.card;

interface StatusPageCardProps {
  readonly clientId: string;
}

/** Secret link of the status page, for the owner. Renders nothing if the platform has no status pages. */
export function StatusPageCard({ clientId }: StatusPageCardProps) {
  const params = { id: clientId };
  const { data, error, isFetching, refetch } = useApi('GET /clients/{id}/status-page', { params });
  const sdk = useSdk();
  const { queries } = usePlatform();
  const { mutate, isPending } = useMutation({
    mutationFn: (method: 'POST' | 'DELETE') => sdk.request(`${method} /clients/{id}/status-page`, { params }),
    onSuccess(response) {
      queries.setQueryData(createQueryKey('GET /clients/{id}/status-page', { params }), response);
      toast.success(texts.done);
    },
    onError(failure) {
      if (!isSessionEndError(failure)) toast.error(getFailureMessage(failure, texts.failed));
    },
  });
  if (data && !data.statusPage.isPublic) return null;
  const path = data?.statusPage.path;
  return (
    <Card component="section" aria-label={texts.title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box>
        <Typography component="h2" variant="h3">
          {texts.title}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1 }}>
          {texts.about}
        </Typography>
      </Box>
      {!data ? (
        error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )
      ) : (
        <>
          {path ? (
            <CopyField label={texts.link} value={new URL(path, location.origin).href} done={texts.copied} />
          ) : (
            <Typography>{texts.none}</Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" disabled={isPending} onClick={() => mutate('POST')}>
              {path ? texts.renew : texts.make}
            </Button>
            {path && (
              <Button color="error" disabled={isPending} onClick={() => mutate('DELETE')}>
                {texts.end}
              </Button>
            )}
          </Box>
          {path && <Typography color="text.secondary">{texts.hint}</Typography>}
        </>
      )}
    </Card>
  );
}
