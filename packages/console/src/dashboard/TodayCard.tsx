import { Box, Button, Card, Chip, Link as MuiLink, Skeleton, Typography } from '@mui/material';
import type { TodayOverview } from '@recado/contract';
import { commonTexts, requestFailureTexts, dashboardTodayTexts as texts } from '@recado/texts';
import {
  AlertIcon,
  AllInOrder,
  ClockIcon,
  ErrorState,
  formatNumber,
  getFailureMessage,
  MessageIcon,
  PlugIcon,
  SourceCodeIcon,
} from '@recado/ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type AttentionItem, type AttentionItemGroup, groupAttentionItems } from './groupAttentionItems.ts';

export interface TodayCardProps {
  readonly query: {
    readonly data: TodayOverview | undefined;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** True if a line is connected. Only then can the card report that everything is in order. */
  readonly hasConnectedLine: boolean;
  /** True if the owner has only one client. The items then do not show the name of the business. */
  readonly hasSingleClient: boolean;
}

/** Problems and waiting conversations. Renders nothing if there are none and no line is connected. */
export function TodayCard({ query, hasConnectedLine, hasSingleClient }: TodayCardProps) {
  const { data, error, refetch, isFetching } = query;
  const id = useId();
  const groups = data && groupAttentionItems(data);
  if (!hasConnectedLine && !groups?.length) return null;
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: 2, py: 2 }}>
      <Typography id={id} variant="h2">
        {texts.title}
      </Typography>
      {groups?.map(group => (
        <AttentionGroupSection key={group.name} hasSingleClient={hasSingleClient} {...group} />
      ))}
      {groups?.length === 0 && (
        <Box sx={{ mt: 1.5 }}>
          <AllInOrder title={texts.allWell} text={texts.allWellText} />
        </Box>
      )}
      {!groups && error && (
        <ErrorState
          title={texts.loadFailed}
          text={getFailureMessage(error, requestFailureTexts.dashboardLoad)}
          retry={refetch}
          isRetrying={isFetching}
        />
      )}
    </Card>
  );
}

/** Placeholder of the card, as tall as a card without items. */
export const TodayPlaceholder = () => (
  <Card sx={{ px: 2, py: 2 }}>
    <Typography variant="h2" component="p">
      {texts.title}
    </Typography>
    <Skeleton
      component="div"
      variant="rounded"
      role="status"
      aria-busy
      aria-label={commonTexts.loading}
      sx={{ mt: 1.5, maxWidth: 'none' }}
    >
      <AllInOrder title={texts.allWell} text={texts.allWellText} />
    </Skeleton>
  </Card>
);

const GROUP_ICONS = {
  lines: AlertIcon,
  unanswered: ClockIcon,
  failed: MessageIcon,
  webhooks: PlugIcon,
  expiring: SourceCodeIcon,
  limits: AlertIcon,
} as const;

/** Number of items that each group shows at first, so that the rest of the dashboard stays visible. */
const INITIALLY_VISIBLE_ITEMS = 4;

/** Section that lists the items of one kind and shows how many there are. */
function AttentionGroupSection({
  name,
  total,
  items,
  hint,
  more,
  hasSingleClient,
}: AttentionItemGroup & Pick<TodayCardProps, 'hasSingleClient'>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const Icon = GROUP_ICONS[name];
  const isCollapsed = !isOpen && items.length > INITIALLY_VISIBLE_ITEMS + 1;
  const visibleItems = isCollapsed ? items.slice(0, INITIALLY_VISIBLE_ITEMS) : items;
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
        {visibleItems.map(({ key, businessName, ...item }) => (
          <Row key={key} {...item} businessName={hasSingleClient ? undefined : businessName} />
        ))}
        {isCollapsed && (
          <Box component="li" sx={{ pl: { sm: 3 }, ml: { xs: -0.5, sm: 0 } }}>
            <Button size="small" onClick={() => setOpen(true)}>
              {texts.rest(formatNumber(items.length - INITIALLY_VISIBLE_ITEMS))}
            </Button>
          </Box>
        )}
        {more && !isCollapsed && (
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

type RowProps = Omit<AttentionItem, 'key' | 'businessName'> & { readonly businessName: string | undefined };

const Row = ({ path, name, businessName, text }: RowProps) => (
  <Box
    component="li"
    sx={{ py: 1, pl: { sm: 3.5 }, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
  >
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <MuiLink component={Link} to={path} sx={{ fontWeight: 600 }}>
        <bdi>{name}</bdi>
      </MuiLink>
      {businessName !== undefined && (
        <Typography component="span" variant="body2" color="text.secondary">
          {' · '}
          <bdi>{businessName}</bdi>
        </Typography>
      )}
    </Box>
    <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  </Box>
);
