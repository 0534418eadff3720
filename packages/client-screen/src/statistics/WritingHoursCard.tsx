import type { ClientActivity } from '@recado/contract';
import { clientActivityTexts } from '@recado/texts';
import { ClockIcon, EmptyState, formatNumber } from '@recado/ui';
import { HourGrid } from './HourGrid.tsx';
import { formatChartDay, formatHour, formatHourRange } from './periods.ts';
import { StatisticsCard } from './StatisticsCard.tsx';

const texts = clientActivityTexts.hoursOfWeek;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface WritingHoursCardProps {
  readonly activity: ClientActivity;
}

/** Hours of the week at which people write, as a grid of colors and as a table. */
export function WritingHoursCard({ activity: { hours, since, daily } }: WritingHoursCardProps) {
  const yesterday = daily.at(-2)?.date;
  const [first] = hours;
  if (!first || yesterday === undefined) {
    return (
      <StatisticsCard
        title={texts.title}
        table={undefined}
        chart={<EmptyState {...texts.empty} icon={<ClockIcon />} />}
      />
    );
  }
  /** Messages by weekday and hour. Monday is the first row. */
  const counts = clientActivityTexts.weekdays.map(() => HOURS.map(() => 0));
  for (const { weekday, hour, inbound } of hours) {
    const row = counts[weekday - 1];
    if (row) row[hour] = inbound;
  }
  const busiest = hours.reduce((best, each) => (each.inbound > best.inbound ? each : best), first);
  const weekdays = clientActivityTexts.everyWeekday[busiest.weekday - 1] ?? '';
  return (
    <StatisticsCard
      title={texts.title}
      about={texts.since(formatChartDay(since), formatChartDay(yesterday))}
      table={{
        columns: [texts.column, ...clientActivityTexts.shortWeekdays],
        rows: HOURS.map(hour => ({
          label: formatHour(hour),
          figures: counts.map(row => formatNumber(row[hour] ?? 0)),
        })),
      }}
      chart={
        <HourGrid counts={counts} label={texts.table} initial={{ weekday: busiest.weekday - 1, hour: busiest.hour }} />
      }
    >
      <p style={{ fontWeight: 600, margin: '8px 0' }}>
        {texts.busiest(weekdays, formatHourRange(busiest.hour), busiest.inbound)}
      </p>
    </StatisticsCard>
  );
}
