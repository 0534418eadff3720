import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import type { Schedule } from '@recado/contract';
import { localTimeToInstant } from '@recado/contract/rules';
import { scheduledMessageTexts } from '@recado/texts';
import { createStrokeIcon, formatNumber, VisuallyHidden } from '@recado/ui';
import { useMemo } from 'react';
import {
  formatScheduleDay,
  formatScheduleMonth,
  formatScheduleRecipient,
  formatScheduleWeekday,
  formatTimeInZone,
} from './formatSchedule.ts';
import {
  addMonths,
  type CalendarEntry,
  groupEntriesByDay,
  listCalendarEntriesBetween,
  listMonthWeeks,
} from './scheduleCalendar.ts';

const texts = scheduledMessageTexts.month;

export interface MonthCalendarProps {
  readonly schedules: readonly Schedule[];
  readonly timeZone: string;
  /** Displayed month, such as `2026-12`. */
  readonly month: string;
  /** Selected day, such as `2026-12-24`. */
  readonly day: string | undefined;
  readonly today: string;
  readonly onMonth: (month: string) => void;
  readonly onDay: (day: string) => void;
}

/** Calendar of the messages that are scheduled in a month, by day. */
export function MonthCalendar({ schedules, timeZone, month, day, today, onMonth, onDay }: MonthCalendarProps) {
  const days = useMemo(() => {
    const start = (yearMonth: string) => localTimeToInstant(new Date(`${yearMonth}-01T00:00:00Z`), timeZone);
    return groupEntriesByDay(listCalendarEntriesBetween(schedules, start(month), start(addMonths(month, 1))), timeZone);
  }, [schedules, timeZone, month]);
  const weeks = listMonthWeeks(month);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <IconButton aria-label={texts.previous} onClick={() => onMonth(addMonths(month, -1))}>
          <PreviousIcon />
        </IconButton>
        <Typography variant="h3" component="p" aria-live="polite" sx={{ flex: 1, textAlign: 'center' }}>
          {formatScheduleMonth(month)}
        </Typography>
        <IconButton aria-label={texts.next} onClick={() => onMonth(addMonths(month, 1))}>
          <NextIcon />
        </IconButton>
      </Box>
      <Box
        component="table"
        aria-label={formatScheduleMonth(month)}
        sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map(date => (
              <Box
                component="th"
                key={date}
                scope="col"
                abbr={formatScheduleWeekday(date)}
                sx={{ p: 0.5, fontWeight: 400 }}
              >
                <Typography variant="body2" color="text.secondary">
                  {formatScheduleWeekday(date).slice(0, 3)}
                </Typography>
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(date => (
                <Box
                  component="td"
                  key={date}
                  aria-current={date === today ? 'date' : undefined}
                  sx={{
                    border: 1,
                    borderColor: date === day ? 'primary.main' : 'divider',
                    p: 0,
                    height: { xs: 52, md: 104 },
                    verticalAlign: 'top',
                    bgcolor: date === day ? 'action.selected' : undefined,
                  }}
                >
                  {date.startsWith(month) && (
                    <DayCell
                      day={date}
                      isToday={date === today}
                      entries={days.get(date) ?? []}
                      timeZone={timeZone}
                      onOpen={() => onDay(date)}
                    />
                  )}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1, display: { md: 'none' } }}>
        {texts.hint}
      </Typography>
    </Box>
  );
}

const MAX_SHOWN_ENTRIES = 2;

interface DayCellProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly entries: readonly CalendarEntry[];
  readonly timeZone: string;
  readonly onOpen: () => void;
}

function DayCell({ day, isToday, entries, timeZone, onOpen }: DayCellProps) {
  const number = (
    <Typography
      component="span"
      variant="body2"
      sx={{
        display: 'inline-block',
        minWidth: 24,
        textAlign: 'center',
        borderRadius: 3,
        ...(isToday && { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 }),
      }}
    >
      {Number(day.slice(8))}
    </Typography>
  );
  if (entries.length === 0) return <Box sx={{ p: 0.5 }}>{number}</Box>;
  const count = formatNumber(entries.length);
  return (
    <ButtonBase
      onClick={onOpen}
      sx={{
        width: '100%',
        height: '100%',
        p: 0.5,
        display: 'block',
        textAlign: 'left',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <VisuallyHidden>{texts.open(count, formatScheduleDay(day).toLocaleLowerCase('es-MX'))}</VisuallyHidden>
      {number}
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        {entries.slice(0, MAX_SHOWN_ENTRIES).map(({ schedule, at }) => (
          <Typography key={`${schedule.id} ${at.getTime()}`} variant="body2" noWrap sx={{ fontSize: '0.8125rem' }}>
            {formatTimeInZone(at, timeZone)} <bdi>{formatScheduleRecipient(schedule)}</bdi>
          </Typography>
        ))}
        {entries.length > MAX_SHOWN_ENTRIES && (
          <Typography variant="body2" color="text.secondary" noWrap sx={{ fontSize: '0.8125rem' }}>
            {texts.more(formatNumber(entries.length - MAX_SHOWN_ENTRIES))}
          </Typography>
        )}
      </Box>
      <Typography
        variant="body2"
        sx={{
          display: { xs: 'block', md: 'none' },
          textAlign: 'center',
          fontWeight: 600,
          color: 'primary.main',
        }}
      >
        {count}
      </Typography>
    </ButtonBase>
  );
}

const PreviousIcon = createStrokeIcon('M15 5l-7 7 7 7');
const NextIcon = createStrokeIcon('M9 5l7 7-7 7');
