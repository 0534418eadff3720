import { formerPaths } from './paths.ts';

/** Code and data of a group of routes, from which the build writes the page that the server sends for them. */
export interface RouteEntry {
  /** Name of the page's file, without its prefix and extension. */
  readonly name: string;
  /** Paths of these routes as in `appPaths`. */
  readonly paths: readonly string[];
  /** Modules that the router imports for these routes, relative to `packages`. The page preloads their files. */
  readonly modules: readonly string[];
  /**
   * GET requests of the first content, besides the session check. `{2}` is the second segment of the path. The page
   * starts them for a stored session, before its scripts are loaded.
   */
  readonly requests?: readonly string[];
}

const sessionRoute = (name: string, page: string): RouteEntry => ({
  name,
  paths: [`/${name}`],
  modules: [`console/src/session/${page}.tsx`],
});

const signedInModules = ['console/src/layout/ThemedScreens.tsx', 'console/src/routing/RequireTwoStep.tsx'];

interface OwnerRouteOptions extends Omit<RouteEntry, 'name' | 'paths' | 'modules'> {
  /** Modules besides those of the page and its layout. */
  readonly moreModules?: readonly string[];
}

const ownerRoute = (
  name: string,
  paths: readonly string[],
  page: string,
  { moreModules = [], ...options }: OwnerRouteOptions = {},
): RouteEntry => ({
  name,
  paths,
  modules: [...signedInModules, 'console/src/layout/UserLayout.tsx', `console/src/${page}.tsx`, ...moreModules],
  ...options,
});

const clientRequests = ['/api/clients/{2}'];

/** Routes of a client's page, whose tabs import their own modules. */
const clientRoute = (tab: string, moreModules: readonly string[] = []): RouteEntry =>
  ownerRoute(`client-${tab}`, [`/clients/{id}/${tab}`], 'clients/ClientPage', {
    moreModules: moreModules.map(module => `client-screen/src/${module}`),
    requests: clientRequests,
  });

const accountPageRoute = (name: string, path: string, page: string): RouteEntry =>
  ownerRoute(name, [path], `account/${page}`, { moreModules: ['console/src/account/AccountPage.tsx'] });

const adminRoute = (name: string, paths: readonly string[], moreModules: readonly string[] = []): RouteEntry => ({
  name: `admin-${name}`,
  paths: paths.map(path => `/admin${path}`),
  modules: [...signedInModules, 'web/src/app/AdminScreens.tsx', ...moreModules.map(module => `admin/src/${module}`)],
});

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
    requests: ['/api/dashboard/stats', '/api/clients'],
  }),
  ownerRoute('explorer', ['/dashboard/api-explorer', '/api-explorer'], 'explorer/ExplorerPage'),
  accountPageRoute('account', '/account', 'ProfilePage'),
  accountPageRoute('account-security', '/account/security', 'SecurityPage'),
  accountPageRoute('account-notifications', '/account/notifications', 'NotificationsPage'),
  accountPageRoute('account-programs', '/account/programs', 'ProgramsPage'),
  ownerRoute('chosen-client', chosenClientPaths, 'clientChoice/ChosenClientRedirect', { requests: ['/api/clients'] }),
  ownerRoute('former', formerPaths, 'clientChoice/FormerPathRedirect'),
  ownerRoute('clients', ['/clients'], 'clients/ClientsPage', { requests: ['/api/clients'] }),
  ownerRoute('add-client', ['/clients/add'], 'clients/AddClientPage'),
  ownerRoute('client', ['/clients/{id}'], 'clients/ClientPage', {
    requests: clientRequests,
  }),
  clientRoute('messages', ['feed/MessageFeed.tsx']),
  clientRoute('templates', ['templates/TemplatesTab.tsx']),
  clientRoute('webhook', ['webhook/WebhookTab.tsx']),
  clientRoute('api', ['ApiTab.tsx', 'N8nFlowsCard.tsx']),
  clientRoute('team', ['team/TeamTab.tsx']),
  clientRoute('data', ['data/DataTab.tsx']),
  clientRoute('settings', ['settings/SettingsTab.tsx']),
  ownerRoute(
    'conversations',
    ['/conversations/{id}', '/conversations/{id}/{conversation}'],
    'conversations/ConversationsPage',
    { requests: clientRequests },
  ),
  ownerRoute(
    'all-conversations',
    ['/conversations/all', '/conversations/all/{id}/{conversation}'],
    'conversations/allClients/AllConversationsPage',
    { requests: ['/api/clients'] },
  ),
  ownerRoute('answers', ['/answers/{id}'], 'answers/AnswersPage', {
    moreModules: ['client-screen/src/autoReplies/AutoRepliesTab.tsx'],
    requests: clientRequests,
  }),
  ownerRoute('contacts', ['/contacts/{id}', '/contacts/{id}/{contact}'], 'contacts/ContactsPage', {
    requests: clientRequests,
  }),
  ownerRoute('schedules', ['/schedules/{id}'], 'schedules/SchedulesPage', { requests: clientRequests }),
  ownerRoute('status-posts', ['/status-posts/{id}'], 'statusPosts/StatusPostsPage', {
    requests: clientRequests,
  }),
  ...campaignRoutes(),
  adminRoute('dashboard', ['', '/dashboard', '/users', '/clients']),
  adminRoute('user', ['/users/{userId}'], ['users/detail/UserPage.tsx']),
  adminRoute(
    'client',
    [
      '/clients/{clientId}',
      ...['messages', 'answers', 'templates', 'webhook', 'api', 'team', 'data', 'settings'].map(
        tab => `/clients/{clientId}/${tab}`,
      ),
    ],
    ['../../client-screen/src/ClientScreen.tsx'],
  ),
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
    ownerRoute('campaigns', [base], 'campaigns/CampaignsPage', guard),
    ownerRoute('campaign-form', [`${base}/new`, `${base}/{campaign}/edit`], 'campaigns/CampaignFormPage', guard),
    ownerRoute('campaign', [`${base}/{campaign}`], 'campaigns/CampaignPage', guard),
  ];
}
