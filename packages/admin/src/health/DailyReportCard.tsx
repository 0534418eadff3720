import { Box, Card, FormControlLabel, Skeleton, Switch, TextField, Typography } from '@mui/material';
import type { DailyReport } from '@recado/contract';
import { dailyReportTexts as texts } from '@recado/texts';
import {
  createQueryKey,
  ErrorState,
  formatNumber,
  getFailureMessage,
  PendingPart,
  toast,
  useApi,
  useSdk,
} from '@recado/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Card with yesterday's figures and with the setting that sends a daily report by e-mail each morning. */
export function DailyReportCard() {
  const { data, error, isFetching, refetch } = useApi('GET /admin/daily');
  return (
    <Card component="section" aria-label={texts.card.title} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h3">{texts.card.title}</Typography>
        <Typography color="text.secondary">{texts.card.about}</Typography>
      </Box>
      {!data && error && <ErrorState title={texts.card.loadFailed} retry={refetch} isRetrying={isFetching} />}
      {!data && !error && <Skeleton height={80} />}
      {data && <DailyFacts daily={data.daily} />}
      <DailyReportSettings />
    </Card>
  );
}

interface DailyFactsProps {
  readonly daily: DailyReport;
}

function DailyFacts({ daily: { day, messages } }: DailyFactsProps) {
  const { facts, sections } = texts;
  const formattedDay = new Date(`${day}T00:00:00Z`).toLocaleDateString('es-MX', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{sections.yesterday(formattedDay)}</Typography>
      <Typography>{facts.inbound(formatNumber(messages.inbound))}</Typography>
      <Typography>{facts.outbound(formatNumber(messages.outbound))}</Typography>
      <Typography>{facts.failed(formatNumber(messages.failed))}</Typography>
    </Box>
  );
}

function DailyReportSettings() {
  const sdk = useSdk();
  const queries = useQueryClient();
  const { data, isPending: isLoading } = useApi('GET /admin/settings');
  const { mutate, isPending } = useMutation({
    mutationFn: (payload: { dailyLetter?: boolean; dailyLetterAt?: string }) =>
      sdk.request('PUT /admin/settings', { payload }),
    onSuccess(settings) {
      queries.setQueryData(createQueryKey('GET /admin/settings'), settings);
      toast.success(texts.card.done);
    },
    onError: error => toast.error(getFailureMessage(error, texts.card.failed)),
  });
  if (!data) return isLoading ? <PendingPart /> : null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <FormControlLabel
        label={texts.card.switch}
        control={
          <Switch
            checked={data.dailyLetter}
            disabled={isPending}
            onChange={(_, dailyLetter) => mutate({ dailyLetter })}
          />
        }
      />
      {data.dailyLetter && (
        <TextField
          key={data.dailyLetterAt}
          label={texts.card.at}
          type="time"
          size="small"
          defaultValue={data.dailyLetterAt}
          disabled={isPending}
          onBlur={({ target: { value } }) => {
            if (value !== '' && value !== data.dailyLetterAt) mutate({ dailyLetterAt: value });
          }}
        />
      )}
    </Box>
  );
}
