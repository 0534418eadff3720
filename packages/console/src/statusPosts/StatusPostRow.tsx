import { Box, Button, Typography } from '@mui/material';
import type { StatusPost } from '@recado/contract';
import { statusPostPageTexts } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, ClockIcon, CrossCircleIcon, formatNumber, StatusTag } from '@recado/ui';

const texts = statusPostPageTexts.row;
const HOUR_MS = 3_600_000;

interface StatusPostRowProps {
  readonly post: StatusPost;
  readonly now: number;
  readonly onOpen: (post: StatusPost) => void;
  readonly onRemove: (post: StatusPost) => void;
}

/** Returns whether phones still show a post, or may show it. */
export const isStatusPostVisible = ({ state, expiresAt }: StatusPost, now: number): boolean =>
  (state === 'published' || state === 'unknown') && Date.parse(expiresAt) > now;

/** List row of a status post, with its remaining time, its audience and its views. */
export function StatusPostRow({ post, now, onOpen, onRemove }: StatusPostRowProps) {
  const { type, text, background, audience, reachedPeople, views, by } = post;
  const isVisible = isStatusPostVisible(post, now);
  const shownText = text ?? texts.types[type];
  const details = [
    texts.audience(describeAudience(audience), formatNumber(audience.people)),
    reachedPeople === null || reachedPeople === audience.people
      ? undefined
      : texts.reached(formatNumber(reachedPeople)),
    by === null ? texts.byProgram : texts.by(by),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '44px 1fr', md: '44px 1fr auto' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
        py: 1.5,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          width: 44,
          height: 60,
          borderRadius: 1,
          bgcolor: background ?? (type === 'text' ? '#1e6e4f' : '#3f3f46'),
        }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>{texts.types[type]}</Typography>
          <StatusPostStateTag post={post} now={now} />
        </Box>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', ...clampedTextStyle }}>
          {shownText}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {details.filter(Boolean).join(' · ')}
        </Typography>
        <Typography variant="body2">{texts.views(formatNumber(views))}</Typography>
        {post.state === 'unknown' && <Typography variant="body2">{texts.unknownHelp}</Typography>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gridColumn: { xs: 2, md: 3 }, ml: { xs: -0.625, md: 0 } }}>
        {views > 0 && (
          <Button size="small" aria-label={texts.viewersOf(shownText)} onClick={() => onOpen(post)}>
            {texts.viewers}
          </Button>
        )}
        {isVisible && (
          <Button size="small" aria-label={texts.removeOf(shownText)} onClick={() => onRemove(post)}>
            {texts.remove}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const describeAudience = ({ kind, label }: StatusPost['audience']): string =>
  kind === 'label' ? texts.labelAudience(label ?? '') : texts.audienceNames[kind];

const clampedTextStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

function StatusPostStateTag({ post, now }: Pick<StatusPostRowProps, 'post' | 'now'>) {
  const { state, expiresAt } = post;
  const hours = Math.ceil((Date.parse(expiresAt) - now) / HOUR_MS);
  if (state === 'publishing') return <StatusTag tone="secondary" label={texts.publishing} icon={ClockIcon} />;
  if (state === 'failed') return <StatusTag tone="error" label={texts.failed} icon={CrossCircleIcon} />;
  if (state === 'deleted') return <StatusTag tone="secondary" label={texts.deleted} icon={CrossCircleIcon} />;
  if (hours <= 0) return <StatusTag tone="secondary" label={texts.expired} icon={ClockIcon} />;
  if (state === 'unknown') return <StatusTag tone="warning" label={texts.unknown} icon={AlertIcon} />;
  return <StatusTag tone="success" label={texts.hoursLeft(hours)} icon={CheckCircleIcon} />;
}
