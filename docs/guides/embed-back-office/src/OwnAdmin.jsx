import {
  auditResource,
  BackofficeProvider,
  clientsResource,
  createAuthProvider,
  createCsvExporter,
  createDataProvider,
  createI18nProvider,
  ExportAllButton,
  healthResource,
  lineSessionsResource,
  spanishBackofficeTexts,
  usageResource,
  usersResource,
  webhooksResource,
} from '@recado/admin';
import { Admin, combineDataProviders, DataTable, List, Resource } from 'react-admin';
import { orders } from './orders.js';
import { forgetToken, token } from './session.js';

const connection = { apiUrl: '/api', token };
const recado = createDataProvider(connection);
const dataProvider = combineDataProviders(resource => (resource === 'pedidos' ? orders : recado));
const authProvider = createAuthProvider({ ...connection, onSessionLost: forgetToken });
const i18nProvider = createI18nProvider({
  ...spanishBackofficeTexts,
  resources: { ...spanishBackofficeTexts.resources, pedidos: { name: 'Pedido |||| Pedidos' } },
});

const exportOrders = createCsvExporter('pedidos', [
  { label: 'Folio', value: ({ id }) => id },
  { label: 'Producto', value: ({ product }) => product },
]);

const OrderList = () => (
  <List actions={<ExportAllButton />} exporter={exportOrders}>
    <DataTable>
      <DataTable.Col source="id" label="Folio" />
      <DataTable.Col source="product" label="Producto" />
    </DataTable>
  </List>
);

/** El <Admin> de la aplicación, con sus pedidos y con las pantallas de Recado que quiera. */
export const OwnAdmin = () => (
  <BackofficeProvider {...connection}>
    <Admin
      basename="/propio"
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      disableTelemetry
    >
      <Resource name="pedidos" list={OrderList} />
      <Resource {...usersResource} />
      <Resource {...clientsResource} />
      <Resource {...healthResource} />
      <Resource {...lineSessionsResource} />
      <Resource {...webhooksResource} />
      <Resource {...usageResource} />
      <Resource {...auditResource} />
    </Admin>
  </BackofficeProvider>
);
