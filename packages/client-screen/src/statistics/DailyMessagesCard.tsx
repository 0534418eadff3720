import { Box } from '@mui/material';
import type { ClientActivity } from '@recado/contract';
import { clientActivityTexts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { LazyBarChart } from '@recado/ui/charts';
import { useState } from 'react';
import { type ActivityFlow, comparePeriods, type PeriodComparison, type PeriodLength } from './comparePeriods.ts';
import { describeToday, formatChartDay, formatNamedDay } from './periods.ts';
import { ChoiceButtons, Figure, StatisticsCard } from './StatisticsCard.tsx';

const texts = clientActivityTexts.days;

interface DailyMessagesCardProps {
  readonly activity: ClientActivity;
}

/** Messages by day as bars, next to those of the period before. Today's bar is hatched, because the day has not ended. */
export function DailyMessagesCard({ activity }: DailyMessagesCardProps) {
  const [length, setLength] = useState<PeriodLength>(7);
  const [flow, setFlow] = useState<ActivityFlow>('inbound');
  const comparison = comparePeriods(activity.daily, flow, length);
  const today = describeToday(activity);
  return (
    <StatisticsCard
      title={texts.title}
      about={texts.figures[length]}
      choice={
        <ChoiceButtons
          label={texts.period}
          options={[
            [7, texts.periods[7]],
            [28, texts.periods[28]],
          ]}
          value={length}
          onSelect={setLength}
        />
      }
      table={{
        columns: [texts.columns.day, texts.columns.inbound, texts.columns.outbound],
        rows: activity.daily.toReversed().map(({ date, inbound, outbound }, age) => ({
          label: age === 0 ? today : formatNamedDay(date),
          figures: [formatNumber(inbound), formatNumber(outbound)],
        })),
      }}
      chart={
        <LazyBarChart
          rows={comparison.days.map(({ date, value, before }, index, { length }) => {
            const isPartial = index === length - 1;
            const sentence = texts.value(isPartial ? today : formatNamedDay(date), value, before);
            return { label: formatChartDay(date), value, before, isPartial, sentence };
          })}
          summary={texts.summary(`${texts[flow]}. ${texts.figures[length]}`, formatNumber(comparison.current))}
          readerLabel={clientActivityTexts.reader(texts.title)}
          legend={{ value: texts[flow], before: texts.before[length], partial: today }}
        />
      }
    >
      <Box component="dl" sx={{ m: 0, my: 1.5, display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        {(['inbound', 'outbound'] as const).map(flow => {
          const figures = comparePeriods(activity.daily, flow, length);
          return (
            <Figure
              key={flow}
              label={texts[flow]}
              value={formatNumber(figures.current)}
              note={describeChange(figures)}
            />
          );
        })}
      </Box>
      <Box sx={{ mb: 1.5 }}>
        <ChoiceButtons
          label={texts.flow}
          options={[
            ['inbound', texts.inbound],
            ['outbound', texts.outbound],
          ]}
          value={flow}
          onSelect={setFlow}
        />
      </Box>
    </StatisticsCard>
  );
}

function describeChange({ previous, percent }: PeriodComparison): string {
  if (percent === undefined) return texts.none;
  const before = formatNumber(previous);
  if (percent === 0) return texts.same(before);
  return (percent > 0 ? texts.more : texts.less)(`${formatNumber(Math.abs(percent))} %`, before);
}
