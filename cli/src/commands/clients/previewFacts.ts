import type { TransportChoice } from '@recado/contract';
import { changeRules, cli, transportChange, transportNames } from '@recado/texts';
import type { Fact } from '../../render/index.ts';

const texts = cli.clients.transport;
const { ability, preview } = transportChange;

/** What another way would mean for a line, as facts. */
export function previewFacts(choice: TransportChoice): {
  readonly title: string;
  readonly facts: readonly Fact[];
} {
  const { transport, isKept, gains, losses, waiting, cannotGo } = choice;
  const rules = changeRules(choice).join(' ');
  const listed = (abilities: readonly string[]): string => abilities.map(ability).join('; ') || texts.nothing;
  const waits = waiting === 0 ? preview.nothingWaits : preview.waits(waiting);
  const next = isKept ? preview.kept : transport.credentials.length > 0 ? preview.needsData : preview.needsQr;
  return {
    title: transportNames.name(transport.name),
    facts: [
      { label: texts.losses, value: listed(losses) },
      { label: texts.gains, value: listed(gains) },
      ...(rules === '' ? [] : [{ label: texts.writing, value: rules }]),
      { label: texts.waiting, value: cannotGo > 0 ? `${waits} ${preview.cannotGo(cannotGo)}` : waits },
      { label: texts.next, value: next },
      { label: texts.stays, value: texts.staysText },
    ],
  };
}
