import type { DashboardStats as Stats } from '@recado/contract';
import { dashboard } from '@recado/texts';
import { CheckCircleIcon, ClockIcon, MessageIcon, PhoneIcon } from '@recado/ui';
import { StatCard, StatGrid } from '@recado/ui/charts';

const cards = [
  ['totalClients', PhoneIcon],
  ['connectedClients', CheckCircleIcon],
  ['pendingClients', ClockIcon],
  ['totalMessages', MessageIcon],
] as const;

export interface DashboardStatsProps {
  readonly stats: Stats | undefined;
  readonly isLoading: boolean;
}

/** The four figures. */
export const DashboardStats = ({ stats, isLoading }: DashboardStatsProps) => (
  <StatGrid columns={4} phoneColumns={2}>
    {cards.map(([name, icon]) => (
      <StatCard
        key={name}
        label={dashboard.cards[name]}
        value={stats?.[name]}
        loading={isLoading}
        icon={icon}
      />
    ))}
  </StatGrid>
);
