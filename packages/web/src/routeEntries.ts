import { formerPaths } from './paths.ts';

/** Code and data of a group of routes, from which the build writes the page that the server sends for them. */
export interface RouteEntry {
  /** Name of the page's file, without its prefix and extension. */
  readonly name: string;
  /** Name of another route with the same modules. The build then plans script files as for one route. */
  readonly sameCodeAs?: string;
  /** Paths of these routes as in `appPaths`. */
  readonly paths: readonly string[];
  /** Modules that the router imports for these routes, relative to `packages`. The page preloads their files. */
  readonly modules: readonly string[];
  /**
   * GET requests of the first content. `{2}` is the second segment of the path. For a stored session, the page sends
   * them in one call before its scripts are loaded.
   */
  readonly requests: readonly string[];
}

const SESSION_CHECK = '/api/auth/profile';
/** Requests of the menu, the bell and the choice of a client, on each page of an owner. */
const layoutRequests = [SESSION_CHECK, '/api/clients', '/api/webhooks/disabled', '/api/conversations/waiting'];

const sessionRoute = (name: string, page: string): RouteEntry => ({
  name,
  paths: [`/${name}`],
  modules: [`console/src/session/${page}.tsx`],
  requests: [SESSION_CHECK],
});

const signedInModules = ['console/src/layout/ThemedScreens.tsx', 'console/src/routing/RequireTwoStep.tsx'];

interface OwnerRouteOptions {
  readonly sameCodeAs?: string;
  /** Modules besides those of the page and its layout. */
  readonly moreModules?: readonly string[];
  /** Requests besides those of the layout. */
  readonly requests?: readonly string[];
}

const ownerRoute = (
  name: string,
  paths: readonly string[],
  page: string,
  { moreModules = [], requests = [], ...options }: OwnerRouteOptions = {},
): RouteEntry => ({
  name,
  paths,
  modules: [...signedInModules, 'console/src/layout/UserLayout.tsx', `console/src/${page}.tsx`, ...moreModules],
  requests: [...layoutRequests, ...requests],
  ...options,
});

/** Returns the URL of a client's resource. The ID is the second segment of the path, or the third of the back office. */
const ofClient = (part = '', index = 2): string => `/api/clients/{${index}}${part}`;
const clientRequests = [ofClient()];
const overviewRequests = (index = 2) =>
  ['', '/webhooks', '/health', '/message-stats', '/absences', '/prices?days=31'].map(part => ofClient(part, index));

const CONVERSATIONS_QUERY = '?limit=50&archived=false&snoozed=false';
const inboxRequests = ['/api/conversations/views', ...['', '/colleagues', '/labels'].map(part => ofClient(part))];
const conversationListRequest = ofClient(`/conversations${CONVERSATIONS_QUERY}`);

/** Routes of a client's page, whose tabs import their own modules. */
const clientRoute = (tab: string, moreModules: readonly string[] = [], parts: readonly string[] = []): RouteEntry =>
  ownerRoute(`client-${tab}`, [`/clients/{id}/${tab}`], 'clients/ClientPage', {
    moreModules: moreModules.map(module => `client-screen/src/${module}`),
    requests: ['', ...parts].map(part => ofClient(part)),
  });

const accountPageRoute = (name: string, path: string, page: string, requests: readonly string[]): RouteEntry =>
  ownerRoute(name, [path], `account/${page}`, { moreModules: ['console/src/account/AccountPage.tsx'], requests });

const adminRoute = (
  name: string,
  paths: readonly string[],
  moreModules: readonly string[] = [],
  requests: readonly string[] = [],
): RouteEntry => ({
  name: `admin-${name}`,
  paths: paths.map(path => `/admin${path}`),
  modules: [...signedInModules, 'web/src/app/AdminScreens.tsx', ...moreModules.map(module => `admin/src/${module}`)],
  requests: [SESSION_CHECK, '/api/auth/two-step', ...requests],
});

const CLIENT_SCREEN_OF_ADMIN = '../../client-screen/src/ClientScreen.tsx';
const clientTabPathsOfAdmin = [
  'statistics',
  'messages',
  'answers',
  'templates',
  'webhook',
  'api',
  'team',
  'data',
  'settings',
].map(tab => `/clients/{clientId}/${tab}`);

/** Paths without a client, which redirect to the remembered client. */
const chosenClientPaths = [
  'conversations',
  'contacts',
  'schedules',
  'status-posts',
  'campaigns',
  'answers',
  'webhooks',
].map(screen => `/${screen}`);

/** Every route of the application. A test compares them with `appPaths`. */
export const routeEntries: readonly RouteEntry[] = [
  sessionRoute('login', 'LoginPage'),
  sessionRoute('register', 'RegisterPage'),
  sessionRoute('forgot-password', 'ForgotPasswordPage'),
  sessionRoute('reset-password', 'ResetPasswordPage'),
  sessionRoute('invitation', 'InvitationPage'),
  ownerRoute('dashboard', ['/dashboard'], 'dashboard/DashboardPage', {
    requests: ['/api/dashboard/stats', '/api/today'],
  }),
  ownerRoute('explorer', ['/dashboard/api-explorer', '/api-explorer'], 'explorer/ExplorerPage'),
  accountPageRoute('account', '/account', 'ProfilePage', ['/api/auth/claim-admin', '/api/limits']),
  accountPageRoute('account-security', '/account/security', 'SecurityPage', [
    '/api/auth/two-step',
    '/api/auth/passkeys',
    '/api/auth/sessions',
  ]),
  accountPageRoute('account-notifications', '/account/notifications', 'NotificationsPage', [
    '/api/notices',
    '/api/notices/push',
  ]),
  accountPageRoute('account-programs', '/account/programs', 'ProgramsPage', ['/api/keys']),
  ownerRoute('chosen-client', chosenClientPaths, 'clientChoice/ChosenClientRedirect'),
  ownerRoute('former', formerPaths, 'clientChoice/FormerPathRedirect'),
  ownerRoute('clients', ['/clients'], 'clients/ClientsPage'),
  ownerRoute('add-client', ['/clients/add'], 'clients/AddClientPage', { requests: ['/api/transports'] }),
  ownerRoute('client', ['/clients/{id}'], 'clients/ClientPage', { requests: overviewRequests() }),
  clientRoute('statistics', ['statistics/StatisticsTab.tsx']),
  clientRoute('messages', ['feed/MessageFeed.tsx']),
  clientRoute('templates', ['templates/TemplatesTab.tsx']),
  clientRoute('webhook', ['webhook/WebhookTab.tsx'], ['/webhooks']),
  clientRoute('api', ['ApiTab.tsx', 'N8nFlowsCard.tsx']),
  clientRoute('team', ['team/TeamTab.tsx'], ['/team']),
  clientRoute('data', ['data/DataTab.tsx'], ['/export', '/retention', '/status-page']),
  clientRoute('settings', ['settings/SettingsTab.tsx'], ['/health', '/proxy']),
  ownerRoute('conversations', ['/conversations/{id}'], 'conversations/ConversationsPage', {
    requests: [...inboxRequests, conversationListRequest],
  }),
  ownerRoute('conversation', ['/conversations/{id}/{conversation}'], 'conversations/ConversationsPage', {
    sameCodeAs: 'conversations',
    requests: [
      ...inboxRequests,
      conversationListRequest,
      ofClient('/conversations/{3}/messages?limit=60'),
      ofClient('/conversations/{3}/notes?limit=100'),
      ofClient('/robot'),
      '/api/starred-messages?conversation={3}&limit=100',
    ],
  }),
  ownerRoute(
    'all-conversations',
    ['/conversations/all', '/conversations/all/{id}/{conversation}'],
    'conversations/allClients/AllConversationsPage',
    { requests: [`/api/conversations${CONVERSATIONS_QUERY}`] },
  ),
  ownerRoute('answers', ['/answers/{id}'], 'answers/AnswersPage', {
    moreModules: ['client-screen/src/autoReplies/AutoRepliesTab.tsx'],
    requests: [ofClient(), ofClient('/robot')],
  }),
  ownerRoute('contacts', ['/contacts/{id}', '/contacts/{id}/{contact}'], 'contacts/ContactsPage', {
    requests: ['', '/contacts?limit=100', '/labels', '/imports'].map(part => ofClient(part)),
  }),
  ownerRoute('schedules', ['/schedules/{id}'], 'schedules/SchedulesPage', {
    requests: ['', '/schedules?limit=500&state=upcoming', '/schedules?limit=50&state=ended'].map(part =>
      ofClient(part),
    ),
  }),
  ownerRoute('status-posts', ['/status-posts/{id}'], 'statusPosts/StatusPostsPage', {
    requests: ['', '/status-posts?limit=50'].map(part => ofClient(part)),
  }),
  ...campaignRoutes(),
  adminRoute('dashboard', ['', '/dashboard'], [], ['/api/admin/stats', '/api/admin/health']),
  { ...adminRoute('lists', ['/users', '/clients']), sameCodeAs: 'admin-dashboard' },
  adminRoute('user', ['/users/{userId}'], ['users/detail/UserPage.tsx']),
  adminRoute('client', ['/clients/{clientId}'], [CLIENT_SCREEN_OF_ADMIN], overviewRequests(3)),
  {
    ...adminRoute('client-tabs', clientTabPathsOfAdmin, [CLIENT_SCREEN_OF_ADMIN], [ofClient('', 3)]),
    sameCodeAs: 'admin-client',
  },
  adminRoute('health', ['/health'], ['health/HealthPage.tsx']),
  adminRoute('sessions', ['/sessions'], ['attention/ClientSessionList.tsx']),
  adminRoute('session', ['/sessions/{sessionId}/show'], ['attention/LineSessionPage.tsx']),
  adminRoute('webhooks', ['/webhooks'], ['webhooks/WebhookList.tsx']),
  adminRoute('webhook', ['/webhooks/{webhookId}/show'], ['webhooks/WebhookPage.tsx']),
  adminRoute('usage', ['/usage'], ['usage/UsageList.tsx']),
  adminRoute('owner-usage', ['/usage/{userId}/show'], ['usage/UsagePage.tsx']),
  adminRoute('audit', ['/audit'], ['audit/AuditList.tsx']),
  adminRoute('audit-entry', ['/audit/{entryId}/show'], ['audit/AuditPage.tsx']),
];

function campaignRoutes(): RouteEntry[] {
  const guard = { moreModules: ['console/src/campaigns/CampaignAccessGuard.tsx'], requests: clientRequests };
  const base = '/campaigns/{id}';
  return [
    ownerRoute('campaigns', [base], 'campaigns/CampaignsPage', {
      ...guard,
      requests: [...clientRequests, ofClient('/campaigns?limit=20')],
    }),
    ownerRoute('campaign-form', [`${base}/new`, `${base}/{campaign}/edit`], 'campaigns/CampaignFormPage', guard),
    ownerRoute('campaign', [`${base}/{campaign}`], 'campaigns/CampaignPage', guard),
  ];
}
