import { Box, LinearProgress, Skeleton, Typography } from '@mui/material';
import type { AccountLimits } from '@recado/contract';
import { isNearLimit } from '@recado/contract/rules';
import { limits as texts } from '@recado/texts';
import { ErrorState, formatDate, Notice, useApi } from '@recado/ui';
import { Section } from './Section.tsx';

/** What the account may use, and how much of it is used. Nothing at all where nobody has set a limit. */
export function LimitsCard() {
  const { data, error, isFetching, refetch } = useApi('GET /limits');
  if (data && !hasAny(data.limits)) return null;
  return (
    <Box id="limites" sx={{ display: data || error ? 'block' : 'none' }}>
      <Section title={texts.title} about={texts.about}>
        {data ? (
          <Uses {...data.limits} />
        ) : error ? (
          <ErrorState title={texts.loadFailed} retry={refetch} isRetrying={isFetching} />
        ) : (
          <Skeleton height={56} />
        )}
      </Section>
    </Box>
  );
}

const hasAny = ({ lines, messages, storage, trialEndsAt }: AccountLimits): boolean =>
  [lines.most, messages.most, storage.mostMb, trialEndsAt].some(one => one !== null);

function Uses({ lines, messages, storage, trialEndsAt, warnings }: AccountLimits) {
  return (
    <>
      {warnings.map(({ kind, isReached, what, next }) => (
        <Notice key={kind} severity={isReached ? 'error' : 'warning'}>
          {what} {next}
        </Notice>
      ))}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, maxWidth: 420 }}>
        <Use name="lines" used={lines.used} most={lines.most} />
        <Use name="messages" used={messages.used} most={messages.most} />
        <Use name="storage" used={storage.usedMb} most={storage.mostMb} />
        {trialEndsAt !== null && (
          <Box>
            <Typography component="dt">{texts.names.trial}</Typography>
            <Typography component="dd" color="text.secondary" sx={{ m: 0 }}>
              {texts.of.trial(formatDate(trialEndsAt))}
            </Typography>
          </Box>
        )}
      </Box>
    </>
  );
}

interface UseProps {
  readonly name: 'lines' | 'messages' | 'storage';
  readonly used: number;
  readonly most: number | null;
}

/** The words say all of it; the bar is for the eye. */
function Use({ name, used, most }: UseProps) {
  if (most === null) return null;
  return (
    <Box>
      <Typography component="dt">{texts.names[name]}</Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography color="text.secondary">{texts.of[name](used, most)}</Typography>
        <LinearProgress
          aria-hidden
          variant="determinate"
          value={Math.min(100, (used / most) * 100)}
          color={used >= most ? 'error' : isNearLimit(used, most) ? 'warning' : 'primary'}
          sx={{ mt: 0.5 }}
        />
      </Box>
    </Box>
  );
}
