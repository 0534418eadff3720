import { Box, Button, Card, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import type { BusinessHours } from '@recado/contract';
import { getLocalDay, weekdays } from '@recado/contract/rules';
import { automaticReplyTexts } from '@recado/texts';
import type { AutoReplyRulesCardProps } from './AutoReplyCard.tsx';
import { BusinessHoursDay } from './BusinessHoursDay.tsx';
import { groupTimeZones } from './groupTimeZones.ts';

const texts = automaticReplyTexts.hours;

/** Card for the opening hours, the time zone and the holidays of the business. */
export function BusinessHoursCard({ rules: { hours }, change, wrong }: AutoReplyRulesCardProps) {
  const set = (changes: Partial<BusinessHours>) => change({ hours: { ...hours, ...changes } });
  return (
    <Card component="section" aria-labelledby="horario" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="horario" variant="h2" gutterBottom>
        {texts.title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1, maxWidth: 640 }}>
        {texts.text}
      </Typography>
      {weekdays.map(day => (
        <BusinessHoursDay
          key={day}
          day={day}
          spans={hours.week[day]}
          onChange={spans => set({ week: { ...hours.week, [day]: spans } })}
        />
      ))}
      <TextField
        select
        label={texts.timeZone}
        value={hours.timeZone}
        onChange={event => set({ timeZone: event.target.value })}
        error={wrong['hours.timeZone'] !== undefined}
        helperText={wrong['hours.timeZone']}
        slotProps={{ select: { native: true } }}
        sx={{ mt: 2, width: 320, maxWidth: '100%' }}
      >
        {groupTimeZones(hours.timeZone).map(([label, zones]) => (
          <optgroup key={label} label={label}>
            {zones.map(([zone, name]) => (
              <option key={zone} value={zone}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </TextField>
      <Holidays {...hours} onChange={holidays => set({ holidays })} />
    </Card>
  );
}

interface HolidaysProps {
  readonly holidays: BusinessHours['holidays'];
  readonly timeZone: string;
  readonly onChange: (holidays: BusinessHours['holidays']) => void;
}

function Holidays({ holidays, timeZone, onChange }: HolidaysProps) {
  const set = (position: number, changes: Partial<BusinessHours['holidays'][number]>) =>
    onChange(holidays.map((holiday, index) => (index === position ? { ...holiday, ...changes } : holiday)));
  return (
    <Box role="group" aria-label={texts.holidays} sx={{ mt: 3, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3">{texts.holidays}</Typography>
      {holidays.length === 0 && <Typography color="text.secondary">{texts.noHolidays}</Typography>}
      {holidays.map(({ date, yearly, name }, index) => (
        <Box
          key={String(index)}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 1.5 }}
        >
          <TextField
            type="date"
            size="small"
            value={date}
            onChange={event => event.target.value !== '' && set(index, { date: event.target.value })}
            slotProps={{ htmlInput: { 'aria-label': texts.date } }}
            sx={{ width: { xs: '100%', sm: 180 } }}
          />
          <TextField
            size="small"
            label={texts.name}
            value={name}
            onChange={event => set(index, { name: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
            sx={{ width: { xs: '100%', sm: 260 } }}
          />
          <FormControlLabel
            label={texts.yearly}
            control={<Checkbox checked={yearly} onChange={(_, isChecked) => set(index, { yearly: isChecked })} />}
          />
          <Button
            size="small"
            aria-label={texts.removeHoliday(name || date)}
            onClick={() => onChange(holidays.filter((_, otherIndex) => otherIndex !== index))}
          >
            {automaticReplyTexts.remove}
          </Button>
        </Box>
      ))}
      <Box>
        <Button
          variant="outlined"
          disabled={holidays.length >= 100}
          onClick={() => onChange([...holidays, { date: getLocalDay(new Date(), timeZone), yearly: false, name: '' }])}
        >
          {texts.addHoliday}
        </Button>
      </Box>
    </Box>
  );
}
