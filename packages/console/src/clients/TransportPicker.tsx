import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import type { TransportView } from '@recado/contract';
import { transportChangeTexts, transportNames } from '@recado/texts';

export interface TransportPickerProps {
  readonly transports: readonly TransportView[];
  /** Name of the selected transport. */
  readonly selectedName: string;
  readonly onChoose: (name: string) => void;
}

/** Selects the transport of a new client. Shown only if there are several transports. */
export const TransportPicker = ({ transports, selectedName, onChoose }: TransportPickerProps) => (
  <FormControl>
    <FormLabel id="forma">{transportNames.label}</FormLabel>
    <RadioGroup
      aria-labelledby="forma"
      value={selectedName}
      onChange={(_, name) => onChoose(name)}
      sx={{ gap: 1, mt: 1 }}
    >
      {transports.map(({ name }) => (
        <FormControlLabel
          key={name}
          value={name}
          control={<Radio />}
          sx={{ alignItems: 'start', '& .MuiRadio-root': { mt: -1 } }}
          label={
            <>
              {transportNames.name(name)}
              <Typography variant="body2" color="text.secondary">
                {transportChangeTexts.descriptions[name]}
              </Typography>
            </>
          }
        />
      ))}
    </RadioGroup>
  </FormControl>
);
