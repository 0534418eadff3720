export { ButtonLink, RowLink, rowWithLinkSx, TextLink } from './links.tsx';
export { PageTitle } from './PageTitle.tsx';
export { PendingPart } from './PendingPart.tsx';
export { settleFromTopSx } from './settleFromTopSx.ts';
export { TabLink, type TabLinkProps } from './TabLink.tsx';
export { useIsPhoneScreen } from './useIsPhoneScreen.ts';
