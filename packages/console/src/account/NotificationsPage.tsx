import { NotificationSettingsCard } from './NotificationSettingsCard.tsx';
import { PushSubscriptionsCard } from './PushSubscriptionsCard.tsx';

/** `/account/notifications`: the notifications that the user receives. */
export const NotificationsPage = () => (
  <>
    <NotificationSettingsCard />
    <PushSubscriptionsCard />
  </>
);
