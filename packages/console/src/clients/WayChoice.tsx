import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import type { TransportView } from '@recado/contract';
import { transportChange, transportNames } from '@recado/texts';

export interface WayChoiceProps {
  readonly ways: readonly TransportView[];
  /** Its name. */
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

/** By which way a new client is to reach WhatsApp, where there is more than one. */
export const WayChoice = ({ ways, chosen, onChoose }: WayChoiceProps) => (
  <FormControl>
    <FormLabel id="forma">{transportNames.label}</FormLabel>
    <RadioGroup
      aria-labelledby="forma"
      value={chosen}
      onChange={(_, name) => onChoose(name)}
      sx={{ gap: 1, mt: 1 }}
    >
      {ways.map(({ name }) => (
        <FormControlLabel
          key={name}
          value={name}
          control={<Radio />}
          sx={{ alignItems: 'start', '& .MuiRadio-root': { mt: -1 } }}
          label={
            <>
              {transportNames.name(name)}
              <Typography variant="body2" color="text.secondary">
                {transportChange.about[name]}
              </Typography>
            </>
          }
        />
      ))}
    </RadioGroup>
  </FormControl>
);
