import { commonTexts, layoutTexts, installedAppTexts as texts } from '@recado/texts';
import { colors } from '@recado/ui/tokens';

/** Path to which other apps post shared content. The service worker receives it (packages/web/worker/avisos.js). */
const SHARE_PATH = '/compartir';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/iconos/${purpose === 'any' ? 'icono' : 'recortable'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const screenshot = (name: string, sizes: string, formFactor: 'wide' | 'narrow', label: string) => ({
  src: `/imagenes/${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: formFactor,
  label,
});

/** Returns the web app manifest (W3C Application Manifest; `share_target` of the Web Share Target API). */
export const createManifest = () => ({
  id: '/conversations',
  name: texts.name,
  short_name: commonTexts.productName,
  description: texts.description,
  lang: 'es-MX',
  dir: 'ltr',
  start_url: '/conversations',
  scope: '/',
  display: 'standalone',
  theme_color: colors.light.primary,
  background_color: colors.light.background,
  categories: ['business', 'productivity'],
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  screenshots: [
    screenshot('app-telefono', '780x1688', 'narrow', texts.screenshots.phone),
    screenshot('app-escritorio', '1280x800', 'wide', texts.screenshots.desktop),
  ],
  shortcuts: [
    { name: layoutTexts.menu.conversations, url: '/conversations' },
    { name: layoutTexts.menu.contacts, url: '/contacts' },
  ].map(shortcut => ({ ...shortcut, icons: [icon(192, 'any')] })),
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      // Some apps share a photo such as HEIC without its media type, so every type is accepted.
      files: [{ name: 'files', accept: ['image/*', 'video/*', 'audio/*', 'application/*', 'text/*', '*/*'] }],
    },
  },
});
