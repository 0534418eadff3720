import { PageSpinner } from '@recado/widgets';

/** While react-admin finds out what may be shown. */
export const Waiting = () => <PageSpinner />;
