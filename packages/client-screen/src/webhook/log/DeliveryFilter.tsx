import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { DeliveryState } from '@recado/contract';
import { webhookTools } from '@recado/texts';

const texts = webhookTools.log;
const choices = ['all', 'pending', 'delivered', 'failed'] as const;

export interface DeliveryFilterProps {
  /** Undefined: all. */
  readonly state: DeliveryState | undefined;
  readonly onChoose: (state: DeliveryState | undefined) => void;
}

export const DeliveryFilter = ({ state, onChoose }: DeliveryFilterProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={state ?? 'all'}
    aria-label={texts.filter}
    onChange={(_, chosen: (typeof choices)[number] | null) =>
      chosen && onChoose(chosen === 'all' ? undefined : chosen)
    }
    sx={{ flexWrap: 'wrap' }}
  >
    {choices.map(each => (
      <ToggleButton key={each} value={each} sx={{ px: { xs: 0.75, sm: 1.5 }, color: 'text.primary' }}>
        {texts[each]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
