export { ButtonLink, linkedRow, RowLink, TextLink } from './links.tsx';
export { PageTitle } from './PageTitle.tsx';
export { usePhone } from './usePhone.ts';
