/**
 * The only toaster: 4 s for errors and neutral toasts, 2 s for success, up to 20 at a time
 * (docs/product.md §9), which are the library's defaults. Do not import `react-hot-toast` itself:
 * its inline styles violate the content security policy, and it would be a second toaster.
 */
export { toast, useToasterStore } from 'react-hot-toast/headless';
