import { Box, Button, TextField, Typography } from '@mui/material';
import type { BusinessHours } from '@recado/contract';
import type { Weekday } from '@recado/contract/rules';
import { automaticReplyTexts } from '@recado/texts';

const texts = automaticReplyTexts.hours;

type Spans = BusinessHours['week'][Weekday];

interface BusinessHoursDayProps {
  readonly day: Weekday;
  readonly spans: Spans;
  readonly onChange: (spans: Spans) => void;
}

/** Opening hours of one day of the week. */
export function BusinessHoursDay({ day, spans, onChange }: BusinessHoursDayProps) {
  const name = texts.days[day];
  const set = (position: number, changes: Partial<Spans[number]>) =>
    onChange(spans.map((span, index) => (index === position ? { ...span, ...changes } : span)));
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography sx={{ flex: { xs: 1, sm: 'none' }, width: { sm: 110 }, fontWeight: 600 }}>{name}</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          flex: { xs: '1 1 100%', sm: 1 },
          minWidth: 0,
          order: { xs: 1, sm: 0 },
        }}
      >
        {spans.length === 0 && <Typography color="text.secondary">{texts.closed}</Typography>}
        {spans.map(({ opens, closes }, index) => (
          <Box key={String(index)} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Time label={texts.from(name)} value={opens} onChange={value => set(index, { opens: value })} />
            <span aria-hidden>–</span>
            <Time
              label={texts.to(name)}
              value={closes === '24:00' ? '00:00' : closes}
              onChange={value => set(index, { closes: value })}
            />
            <Button
              size="small"
              aria-label={texts.removeFrom(name)}
              onClick={() => onChange(spans.filter((_, otherIndex) => otherIndex !== index))}
            >
              {automaticReplyTexts.remove}
            </Button>
            {closes <= opens && (
              <Typography variant="body2" color="text.secondary">
                {texts.pastMidnight}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      <Button
        size="small"
        aria-label={texts.addTo(name)}
        disabled={spans.length >= 4}
        onClick={() => onChange([...spans, { opens: '09:00', closes: '18:00' }])}
      >
        {texts.add}
      </Button>
    </Box>
  );
}

interface TimeProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Time = ({ label, value, onChange }: TimeProps) => (
  <TextField
    type="time"
    size="small"
    value={value}
    // An incomplete time has an empty value, which must not replace the saved time.
    onChange={event => event.target.value !== '' && onChange(event.target.value)}
    slotProps={{ htmlInput: { 'aria-label': label } }}
    sx={{ width: { xs: 'calc(50% - 16px)', sm: 150 }, minWidth: 128 }}
  />
);
