import { Box, Button, Typography } from '@mui/material';
import { countryName, formatPhone, mexicanPhone, parseRecipient } from '@recado/contract/rules';
import { phone as texts } from '@recado/texts';

export interface PhoneReadingProps {
  readonly typed: string;
  /** Takes the number with its country's code. Without it ten digits are only looked for, and looked for as Mexican. */
  readonly onChoose?: (phone: string) => void;
}

/** Below a field for a telephone number: how what stands in it is read, or the question what country it is of. */
export function PhoneReading({ typed, onChoose }: PhoneReadingProps) {
  const read = parseRecipient(typed);
  const mexican = read?.kind === 'national' ? formatPhone(mexicanPhone(read.national)) : undefined;
  const asks = mexican !== undefined && onChoose !== undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mx: 0.25, mt: 0.5 }}>
      <Typography role="status" variant="caption" color="text.secondary">
        {asks
          ? texts.ask
          : mexican
            ? texts.reads(mexican, texts.mexico)
            : read?.kind === 'phone' && saying(read.phone)}
      </Typography>
      {asks && (
        <>
          <Button size="small" variant="outlined" onClick={() => onChoose(mexican)}>
            {texts.yes(mexican)}
          </Button>
          <Typography variant="caption" color="text.secondary">
            {texts.otherwise}
          </Typography>
        </>
      )}
    </Box>
  );
}

function saying(phone: string): string {
  const country = countryName(phone);
  return country === undefined
    ? texts.unknownCountry(formatPhone(phone))
    : texts.reads(formatPhone(phone), country);
}
