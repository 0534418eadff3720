import { adminDashboard } from '@recado/texts';
import { PageTitle } from '@recado/widgets';

export const DashboardPage = () => <PageTitle screen={adminDashboard.title} />;
