export { TemplatePreview } from './TemplatePreview.tsx';
