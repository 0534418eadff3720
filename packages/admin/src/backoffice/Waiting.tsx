import { PageSpinner } from '@recado/ui';

/** While react-admin finds out what may be shown. */
export const Waiting = () => <PageSpinner />;
