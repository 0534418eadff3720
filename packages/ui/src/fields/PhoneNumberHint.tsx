import { Box, Button, Typography } from '@mui/material';
import { formatPhone, getCountryName, parseRecipient, toMexicanPhone } from '@recado/contract/rules';
import { phoneNumberHints as texts } from '@recado/texts';

export interface PhoneNumberHintProps {
  readonly typed: string;
  /**
   * Called with the complete number after the user has chosen its country. If this callback is absent, the
   * country is not asked for, and ten digits count as a Mexican number.
   */
  readonly onChoose?: (phone: string) => void;
}

/** Shows how the number typed in a field is interpreted, or asks for the number's country. */
export function PhoneNumberHint({ typed, onChoose }: PhoneNumberHintProps) {
  const parsed = parseRecipient(typed);
  const mexican =
    parsed?.kind === 'national' && parsed.national.length === 10
      ? formatPhone(toMexicanPhone(parsed.national))
      : undefined;
  const asksCountry = mexican !== undefined && onChoose !== undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, mx: 0.25, mt: 0.5 }}>
      <Typography role="status" variant="caption" color="text.secondary">
        {asksCountry
          ? texts.askMexico
          : mexican
            ? texts.interpretedAs(mexican, texts.mexico)
            : parsed?.kind === 'phone' && describePhone(parsed.phone)}
      </Typography>
      {asksCountry && (
        <>
          <Button size="small" variant="outlined" onClick={() => onChoose(mexican)}>
            {texts.yes(mexican)}
          </Button>
          <Typography variant="caption" color="text.secondary">
            {texts.otherCountryHint}
          </Typography>
        </>
      )}
    </Box>
  );
}

function describePhone(phone: string): string {
  const country = getCountryName(phone);
  return country === undefined
    ? texts.unknownCountry(formatPhone(phone))
    : texts.interpretedAs(formatPhone(phone), country);
}
