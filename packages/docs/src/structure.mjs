/**
 * Sections of the site, ordered by the reader's task. A page with `guide` reads `docs/guides/<guide>.md`, one with
 * `source` reads another file of the repository, and one with `content` reads `packages/docs/contents`. `words` are
 * other words for which people search, and `menuTitle` is the name in the menu if the heading is not Spanish.
 */
export const sections = [
  {
    path: 'empezar',
    title: 'Empezar',
    pages: [
      {
        path: 'empezar',
        content: 'cinco-minutos',
        words: 'instalar inicio rápido docker node primer mensaje quick start',
      },
      { path: 'empezar/preguntas', content: 'preguntas', words: 'FAQ dudas problemas comunes' },
      { path: 'empezar/glosario', source: 'docs/glosario.md' },
      { path: 'empezar/comparacion', guide: 'comparacion', words: 'alternativa Evolution WAHA wuzapi Chatwoot precio' },
      {
        path: 'empezar/comparacion-completa',
        source: 'docs/comparison.md',
        lang: 'en',
        menuTitle: 'Comparación completa',
      },
      { path: 'empezar/mudarse', guide: 'moving-in', words: 'migrar Evolution WAHA Baileys Chatwoot importar' },
    ],
  },
  {
    path: 'negocio',
    title: 'Para su negocio',
    pages: [
      { path: 'negocio/respuestas', guide: 'automatic-answers', words: 'bot chatbot menú saludo ausencia' },
      { path: 'negocio/campanas', guide: 'campaigns', words: 'masivo difusión broadcast bulk' },
      { path: 'negocio/equipo', guide: 'teams', words: 'agentes multiagente compartir' },
      { path: 'negocio/salud', guide: 'line-health', words: 'ban baneo bloqueo restricción spam' },
      { path: 'negocio/grupos', guide: 'groups', words: 'group contactos perfil foto' },
      { path: 'negocio/avisos', guide: 'notices', words: 'correo alerta desconexión' },
      { path: 'negocio/llave-de-acceso', guide: 'passkey', words: 'passkey vincular QR' },
      { path: 'negocio/cuenta', guide: 'secure-account', words: '2FA contraseña sesión' },
      { path: 'negocio/datos', guide: 'keeping-and-forgetting', words: 'GDPR LFPDPPP borrar privacidad' },
      { path: 'negocio/limites', guide: 'limits', words: 'cuota plan' },
      { path: 'negocio/api-oficial', guide: 'cloud-api', words: 'Meta Cloud API plantillas template 24 horas' },
      { path: 'negocio/proxy', guide: 'own-proxy', words: 'socks http ip' },
    ],
  },
  {
    path: 'n8n',
    title: 'n8n',
    pages: [{ path: 'n8n', guide: 'n8n', words: 'nodo workflow flujo trigger community node' }],
  },
  {
    path: 'api',
    title: 'API',
    pages: [
      { path: 'api', guide: 'programs', words: 'token clave REST curl SDK' },
      { path: 'api/enviar', guide: 'sending', words: 'imagen documento audio video responder citar mención encuesta' },
      { path: 'api/webhooks', guide: 'webhooks', words: 'firma HMAC recibir evento callback' },
      {
        path: 'api/tipos-de-mensaje',
        source: 'docs/messages.md',
        words: 'kind type',
        menuTitle: 'Tipos de mensaje',
        lang: 'en',
      },
      { path: 'api/agentes', guide: 'agents', words: 'MCP Claude IA asistente' },
      { path: 'api/administracion', guide: 'back-office-api', words: 'admin Prometheus métricas' },
      { path: 'api/limites-de-whatsapp', source: 'docs/limits.md', lang: 'en', menuTitle: 'Límites de WhatsApp' },
    ],
  },
  {
    path: 'operar',
    title: 'Operar',
    pages: [
      { path: 'operar', content: 'operar', words: 'instalar servidor VPS nginx TLS docker compose systemd' },
      { path: 'operar/respaldo', content: 'respaldo', words: 'backup restaurar actualizar upgrade' },
      {
        path: 'operar/actualizar',
        source: 'docs/upgrading.md',
        lang: 'en',
        menuTitle: 'Actualizar',
        words: 'upgrade SemVer',
      },
      { path: 'operar/varias-maquinas', guide: 'several-machines', words: 'cluster NATS kubernetes escalar S3' },
      { path: 'operar/mediciones', source: 'docs/measurements.md', lang: 'en', menuTitle: 'Mediciones' },
      { path: 'operar/trazas', source: 'docs/deploy/traces.md', words: 'OpenTelemetry tracing' },
    ],
  },
  {
    path: 'ampliar',
    title: 'Ampliar',
    pages: [
      {
        path: 'ampliar',
        source: 'packages/server/README.md',
        lang: 'en',
        menuTitle: 'Dentro de su servidor',
        words: 'hapi plugin embed',
      },
      { path: 'ampliar/conector', guide: 'your-own-transport', words: 'transport conformance' },
      { path: 'ampliar/plugins', source: 'packages/plugin/README.md', lang: 'en', menuTitle: 'Plugins' },
      { path: 'ampliar/panel', guide: 'embed-back-office', words: 'react-admin back office' },
      {
        path: 'ampliar/sdk',
        source: 'packages/sdk/README.md',
        lang: 'en',
        menuTitle: 'SDK de TypeScript',
        words: 'TypeScript JavaScript npm',
      },
      { path: 'ampliar/glosario', source: 'docs/glossary.md', lang: 'en', menuTitle: 'Glosario del código' },
      {
        path: 'ampliar/codigo',
        source: 'docs/tour.md',
        lang: 'en',
        menuTitle: 'El código',
        words: 'architecture arquitectura',
      },
    ],
  },
  {
    path: 'terminal',
    title: 'Terminal',
    pages: [{ path: 'terminal', guide: 'terminal', words: 'CLI consola comando' }],
  },
  {
    path: 'novedades',
    title: 'Novedades',
    pages: [
      {
        path: 'novedades',
        source: 'CHANGELOG.md',
        lang: 'en',
        menuTitle: 'Novedades',
        words: 'changelog versiones release',
      },
    ],
  },
];

/** Returns the path of a page's Markdown file, relative to the root of the repository. */
export const getSourcePath = ({ guide, source, content }) =>
  source ?? (guide ? `docs/guides/${guide}.md` : `packages/docs/contents/${content}.md`);
