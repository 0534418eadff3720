import { version } from '@mui/material';
import { Backoffice, BackofficeProvider, createHttpClient, spanishBackofficeTexts, usersResource } from '@recado/admin';
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Resource } from 'react-admin';
import { Route, Routes } from 'react-router';

const token = () => sessionStorage.getItem('comercial.recado');
const connection = { apiUrl: '/api', token };
const dataProvider = simpleRestProvider('/api/admin', createHttpClient({ token }));

/** `<Admin>` with one resource of Recado. Everything else is react-admin's default. */
const AloneAdmin = () => (
  <BackofficeProvider {...connection}>
    <Admin basename="/pruebas/sola" dataProvider={dataProvider} disableTelemetry>
      <Resource {...usersResource} />
    </Admin>
  </BackofficeProvider>
);

/** The same without the provider that the screens need. */
const AdminWithoutProvider = () => (
  <Admin basename="/pruebas/sin" dataProvider={dataProvider} disableTelemetry>
    <Resource {...usersResource} />
  </Admin>
);

const { resources } = spanishBackofficeTexts;
const texts = {
  ...spanishBackofficeTexts,
  resources: {
    ...resources,
    users: { ...resources.users, name: 'Persona |||| Personas' },
    webhooks: { ...resources.webhooks, name: 'Aviso |||| Avisos' },
    orders: { name: 'Pedido |||| Pedidos' },
  },
};

const OrderList = () => <p>Dos pedidos de conchas</p>;

/** `<Backoffice>` with other names, a resource of the host with a name in the texts, and one without. */
const ExtendedBackoffice = () => (
  <Backoffice basename="/pruebas/panel" {...connection} onSessionLost={() => {}} texts={texts}>
    <Resource name="orders" list={OrderList} />
    <Resource name="shops" list={OrderList} options={{ label: 'Sucursales' }} />
    <Resource name="hidden" />
  </Backoffice>
);

export const HostPages = () => (
  <Routes>
    <Route path="mui" element={<pre>{version}</pre>} />
    <Route path="sola/*" element={<AloneAdmin />} />
    <Route path="sin/*" element={<AdminWithoutProvider />} />
    <Route path="panel/*" element={<ExtendedBackoffice />} />
  </Routes>
);
