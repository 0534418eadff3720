import { Box, Typography } from '@mui/material';
import type { ClientActivity } from '@recado/contract';
import { clientActivityTexts, formatWait } from '@recado/texts';
import { ClockIcon, EmptyState, formatNumber } from '@recado/ui';
import { LazyBarChart } from '@recado/ui/charts';
import { useState } from 'react';
import {
  describeToday,
  formatChartDay,
  formatHour,
  formatHourRange,
  formatNamedDay,
  startSentence,
} from './periods.ts';
import { ChoiceButtons, Figure, StatisticsCard } from './StatisticsCard.tsx';

const texts = clientActivityTexts.waits;

type Waits = ClientActivity['waits'];
type AnswerTimes = Waits['robot'];
type Measure = 'medianSeconds' | 'p90Seconds';

interface AnswerTimesCardProps {
  readonly activity: ClientActivity;
}

/** How long people wait for an answer of a person, by day and by hour, and how fast the robot answers. */
export function AnswerTimesCard({ activity }: AnswerTimesCardProps) {
  const { waits, daily, since } = activity;
  const [grouping, setGrouping] = useState<'day' | 'hour'>('day');
  const [measure, setMeasure] = useState<Measure>('medianSeconds');
  const { medianSeconds, p90Seconds, unanswered, robot } = waits;
  const figures = (
    <>
      <Box
        component="dl"
        sx={{ m: 0, my: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' } }}
      >
        {medianSeconds !== null && <Figure label={texts.median} value={formatWait(medianSeconds)} />}
        {p90Seconds !== null && <Figure label={texts.p90} value={formatWait(p90Seconds)} />}
        <Figure label={texts.unanswered} value={texts.people(unanswered)} />
      </Box>
      {robot.medianSeconds !== null && (
        <Typography variant="body2" sx={{ mb: 1.5 }}>
          {texts.robot(robot.answered, formatWait(robot.medianSeconds))}
        </Typography>
      )}
    </>
  );
  if (medianSeconds === null) {
    return (
      <StatisticsCard
        title={texts.title}
        about={texts.about}
        table={undefined}
        chart={<EmptyState {...texts.empty} icon={<ClockIcon />} />}
      >
        {figures}
      </StatisticsCard>
    );
  }
  const today = describeToday(activity);
  const groups = grouping === 'day' ? listDays(daily, since, waits, today) : listHours(waits);
  return (
    <StatisticsCard
      title={texts.title}
      about={texts.about}
      choice={
        <ChoiceButtons
          label={texts.by}
          options={[
            ['day', texts.byDay],
            ['hour', texts.byHour],
          ]}
          value={grouping}
          onSelect={setGrouping}
        />
      }
      table={{
        columns: [texts.columns[grouping], texts.columns.answers, texts.columns.median, texts.columns.p90],
        rows: (grouping === 'day' ? groups.toReversed() : groups).map(({ name, times }) => ({
          label: name,
          figures: [formatNumber(times?.answered ?? 0), ...formatTimes(times)],
        })),
      }}
      chart={<WaitChart groups={groups} measure={measure} today={today} />}
    >
      {figures}
      <Box sx={{ mb: 1.5 }}>
        <ChoiceButtons
          label={texts.measure}
          options={[
            ['medianSeconds', texts.columns.median],
            ['p90Seconds', texts.columns.p90],
          ]}
          value={measure}
          onSelect={setMeasure}
        />
      </Box>
    </StatisticsCard>
  );
}

/** Waits that began on one day or in one hour of the day. */
interface WaitGroup {
  readonly label: string;
  readonly name: string;
  /** Undefined if no wait began then. */
  readonly times: AnswerTimes | undefined;
  readonly isPartial: boolean;
}

function listDays(daily: ClientActivity['daily'], since: string, { byDay }: Waits, today: string): WaitGroup[] {
  return daily
    .filter(({ date }) => date >= since)
    .map(({ date }, index, { length }) => {
      const isPartial = index === length - 1;
      const name = isPartial ? today : formatNamedDay(date);
      return { label: formatChartDay(date), name, times: byDay.find(each => each.date === date), isPartial };
    });
}

const listHours = ({ byHour }: Waits): WaitGroup[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    label: formatHour(hour),
    name: startSentence(formatHourRange(hour)),
    times: byHour.find(each => each.hour === hour),
    isPartial: false,
  }));

const formatTimes = (times: AnswerTimes | undefined): [string, string] => [
  times && times.medianSeconds !== null ? formatWait(times.medianSeconds) : '–',
  times && times.p90Seconds !== null ? formatWait(times.p90Seconds) : '–',
];

/** Longest wait whose axis counts minutes. Longer waits count hours. */
const MAX_SECONDS_IN_MINUTES = 3 * 3_600;

interface WaitChartProps {
  readonly groups: readonly WaitGroup[];
  readonly measure: Measure;
  /** Name of the bar of today. */
  readonly today: string;
}

function WaitChart({ groups, measure, today }: WaitChartProps) {
  const longest = Math.max(...groups.map(({ times }) => times?.[measure] ?? 0));
  const isInMinutes = longest <= MAX_SECONDS_IN_MINUTES;
  const unit = isInMinutes ? texts.units.minutes : texts.units.hours;
  const legend = measure === 'medianSeconds' ? texts.medianLegend(unit) : texts.p90Legend(unit);
  return (
    <LazyBarChart
      rows={groups.map(({ label, name, times, isPartial }) => ({
        label,
        value: (times?.[measure] ?? 0) / (isInMinutes ? 60 : 3_600),
        isPartial,
        sentence:
          times === undefined || times.answered === 0
            ? texts.noAnswers(name)
            : texts.value(name, ...formatTimes(times), times.answered),
      }))}
      summary={legend}
      readerLabel={clientActivityTexts.reader(texts.title)}
      legend={{ value: legend, ...(groups.some(({ isPartial }) => isPartial) && { partial: today }) }}
    />
  );
}
