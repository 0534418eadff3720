import type { TransportChoice } from '@recado/contract';
import { cliTexts, describeTransportChange, transportChangeTexts, transportNames } from '@recado/texts';
import type { LabelledValue } from '../../render/index.ts';

const texts = cliTexts.clients.transport;
const { ability, preview } = transportChangeTexts;

/** Formats the consequences of a transport change as a list of facts. */
export function formatTransportPreview(choice: TransportChoice): {
  readonly title: string;
  readonly facts: readonly LabelledValue[];
} {
  const { transport, isKept, gains, losses, waiting, cannotGo } = choice;
  const rules = describeTransportChange(choice).join(' ');
  const formatAbilities = (abilities: readonly string[]): string => abilities.map(ability).join('; ') || texts.nothing;
  const waitingText = waiting === 0 ? preview.nothingWaits : preview.waits(waiting);
  const next = isKept ? preview.kept : transport.credentials.length > 0 ? preview.needsData : preview.needsQr;
  return {
    title: transportNames.name(transport.name),
    facts: [
      { label: texts.lostFeatures, value: formatAbilities(losses) },
      { label: texts.gainedFeatures, value: formatAbilities(gains) },
      ...(rules === '' ? [] : [{ label: texts.writing, value: rules }]),
      { label: texts.waiting, value: cannotGo > 0 ? `${waitingText} ${preview.cannotGo(cannotGo)}` : waitingText },
      { label: texts.next, value: next },
      { label: texts.unchanged, value: texts.unchangedText },
    ],
  };
}
