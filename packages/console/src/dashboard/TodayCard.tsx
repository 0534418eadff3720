import { Box, Button, Card, Chip, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import { common, failures, today as texts } from '@recado/texts';
import {
  AlertIcon,
  CheckCircleIcon,
  ClockIcon,
  CodeIcon,
  ErrorState,
  failureMessage,
  formatNumber,
  MessageIcon,
  PlugIcon,
  useApi,
} from '@recado/ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type Matter, type Matters, mattersOf } from './mattersOf.ts';

/** Milliseconds between two looks: an hour passes without anything happening. */
const INTERVAL = 60_000;

export interface TodayCardProps {
  /** Some line has been linked: there is something that could be in order. */
  readonly isRunning: boolean;
  /** Nobody asks of which business something is. */
  readonly isOnlyOne: boolean;
}

/** Is anything wrong, who is waiting? Nothing at all where nothing runs yet. */
export function TodayCard({ isRunning, isOnlyOne }: TodayCardProps) {
  const id = useId();
  const { data, error, refetch, isFetching } = useApi('GET /today', undefined, { refetchInterval: INTERVAL });
  const groups = data && mattersOf(data);
  if (!isRunning && !groups?.length) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: 2, py: 2 }}>
      <Typography id={id} variant="h2">
        {texts.title}
      </Typography>
      {groups ? (
        groups.length > 0 ? (
          groups.map(group => <Group key={group.name} isOnlyOne={isOnlyOne} {...group} />)
        ) : (
          <Box sx={{ mt: 1.5 }}>
            <AllWell />
          </Box>
        )
      ) : error ? (
        <ErrorState
          title={texts.loadFailed}
          text={failureMessage(error, failures.dashboardLoad)}
          retry={refetch}
          isRetrying={isFetching}
        />
      ) : (
        // As tall as what it says on most days: what is below does not move then.
        <Skeleton
          component="div"
          variant="rounded"
          role="status"
          aria-busy
          aria-label={common.loading}
          sx={{ mt: 1.5, maxWidth: 'none' }}
        >
          <AllWell />
        </Skeleton>
      )}
    </Card>
  );
}

const AllWell = () => (
  <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5 }}>
    <CheckCircleIcon sx={{ color: 'success.main' }} />
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{texts.allWell}</Typography>
      <Typography variant="body2" color="text.secondary">
        {texts.allWellText}
      </Typography>
    </Box>
  </Box>
);

const icons = {
  lines: AlertIcon,
  unanswered: ClockIcon,
  failed: MessageIcon,
  webhooks: PlugIcon,
  expiring: CodeIcon,
  limits: AlertIcon,
} as const;

/** So many of a kind stand there at first: what comes below them is to be seen, too. */
const AT_FIRST = 4;

/** What is of one kind, and how many there are. */
function Group({ name, total, matters, hint, more, isOnlyOne }: Matters & Pick<TodayCardProps, 'isOnlyOne'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Icon = icons[name];
  const isFolded = !isOpen && matters.length > AT_FIRST + 1;
  const shown = isFolded ? matters.slice(0, AT_FIRST) : matters;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Icon fontSize="small" sx={{ color: 'warning.main' }} />
        <Typography id={id} variant="h3" sx={{ fontSize: '1rem' }}>
          {texts[name]}
        </Typography>
        <Chip size="small" label={formatNumber(total)} />
      </Box>
      {hint !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ pl: { sm: 3.5 } }}>
          {hint}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0 }}>
        {shown.map(({ key, of, ...matter }) => (
          <Row key={key} {...matter} of={isOnlyOne ? undefined : of} />
        ))}
        {isFolded && (
          <Box component="li" sx={{ pl: { sm: 3 }, ml: { xs: -0.5, sm: 0 } }}>
            <Button size="small" onClick={() => setOpen(true)}>
              {texts.rest(formatNumber(matters.length - AT_FIRST))}
            </Button>
          </Box>
        )}
        {more && !isFolded && (
          <Box component="li" sx={{ py: 1, pl: { sm: 3.5 } }}>
            <MuiLink component={Link} to={more.path}>
              {texts.more(formatNumber(more.count))}
            </MuiLink>
          </Box>
        )}
      </Box>
    </Box>
  );
}

type RowProps = Omit<Matter, 'key' | 'of'> & { readonly of: string | undefined };

const Row = ({ path, name, of, text }: RowProps) => (
  <Box
    component="li"
    sx={{ py: 1, pl: { sm: 3.5 }, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
  >
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <MuiLink component={Link} to={path} sx={{ fontWeight: 600 }}>
        <bdi>{name}</bdi>
      </MuiLink>
      {of !== undefined && (
        <Typography component="span" variant="body2" color="text.secondary">
          {' · '}
          <bdi>{of}</bdi>
        </Typography>
      )}
    </Box>
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  </Box>
);
