import { commonTexts } from '@recado/texts';

interface PageTitleProps {
  readonly screen: string;
}

/** Sets the title of the browser tab. React moves it into the head. */
export function PageTitle({ screen }: PageTitleProps) {
  return <title>{screen === commonTexts.productName ? screen : commonTexts.documentTitle(screen)}</title>;
}
