import { common } from '@recado/texts';

/** Sets the title of the browser tab. React moves it into the head. */
export function PageTitle({ screen }: { readonly screen: string }) {
  return <title>{screen === common.productName ? screen : common.documentTitle(screen)}</title>;
}
