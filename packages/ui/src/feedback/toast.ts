/**
 * The one toaster: 4 s for errors and neutral ones, 2 s for success, up to 20 at a time (docs/product.md §9),
 * which are the library's own figures. Always from here: `react-hot-toast` itself writes inline styles, which
 * the content security policy refuses, and would be a second toaster.
 */
export { toast, useToasterStore } from 'react-hot-toast/headless';
