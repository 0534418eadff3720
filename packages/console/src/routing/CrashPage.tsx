import { layout } from '@recado/texts';
import { CONTENT_ID } from '@recado/ui';
import { CrashMessage } from './CrashMessage.tsx';

/** The same where no layout stands around it. */
export const CrashPage = () => (
  <main id={CONTENT_ID} tabIndex={-1} aria-label={layout.titles.other}>
    <CrashMessage />
  </main>
);
