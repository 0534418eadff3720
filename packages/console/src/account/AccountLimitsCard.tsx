import { Box, LinearProgress, Skeleton, Typography } from '@mui/material';
import type { AccountLimits } from '@recado/contract';
import { isNearAccountLimit } from '@recado/contract/rules';
import { accountLimitTexts as texts } from '@recado/texts';
import { ErrorState, formatDate, Notice, useApi } from '@recado/ui';
import { AccountPageSection } from './AccountPageSection.tsx';

/** Limits of the account and their current use. Hidden if no limit is set. */
export function AccountLimitsCard() {
  const { data, error, isFetching, refetch } = useApi('GET /limits');
  if (data && !hasAnyLimit(data.limits)) return null;
  return (
    <Box id="limites" sx={{ display: data || error ? 'block' : 'none' }}>
      <AccountPageSection title={texts.title} description={texts.about}>
        {data ? (
          <LimitUsages {...data.limits} />
        ) : error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )}
      </AccountPageSection>
    </Box>
  );
}

const hasAnyLimit = ({
  lines,
  messages,
  storage,
  trialEndsAt,
  streams,
  secretReadsPerMinute,
}: AccountLimits): boolean =>
  [lines.most, messages.most, storage.mostMb, trialEndsAt, streams.most, secretReadsPerMinute].some(
    limit => limit !== null,
  );

function LimitUsages(limits: AccountLimits) {
  const { lines, messages, storage, trialEndsAt, streams, secretReadsPerMinute, warnings } = limits;
  return (
    <>
      {warnings.map(({ kind, isReached, what, next }) => (
        <Notice key={kind} severity={isReached ? 'error' : 'warning'}>
          {what} {next}
        </Notice>
      ))}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, maxWidth: 420 }}>
        <LimitUsage name="lines" used={lines.used} limit={lines.most} />
        <LimitUsage name="messages" used={messages.used} limit={messages.most} />
        <LimitUsage name="storage" used={storage.usedMb} limit={storage.mostMb} />
        {trialEndsAt !== null && (
          <LimitText name={texts.names.trial} text={texts.usage.trial(formatDate(trialEndsAt))} />
        )}
        {streams.most !== null && (
          <LimitText
            name={texts.ceilings.streams}
            text={texts.ceilings.streamUsage(streams.open, streams.most, streams.perToken)}
          />
        )}
        {secretReadsPerMinute !== null && (
          <LimitText name={texts.ceilings.secrets} text={texts.ceilings.secretUsage(secretReadsPerMinute)} />
        )}
      </Box>
    </>
  );
}

interface LimitTextProps {
  readonly name: string;
  readonly text: string;
}

const LimitText = ({ name, text }: LimitTextProps) => (
  <Box>
    <Typography component="dt">{name}</Typography>
    <Typography component="dd" color="text.secondary" sx={{ m: 0 }}>
      {text}
    </Typography>
  </Box>
);

interface LimitUsageProps {
  readonly name: 'lines' | 'messages' | 'storage';
  readonly used: number;
  readonly limit: number | null;
}

/** Usage of one limit. The text contains all information, and the bar only illustrates it. */
function LimitUsage({ name, used, limit }: LimitUsageProps) {
  if (limit === null) return null;
  return (
    <Box>
      <Typography component="dt">{texts.names[name]}</Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography color="text.secondary">{texts.usage[name](used, limit)}</Typography>
        <LinearProgress
          aria-hidden
          variant="determinate"
          value={Math.min(100, (used / limit) * 100)}
          color={used >= limit ? 'error' : isNearAccountLimit(used, limit) ? 'warning' : 'primary'}
          sx={{ mt: 0.5 }}
        />
      </Box>
    </Box>
  );
}
