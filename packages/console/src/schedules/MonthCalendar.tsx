import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import type { Schedule } from '@recado/contract';
import { instantOf } from '@recado/contract/rules';
import { planned } from '@recado/texts';
import { formatNumber, Heard, lineIcon } from '@recado/ui';
import { useMemo } from 'react';
import { byDay, type Entry, monthAfter, timesBetween, weeksOf } from './daysOf.ts';
import { nameOf, timeOf, weekdayOf, wordsOfDay, wordsOfMonth } from './words.ts';

const texts = planned.month;

export interface MonthCalendarProps {
  readonly schedules: readonly Schedule[];
  readonly timeZone: string;
  /** `2026-12` */
  readonly month: string;
  /** `2026-12-24` */
  readonly day: string | undefined;
  readonly today: string;
  readonly onMonth: (month: string) => void;
  readonly onDay: (day: string) => void;
}

/** What leaves in a month, day by day. */
export function MonthCalendar({
  schedules,
  timeZone,
  month,
  day,
  today,
  onMonth,
  onDay,
}: MonthCalendarProps) {
  const days = useMemo(() => {
    const start = (of: string) => instantOf(new Date(`${of}-01T00:00:00Z`), timeZone);
    return byDay(timesBetween(schedules, start(month), start(monthAfter(month, 1))), timeZone);
  }, [schedules, timeZone, month]);
  const weeks = weeksOf(month);
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <IconButton aria-label={texts.previous} onClick={() => onMonth(monthAfter(month, -1))}>
          <PreviousIcon />
        </IconButton>
        <Typography variant="h3" component="p" aria-live="polite" sx={{ flex: 1, textAlign: 'center' }}>
          {wordsOfMonth(month)}
        </Typography>
        <IconButton aria-label={texts.next} onClick={() => onMonth(monthAfter(month, 1))}>
          <NextIcon />
        </IconButton>
      </Box>
      <Box
        component="table"
        aria-label={wordsOfMonth(month)}
        sx={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' }}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map(one => (
              <Box
                component="th"
                key={one}
                scope="col"
                abbr={weekdayOf(one)}
                sx={{ p: 0.5, fontWeight: 400 }}
              >
                <Typography variant="body2" color="text.secondary">
                  {weekdayOf(one).slice(0, 3)}
                </Typography>
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]}>
              {week.map(one => (
                <Box
                  component="td"
                  key={one}
                  aria-current={one === today ? 'date' : undefined}
                  sx={{
                    border: 1,
                    borderColor: one === day ? 'primary.main' : 'divider',
                    p: 0,
                    height: { xs: 52, md: 104 },
                    verticalAlign: 'top',
                    bgcolor: one === day ? 'action.selected' : undefined,
                  }}
                >
                  {one.startsWith(month) && (
                    <Day
                      day={one}
                      isToday={one === today}
                      entries={days.get(one) ?? []}
                      timeZone={timeZone}
                      onOpen={() => onDay(one)}
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

const SHOWN = 2;

interface DayProps {
  readonly day: string;
  readonly isToday: boolean;
  readonly entries: readonly Entry[];
  readonly timeZone: string;
  readonly onOpen: () => void;
}

function Day({ day, isToday, entries, timeZone, onOpen }: DayProps) {
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
      <Heard>{texts.open(count, wordsOfDay(day).toLocaleLowerCase('es-MX'))}</Heard>
      {number}
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        {entries.slice(0, SHOWN).map(({ schedule, at }) => (
          <Typography
            key={`${schedule.id} ${at.getTime()}`}
            variant="body2"
            noWrap
            sx={{ fontSize: '0.8125rem' }}
          >
            {timeOf(at, timeZone)} <bdi>{nameOf(schedule)}</bdi>
          </Typography>
        ))}
        {entries.length > SHOWN && (
          <Typography variant="body2" color="text.secondary" noWrap sx={{ fontSize: '0.8125rem' }}>
            {texts.more(formatNumber(entries.length - SHOWN))}
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

const PreviousIcon = lineIcon('M15 5l-7 7 7 7');
const NextIcon = lineIcon('M9 5l7 7-7 7');
