import { layout } from '@recado/texts';
import { ButtonLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';

/** At the right of the header: the way back to one's own screens, and what the host puts beside it. */
export function HeaderTools() {
  const { tools } = useBackoffice();
  return (
    <>
      <ButtonLink to="/dashboard" size="small">
        {layout.normalView}
      </ButtonLink>
      {tools}
    </>
  );
}
