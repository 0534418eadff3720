import { common } from '@recado/texts';

/** What the browser's tab shows; React hoists it into the head. */
export function PageTitle({ screen }: { readonly screen: string }) {
  return <title>{screen === common.productName ? screen : common.documentTitle(screen)}</title>;
}
