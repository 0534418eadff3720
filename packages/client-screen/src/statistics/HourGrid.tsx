import { alpha, Box, Typography, useTheme } from '@mui/material';
import { clientActivityTexts } from '@recado/texts';
import { useIsPhoneScreen, VisuallyHidden } from '@recado/ui';
import { type KeyboardEvent, useState } from 'react';
import { formatHour, formatHourRange, startSentence } from './periods.ts';

const texts = clientActivityTexts.hoursOfWeek;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HourOfWeek {
  /** 0 is Monday. */
  readonly weekday: number;
  readonly hour: number;
}

interface HourGridProps {
  /** Messages by weekday and hour. */
  readonly counts: readonly (readonly number[])[];
  readonly label: string;
  /** Cell that is read at first. */
  readonly initial: HourOfWeek;
}

/**
 * Grid of hours and weekdays: the darker a cell, the more messages. A tap, the pointer or the arrow keys select the cell
 * whose number is shown. On a phone each hour is a row, so that cells are wide enough for a finger.
 */
export function HourGrid({ counts, label, initial }: HourGridProps) {
  const isPhone = useIsPhoneScreen();
  const [selected, setSelected] = useState(initial);
  const most = Math.max(1, ...counts.flat());
  const describe = ({ weekday, hour }: HourOfWeek) =>
    texts.value(
      startSentence(clientActivityTexts.weekdays[weekday] ?? ''),
      formatHourRange(hour),
      counts[weekday]?.[hour] ?? 0,
    );
  const select = (cell: HourOfWeek) => {
    if (cell.weekday !== selected.weekday || cell.hour !== selected.hour) setSelected(cell);
  };
  const [rows, columns] = isPhone ? [HOURS, WEEKDAYS] : [WEEKDAYS, HOURS];
  const toCell = (row: number, column: number) =>
    isPhone ? { weekday: column, hour: row } : { weekday: row, hour: column };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="body2" aria-hidden="true">
          {describe(selected)}
        </Typography>
        <Scale />
      </Box>
      <Box
        role="grid"
        aria-label={label}
        onKeyDown={event => moveFocus(event, columns.length)}
        sx={{
          display: 'grid',
          gap: '2px',
          gridTemplateColumns: isPhone ? '4em repeat(7, minmax(0, 1fr))' : '2.5em repeat(24, minmax(0, 1fr))',
          fontSize: '0.75rem',
          color: 'text.secondary',
        }}
      >
        <Box role="row" sx={{ display: 'contents' }}>
          <Box role="columnheader">
            <VisuallyHidden>{texts.column}</VisuallyHidden>
          </Box>
          {columns.map(column => (
            <Box key={column} role="columnheader" sx={{ textAlign: 'center' }}>
              <ColumnName column={column} isWeekday={isPhone} />
            </Box>
          ))}
        </Box>
        {rows.map(row => (
          <Box key={row} role="row" sx={{ display: 'contents' }}>
            <Box role="rowheader" sx={{ alignSelf: 'center', whiteSpace: 'nowrap' }}>
              {isPhone ? formatHour(row) : clientActivityTexts.shortWeekdays[row]}
            </Box>
            {columns.map(column => {
              const cell = toCell(row, column);
              const isSelected = cell.weekday === selected.weekday && cell.hour === selected.hour;
              return (
                <Cell
                  key={column}
                  label={describe(cell)}
                  share={(counts[cell.weekday]?.[cell.hour] ?? 0) / most}
                  isSelected={isSelected}
                  onSelect={() => select(cell)}
                />
              );
            })}
          </Box>
        ))}
      </Box>
    </>
  );
}

interface ColumnNameProps {
  readonly column: number;
  readonly isWeekday: boolean;
}

/** Name of a weekday or an hour. The columns of hours are narrow, so only every third name is visible. */
function ColumnName({ column, isWeekday }: ColumnNameProps) {
  if (isWeekday) return clientActivityTexts.shortWeekdays[column];
  return column % 3 === 0 ? formatHour(column) : <VisuallyHidden>{formatHour(column)}</VisuallyHidden>;
}

interface CellProps {
  readonly label: string;
  /** Messages as a share of the busiest hour, from 0 to 1. */
  readonly share: number;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Cell({ label, share, isSelected, onSelect }: CellProps) {
  const { palette } = useTheme();
  return (
    <Box
      role="gridcell"
      aria-label={label}
      aria-selected={isSelected}
      tabIndex={isSelected ? 0 : -1}
      onFocus={onSelect}
      onPointerEnter={onSelect}
      onClick={onSelect}
      style={{ backgroundColor: share === 0 ? palette.action.hover : alpha(palette.primary.main, 0.15 + 0.85 * share) }}
      sx={{
        height: { xs: 24, sm: 30 },
        borderRadius: 0.5,
        outlineOffset: -1,
        ...(isSelected && { outline: 2, outlineColor: 'text.primary' }),
        '&:focus-visible': { outline: 3, outlineColor: 'text.primary', outlineOffset: 1, zIndex: 1 },
      }}
    />
  );
}

/** Moves the focus to the cell in the direction of an arrow key, or to an end of the row. */
function moveFocus(event: KeyboardEvent<HTMLElement>, columns: number): void {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="gridcell"]')];
  const index = cells.findIndex(cell => cell.tabIndex === 0);
  const column = index % columns;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: column === 0 ? 0 : -1,
    ArrowRight: column === columns - 1 ? 0 : 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -column,
    End: columns - 1 - column,
  };
  const step = steps[event.key];
  if (step === undefined || index < 0) return;
  event.preventDefault();
  cells[index + step]?.focus();
}

/** Legend of the colors. */
function Scale() {
  const { palette } = useTheme();
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.75rem' }}>
      {texts.fewer}
      {[0.15, 0.36, 0.58, 0.79, 1].map(opacity => (
        <Box
          key={opacity}
          sx={{ width: 16, height: 12, borderRadius: 0.5, bgcolor: alpha(palette.primary.main, opacity) }}
        />
      ))}
      {texts.more}
    </Box>
  );
}
