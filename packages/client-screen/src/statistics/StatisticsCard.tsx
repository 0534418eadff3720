import { Box, Button, Card, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { statisticsTexts } from '@recado/texts';
import { FiguresTable, type FiguresTableProps } from '@recado/ui/charts';
import { type ReactNode, useId, useState } from 'react';

interface StatisticsCardProps {
  readonly title: string;
  /** Sentence below the title. */
  readonly about?: ReactNode;
  /** Buttons next to the title. */
  readonly choice?: ReactNode;
  /** Figures above the chart. */
  readonly children?: ReactNode;
  /** Figures of the chart, as an alternative to the drawing. Undefined if there are none. */
  readonly table: Omit<FiguresTableProps, 'label'> | undefined;
  readonly chart: ReactNode;
}

/** Card with a chart, and a button that shows its figures as a table. */
export function StatisticsCard({ title, about, choice, children, chart, table }: StatisticsCardProps) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: { xs: 1.5, sm: 3 }, py: { xs: 1.5, sm: 2 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {choice}
      </Box>
      {about && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
          {about}
        </Typography>
      )}
      {children}
      {table && isTable ? <FiguresTable label={title} {...table} /> : chart}
      {table && (
        <Button onClick={() => setTable(!isTable)} sx={{ mt: 1, ml: -1 }}>
          {isTable ? statisticsTexts.chart.asChart : statisticsTexts.chart.asTable}
        </Button>
      )}
    </Card>
  );
}

interface ChoiceButtonsProps<Option extends string | number> {
  readonly label: string;
  readonly options: readonly (readonly [Option, string])[];
  readonly value: Option;
  readonly onSelect: (option: Option) => void;
}

/** Buttons of which exactly one is pressed. */
export const ChoiceButtons = <Option extends string | number>({
  label,
  options,
  value,
  onSelect,
}: ChoiceButtonsProps<Option>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={value}
    aria-label={label}
    onChange={(_, selected: Option | null) => selected !== null && onSelect(selected)}
  >
    {options.map(([option, text]) => (
      <ToggleButton key={option} value={option} sx={{ px: 1.5, color: 'text.primary' }}>
        {text}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}

/** One figure of a `dl`. */
export const Figure = ({ label, value, note }: FigureProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="body2" color="text.secondary">
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontSize: '1.375rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Typography>
    {note !== undefined && (
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {note}
      </Typography>
    )}
  </Box>
);
