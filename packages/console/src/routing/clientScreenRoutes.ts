import { clientTabs } from '@recado/client-screen/tabs';
import type { RouteObject } from 'react-router';
import { clientScreens } from '../clientChoice/clientScreens.ts';

/** Tabs of an owner's client page. The automatic answers have their own page, `/answers/{id}`. */
export const ownerClientTabs = clientTabs.filter(tab => tab !== 'answers');

/** Routes of a client's campaigns. Their guard excludes members who may only answer messages. */
const campaignRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../campaigns/CampaignsPage.tsx')).CampaignsPage }),
  },
  ...['new', ':campaign/edit'].map(path => ({
    path: `/campaigns/:id/${path}`,
    lazy: async () => ({ Component: (await import('../campaigns/CampaignFormPage.tsx')).CampaignFormPage }),
  })),
  {
    path: '/campaigns/:id/:campaign',
    lazy: async () => ({ Component: (await import('../campaigns/CampaignPage.tsx')).CampaignPage }),
  },
];

/** Routes without a client, which redirect to the remembered client. */
const chosenClientRoutes: RouteObject[] = [
  ...clientScreens.map(screen => ({
    path: `/${screen}`,
    lazy: async () => ({
      Component: (await import('../clientChoice/ChosenClientRedirect.tsx')).ChosenClientRedirect,
    }),
  })),
  {
    path: '/webhooks',
    lazy: async () => ({ Component: (await import('../clientChoice/ChosenClientRedirect.tsx')).WebhooksRedirect }),
  },
];

/** Former routes below `/clients/{id}`, which redirect to the present ones. */
const formerRoutes: RouteObject[] = clientScreens.map(screen => ({
  path: `/clients/:id/${screen}/*`,
  lazy: async () => ({ Component: (await import('../clientChoice/FormerPathRedirect.tsx')).FormerPathRedirect }),
}));

/** Routes of the screens of a client: conversations, contacts, schedules, status posts, campaigns and answers. */
export const clientScreenRoutes: RouteObject[] = [
  {
    path: '/conversations/all',
    lazy: async () => ({
      Component: (await import('../conversations/allClients/AllConversationsPage.tsx')).AllConversationsPage,
    }),
    children: [
      { index: true, element: null },
      { path: '/conversations/all/:id/:conversation', element: null },
    ],
  },
  {
    path: '/conversations/:id',
    lazy: async () => ({
      Component: (await import('../conversations/ConversationsPage.tsx')).ConversationsPage,
    }),
    // All conversations share one page, so that the list keeps its state when a user opens a conversation.
    children: [
      { index: true, element: null },
      { path: '/conversations/:id/:conversation', element: null },
    ],
  },
  {
    path: '/schedules/:id',
    lazy: async () => ({ Component: (await import('../schedules/SchedulesPage.tsx')).SchedulesPage }),
  },
  {
    path: '/status-posts/:id',
    lazy: async () => ({ Component: (await import('../statusPosts/StatusPostsPage.tsx')).StatusPostsPage }),
  },
  {
    path: '/campaigns/:id',
    lazy: async () => ({ Component: (await import('../campaigns/CampaignAccessGuard.tsx')).CampaignAccessGuard }),
    children: campaignRoutes,
  },
  {
    path: '/answers/:id',
    lazy: async () => ({ Component: (await import('../answers/AnswersPage.tsx')).AnswersPage }),
  },
  {
    path: '/contacts/:id',
    lazy: async () => ({ Component: (await import('../contacts/ContactsPage.tsx')).ContactsPage }),
    // All contacts share one page, so that the list keeps its position while a contact is open.
    children: [
      { index: true, element: null },
      { path: '/contacts/:id/:contact', element: null },
    ],
  },
  ...chosenClientRoutes,
  ...formerRoutes,
];
