import { Box, Button, Card, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import type { BusinessHours } from '@recado/contract';
import { getLocalDay, type Weekday, weekdays } from '@recado/contract/rules';
import { automaticReplyTexts } from '@recado/texts';
import { getTimeZoneName } from '@recado/ui';
import type { AutoReplyRulesCardProps } from './AutoReplyCard.tsx';

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
        <Day
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

type Zones = readonly (readonly [zone: string, name: string])[];

/** Lists Mexico's time zones before the 400 others: all names begin alike, so typing does not find a zone. */
function groupTimeZones(selectedZone: string): readonly (readonly [label: string, zones: Zones])[] {
  const zones = listTimeZones(selectedZone);
  const isMexican = ([zone]: Zones[number]) => MEXICAN_TIME_ZONES.has(zone);
  return [
    [texts.mexico, zones.filter(isMexican)],
    [texts.elsewhere, zones.filter(zone => !isMexican(zone))],
  ];
}

/** Time zones of Mexico (country code `MX`) in the IANA database, version 2025b. */
const MEXICAN_TIME_ZONES = new Set(
  'Bahia_Banderas Cancun Chihuahua Ciudad_Juarez Hermosillo Matamoros Mazatlan Merida Mexico_City Monterrey Ojinaga Tijuana'
    .split(' ')
    .map(city => `America/${city}`),
);

/** Lists time zones by displayed name. @param selectedZone may be an alias, or unknown to this browser */
const listTimeZones = (selectedZone: string): Zones =>
  [...new Set([selectedZone, ...Intl.supportedValuesOf('timeZone')])]
    .map(zone => [zone, getZoneName(zone)] as const)
    .sort(([, left], [, right]) => left.localeCompare(right, 'es'));

const zoneNames = new Map<string, string>();
function getZoneName(zone: string): string {
  const cachedName = zoneNames.get(zone);
  if (cachedName !== undefined) return cachedName;
  let name = zone;
  try {
    name = getTimeZoneName(zone);
  } catch {
    // This browser does not know the time zone, although the server does, so show the zone's ID as its name.
  }
  zoneNames.set(zone, name);
  return name;
}

type Spans = BusinessHours['week'][Weekday];

interface DayProps {
  readonly day: Weekday;
  readonly spans: Spans;
  readonly onChange: (spans: Spans) => void;
}

function Day({ day, spans, onChange }: DayProps) {
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
