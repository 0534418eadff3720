import { adminUsers } from '@recado/texts';
import { PageTitle } from '@recado/widgets';

export const UserPage = () => <PageTitle screen={adminUsers.detail.title} />;
