export { ButtonLink, RowLink, rowWithLinkSx, TextLink } from './links.tsx';
export { PageTitle } from './PageTitle.tsx';
export { useIsPhoneScreen } from './useIsPhoneScreen.ts';
