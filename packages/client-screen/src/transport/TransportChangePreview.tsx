import { Box, Typography } from '@mui/material';
import type { TransportChoice } from '@recado/contract';
import { describeTransportChange, transportChangeTexts } from '@recado/texts';

const texts = transportChangeTexts.preview;

interface TransportPreviewProps {
  readonly choice: TransportChoice;
}

/** Shows how another transport differs and how it affects waiting messages. It does not change anything. */
export function TransportChangePreview({ choice }: TransportPreviewProps) {
  const { transport, isKept, gains, losses, waiting, cannotGo } = choice;
  const nextStep = isKept ? texts.kept : transport.credentials.length > 0 ? texts.needsData : texts.needsQr;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h3" variant="h3">
        {texts.title}
      </Typography>
      <AbilityList title={texts.losses} abilities={losses} />
      <AbilityList title={texts.gains} abilities={gains} />
      {gains.length + losses.length === 0 && <Typography>{texts.same}</Typography>}
      {describeTransportChange(choice).map(rule => (
        <Typography key={rule}>{rule}</Typography>
      ))}
      <Typography>{waiting === 0 ? texts.nothingWaits : texts.waits(waiting)}</Typography>
      {cannotGo > 0 && <Typography sx={{ fontWeight: 600 }}>{texts.cannotGo(cannotGo)}</Typography>}
      <Typography>{nextStep}</Typography>
      <Typography color="text.secondary">{texts.stays}</Typography>
    </Box>
  );
}

interface AbilityListProps {
  readonly title: string;
  readonly abilities: readonly string[];
}

function AbilityList({ title, abilities }: AbilityListProps) {
  if (abilities.length === 0) return null;
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 3 }}>
        {abilities.map(name => (
          <li key={name}>{transportChangeTexts.ability(name)}</li>
        ))}
      </Box>
    </Box>
  );
}
