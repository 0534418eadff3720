import simpleRestProvider from 'ra-data-simple-rest';
import {
  Admin,
  BulkUpdateButton,
  CustomRoutes,
  Datagrid,
  EditGuesser,
  List,
  ListGuesser,
  ReferenceField,
  Resource,
  SearchInput,
  SelectInput,
  ShowGuesser,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { Route } from 'react-router-dom';
// The build provides this module from the code block of docs/guides/embed-back-office.md.
import { httpClient } from './httpClient.js';

const roles = ['user', 'admin'].map(id => ({ id, name: id }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="role" choices={roles} alwaysOn />,
];
const UserList = () => <ListGuesser filters={filters} perPage={5} sort={{ field: 'email', order: 'ASC' }} />;

// Saving waits for the server instead of being undoable, so that the form shows the server's validation errors.
const UserEdit = () => <EditGuesser mutationMode="pessimistic" />;

const ClientList = () => (
  <List>
    <Datagrid bulkActionButtons={false}>
      <TextField source="businessName" />
      <ReferenceField source="owner.id" reference="users" link="show" />
    </Datagrid>
  </List>
);

const DeactivationPage = () => (
  <List resource="users" disableSyncWithLocation storeKey="deactivation" exporter={false}>
    <Datagrid
      bulkActionButtons={<BulkUpdateButton data={{ active: false }} mutationMode="pessimistic" />}
      rowClick={false}
    >
      <TextField source="name" />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={simpleRestProvider('/api/admin', httpClient)} disableTelemetry>
    <Resource name="users" list={UserList} edit={UserEdit} show={ShowGuesser} recordRepresentation="name" />
    <Resource name="clients" list={ClientList} show={ShowGuesser} recordRepresentation="businessName" />
    {['sessions', 'webhooks', 'usage', 'audit', 'workers'].map(name => (
      <Resource key={name} name={name} list={ListGuesser} show={ShowGuesser} />
    ))}
    <CustomRoutes>
      <Route path="/deactivation" element={<DeactivationPage />} />
    </CustomRoutes>
  </Admin>,
);
