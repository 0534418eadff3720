import { Box, Card, Skeleton, Typography } from '@mui/material';
import type { SystemTrendDay } from '@recado/contract';
import { adminDashboardTexts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { BarChartSkeleton, LazyBarChart } from '@recado/ui/charts';
import { useId } from 'react';
import { compareWeeks, type WeekComparison } from './compareWeeks.ts';

const texts = adminDashboardTexts.trends;
/** The days have no time zone. Noon in UTC would change the day in some zones, so the format uses UTC. */
const dayFormat = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'short', timeZone: 'UTC' });

interface TrendsCardProps {
  /** Fourteen complete days and today. Undefined while they load. */
  readonly days: readonly SystemTrendDay[] | undefined;
}

/** Messages of the last days as a chart, and what changed since the week before. */
export function TrendsCard({ days }: TrendsCardProps) {
  const id = useId();
  const week = (count: (day: SystemTrendDay) => number) => days && compareWeeks(days, count);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {texts.title}
      </Typography>
      <Box
        component="dl"
        aria-label={texts.week}
        sx={{ m: 0, mb: 2, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}
      >
        <WeekFigure label={texts.messages} week={week(countMessages)} />
        <WeekFigure label={texts.users} week={week(({ users }) => users)} />
        <WeekFigure label={texts.clients} week={week(({ clients }) => clients)} />
      </Box>
      {days ? <MessagesChart days={days} /> : <BarChartSkeleton />}
    </Card>
  );
}

interface WeekFigureProps {
  readonly label: string;
  readonly week: WeekComparison | undefined;
}

const WeekFigure = ({ label, week }: WeekFigureProps) => (
  <Box>
    <Typography component="dt" variant="body2" color="text.secondary">
      {texts.figure(label)}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontSize: '1.375rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
      {week ? formatNumber(week.current) : <Skeleton width={56} />}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0 }}>
      {week ? describeChange(week) : <Skeleton width={140} />}
    </Typography>
  </Box>
);

function describeChange({ previous, percent }: WeekComparison): string {
  if (percent === undefined) return texts.before(formatNumber(previous));
  if (percent === 0) return texts.same;
  const change = `${formatNumber(Math.abs(percent))} %`;
  return percent > 0 ? texts.more(change) : texts.less(change);
}

interface MessagesChartProps {
  readonly days: readonly SystemTrendDay[];
}

const countMessages = ({ inbound, outbound }: SystemTrendDay) => inbound + outbound;

/** Messages of seven complete days and of today, next to those of the same weekdays one week earlier. */
function MessagesChart({ days }: MessagesChartProps) {
  const first = Math.max(days.length - 8, 0);
  const rows = days.slice(first).map((day, index, { length }) => {
    const label = dayFormat.format(new Date(`${day.date}T12:00Z`));
    const isPartial = index === length - 1;
    const weekBefore = days[first + index - 7];
    const before = weekBefore ? countMessages(weekBefore) : 0;
    const { inbound, outbound } = day;
    const name = isPartial ? texts.today : label;
    const figures = texts.day(formatNumber(inbound), formatNumber(outbound), formatNumber(before));
    return { label, value: countMessages(day), before, isPartial, sentence: `${name}: ${figures}` };
  });
  const sum = (key: 'inbound' | 'outbound') => formatNumber(days.reduce((total, day) => total + day[key], 0));
  return (
    <LazyBarChart
      rows={rows}
      summary={texts.summary(sum('inbound'), sum('outbound'))}
      readerLabel={texts.reader}
      legend={{ value: texts.messages, before: texts.weekBefore, partial: texts.today }}
    />
  );
}
