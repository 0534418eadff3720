import type { SystemStats as Stats } from '@recado/contract';
import { adminDashboard as texts } from '@recado/texts';
import { MessageIcon, PhoneIcon, UsersIcon } from '@recado/ui';
import { StatGrid } from '@recado/ui/charts';
import { FiguresCard } from './FiguresCard.tsx';

/** Users, clients and messages; undefined while they are on their way. */
export const SystemStats = ({ stats }: { readonly stats: Stats | undefined }) => (
  <StatGrid columns={3} phoneColumns={1}>
    <FiguresCard
      title={texts.users.title}
      icon={UsersIcon}
      figures={[
        [texts.users.total, stats?.users.total],
        [texts.users.active, stats?.users.active],
        [texts.users.admin, stats?.users.admin],
      ]}
    />
    <FiguresCard
      title={texts.clients.title}
      icon={PhoneIcon}
      figures={[
        [texts.clients.total, stats?.clients.total],
        [texts.clients.connected, stats?.clients.connected],
        [texts.clients.pending, stats?.clients.pending],
      ]}
    />
    <FiguresCard
      title={texts.messages.title}
      icon={MessageIcon}
      figures={[
        [texts.messages.total, stats?.messages.total],
        [texts.messages.inbound, stats?.messages.inbound],
        [texts.messages.outbound, stats?.messages.outbound],
      ]}
    />
  </StatGrid>
);
