import { Box, Button, Typography } from '@mui/material';
import type { Schedule } from '@recado/contract';
import { scheduledMessageTexts } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, ClockIcon, CrossCircleIcon, formatNumber, StatusTag } from '@recado/ui';
import {
  describeScheduleContent,
  describeScheduleRepeat,
  formatDayAndTimeInZone,
  formatScheduleRecipient,
  formatTimeInZone,
} from './formatSchedule.ts';
import type { CalendarEntry } from './scheduleCalendar.ts';

const texts = scheduledMessageTexts.row;

export interface ScheduleActions {
  readonly change: (schedule: Schedule) => void;
  readonly pause: (schedule: Schedule, paused: boolean) => void;
  readonly remove: (schedule: Schedule) => void;
}

interface ScheduleRowProps {
  readonly entry: CalendarEntry;
  readonly timeZone: string;
  readonly actions: ScheduleActions;
}

/** List row of a scheduled message, also after it was sent. Shows time, recipient, content and actions. */
export function ScheduleRow({ entry: { schedule, at, isPast }, timeZone, actions }: ScheduleRowProps) {
  const name = formatScheduleRecipient(schedule);
  const hasNextRun = schedule.nextAt !== null;
  const isPaused = schedule.state === 'paused';
  const isNext = schedule.nextAt !== null && at.getTime() === Date.parse(schedule.nextAt);
  // Only past entries show the result of the last send, because a future entry has no result yet.
  const problem = isPast ? schedule.last?.error : isNext ? schedule.waiting : undefined;
  const postponedUntil = isPast ? schedule.last?.notBefore : undefined;
  const buttonTexts = schedule.repeat ? texts.series : texts;
  const details = [
    // The text of the message is displayed above, so only its attachment is named here.
    schedule.text && schedule.type !== 'text' ? scheduledMessageTexts.file[schedule.type] : undefined,
    describeScheduleRepeat(schedule.repeat),
    schedule.repeat && schedule.sent > 0 ? texts.timesSent(formatNumber(schedule.sent)) : undefined,
    schedule.by === null ? texts.scheduledByProgram : texts.scheduledBy(schedule.by),
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
        {formatTimeInZone(at, timeZone)}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            <bdi>{name}</bdi>
          </Typography>
          <ScheduleStateTag schedule={schedule} isPast={isPast} isNext={isNext} />
        </Box>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', ...clampedTextStyle }}>
          {describeScheduleContent(schedule)}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {details.filter(Boolean).join(' · ')}
        </Typography>
        {postponedUntil && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.waitsForNewChatSlot(formatDayAndTimeInZone(new Date(postponedUntil), timeZone))}
          </Typography>
        )}
        {problem && (
          <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
            {problem}
          </Typography>
        )}
      </Box>
      {hasNextRun && !isPast && (
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
            text={buttonTexts.change}
            labelOf={buttonTexts.actionLabel}
            name={name}
            onClick={() => actions.change(schedule)}
          />
          <RowButton
            text={isPaused ? buttonTexts.resume : buttonTexts.pause}
            labelOf={buttonTexts.actionLabel}
            name={name}
            onClick={() => actions.pause(schedule, !isPaused)}
          />
          <RowButton
            text={buttonTexts.remove}
            labelOf={buttonTexts.actionLabel}
            name={name}
            onClick={() => actions.remove(schedule)}
          />
        </Box>
      )}
    </Box>
  );
}

const clampedTextStyle = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

interface RowButtonProps {
  readonly text: string;
  readonly labelOf: (action: string, name: string) => string;
  readonly name: string;
  readonly onClick: () => void;
}

const RowButton = ({ text, labelOf, name, onClick }: RowButtonProps) => (
  <Button size="small" aria-label={labelOf(text, name)} onClick={onClick}>
    {text}
  </Button>
);

interface ScheduleStateTagProps {
  readonly schedule: Schedule;
  readonly isPast: boolean;
  readonly isNext: boolean;
}

function ScheduleStateTag({ schedule: { state, waiting, last }, isPast, isNext }: ScheduleStateTagProps) {
  if (!isPast && state === 'paused') return <StatusTag tone="secondary" label={texts.paused} icon={ClockIcon} />;
  if (!isPast)
    return !isNext || waiting === null ? null : <StatusTag tone="warning" label={texts.waiting} icon={AlertIcon} />;
  if (last?.status === 'waiting') return <StatusTag tone="warning" label={texts.waiting} icon={ClockIcon} />;
  if (last?.status === 'failed') return <StatusTag tone="error" label={texts.failed} icon={CrossCircleIcon} />;
  if (last?.status === 'unknown') return <StatusTag tone="warning" label={texts.unknown} icon={AlertIcon} />;
  return <StatusTag tone="success" label={texts.sent} icon={CheckCircleIcon} />;
}
