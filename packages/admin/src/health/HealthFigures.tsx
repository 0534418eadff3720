import type { Health } from '@recado/contract';
import { adminHealth } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, ClockIcon, MessageIcon } from '@recado/ui';
import { StatCard, StatGrid } from '@recado/ui/charts';
import { formatAge } from './units.ts';

const texts = adminHealth.figures;

/** The four figures that tell most. */
export function HealthFigures({ health }: { readonly health: Health | undefined }) {
  const loading = !health;
  const age = health?.queue.oldestAge;
  const oldest = age === null ? adminHealth.noneWaiting : age === undefined ? undefined : formatAge(age);
  return (
    <StatGrid columns={4} phoneColumns={2}>
      <StatCard
        label={texts.connected}
        value={health?.sessions.byState.connected}
        loading={loading}
        icon={CheckCircleIcon}
      />
      <StatCard
        label={texts.attention}
        value={health?.sessions.attention}
        loading={loading}
        icon={AlertIcon}
      />
      <StatCard label={texts.waiting} value={health?.queue.waiting} loading={loading} icon={MessageIcon} />
      <StatCard label={texts.oldest} value={oldest} loading={loading} icon={ClockIcon} />
    </StatGrid>
  );
}
