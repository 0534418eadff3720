import { common } from '@recado/texts';
import { Mark } from '@recado/ui/mark';

export const Brand = () => (
  <a className="brand" href="/">
    <Mark size={32} />
    {common.productName}
  </a>
);
