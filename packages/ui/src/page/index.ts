export { ButtonLink, TextLink } from './links.tsx';
export { PageTitle } from './PageTitle.tsx';
