import { Box, Button, Typography } from '@mui/material';
import type { Schedule } from '@recado/contract';
import { planned } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, ClockIcon, CrossCircleIcon, formatNumber, StatusTag } from '@recado/ui';
import type { Entry } from './daysOf.ts';
import { nameOf, timeOf, whenOf, wordsOf, wordsOfRepeat } from './words.ts';

const texts = planned.row;

export interface RowActions {
  readonly change: (schedule: Schedule) => void;
  readonly pause: (schedule: Schedule, paused: boolean) => void;
  readonly remove: (schedule: Schedule) => void;
}

interface ScheduleRowProps {
  readonly entry: Entry;
  readonly timeZone: string;
  readonly actions: RowActions;
}

/** One that is to leave, or has left: when, to whom, what, and what may be done about it. */
export function ScheduleRow({ entry: { schedule, at, isPast }, timeZone, actions }: ScheduleRowProps) {
  const name = nameOf(schedule);
  const isToCome = schedule.nextAt !== null;
  const isPaused = schedule.state === 'paused';
  const isNext = schedule.nextAt !== null && at.getTime() === Date.parse(schedule.nextAt);
  // A day to come knows nothing of how the last one went.
  const trouble = isPast ? schedule.last?.error : isNext ? schedule.waiting : undefined;
  const leaves = isPast ? schedule.last?.notBefore : undefined;
  const buttons = schedule.repeat ? texts.series : texts;
  const about = [
    // Where it has words, they stand above; what they go with stands here.
    schedule.text && schedule.type !== 'text' ? planned.file[schedule.type] : undefined,
    wordsOfRepeat(schedule.repeat),
    schedule.repeat && schedule.sent > 0 ? texts.times(formatNumber(schedule.sent)) : undefined,
    schedule.by === null ? texts.program : texts.by(schedule.by),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '96px 1fr', md: '96px 1fr auto' },
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
        py: 1.5,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Typography component="time" dateTime={at.toISOString()} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {timeOf(at, timeZone)}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Typography>
          <State schedule={schedule} isPast={isPast} isNext={isNext} />
        </Box>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', ...clamped }}>
          {wordsOf(schedule)}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {about.filter(Boolean).join(' · ')}
        </Typography>
        {leaves && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.itsTurn(whenOf(new Date(leaves), timeZone))}
          </Typography>
        )}
        {trouble && (
          <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            {trouble}
          </Typography>
        )}
      </Box>
      {isToCome && !isPast && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 0.5,
            gridColumn: { sm: 2, md: 3 },
            ml: { xs: -0.625, md: 0 },
          }}
        >
          <RowButton
            words={buttons.change}
            about={buttons.about}
            name={name}
            onClick={() => actions.change(schedule)}
          />
          <RowButton
            words={isPaused ? buttons.resume : buttons.pause}
            about={buttons.about}
            name={name}
            onClick={() => actions.pause(schedule, !isPaused)}
          />
          <RowButton
            words={buttons.remove}
            about={buttons.about}
            name={name}
            onClick={() => actions.remove(schedule)}
          />
        </Box>
      )}
    </Box>
  );
}

const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

interface RowButtonProps {
  readonly words: string;
  readonly about: (action: string, name: string) => string;
  readonly name: string;
  readonly onClick: () => void;
}

const RowButton = ({ words, about, name, onClick }: RowButtonProps) => (
  <Button size="small" aria-label={about(words, name)} onClick={onClick}>
    {words}
  </Button>
);

function State({
  schedule: { state, waiting, last },
  isPast,
  isNext,
}: {
  readonly schedule: Schedule;
  readonly isPast: boolean;
  readonly isNext: boolean;
}) {
  if (!isPast && state === 'paused')
    return <StatusTag tone="secondary" label={texts.paused} icon={ClockIcon} />;
  if (!isPast)
    return !isNext || waiting === null ? null : (
      <StatusTag tone="warning" label={texts.waiting} icon={AlertIcon} />
    );
  if (last?.status === 'waiting') return <StatusTag tone="warning" label={texts.waiting} icon={ClockIcon} />;
  if (last?.status === 'failed')
    return <StatusTag tone="error" label={texts.failed} icon={CrossCircleIcon} />;
  if (last?.status === 'unknown') return <StatusTag tone="warning" label={texts.unknown} icon={AlertIcon} />;
  return <StatusTag tone="success" label={texts.sent} icon={CheckCircleIcon} />;
}
