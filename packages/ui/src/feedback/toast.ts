/**
 * The only toaster of the application. It shows up to 20 toasts at a time: successes for 2 s, errors and
 * neutral toasts for 4 s (docs/product.md §9), which are the library's defaults. Do not import
 * `react-hot-toast` itself, because its inline styles violate the content security policy, and it would be a
 * second toaster.
 */
export { toast, useToasterStore } from 'react-hot-toast/headless';
