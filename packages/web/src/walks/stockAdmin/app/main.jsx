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
// The block of docs/guides/embed-back-office.md, put here by the build.
import { httpClient } from './httpClient.js';

const roles = ['user', 'admin'].map(id => ({ id, name: id }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput key="role" source="role" choices={roles} alwaysOn />,
];
const Users = () => <ListGuesser filters={filters} perPage={5} sort={{ field: 'email', order: 'ASC' }} />;

// Not undoable: what the server finds wrong is said in the form.
const Edition = () => <EditGuesser mutationMode="pessimistic" />;

const Clients = () => (
  <List>
    <Datagrid bulkActionButtons={false}>
      <TextField source="businessName" />
      <ReferenceField source="owner.id" reference="users" link="show" />
    </Datagrid>
  </List>
);

const Deactivation = () => (
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
    <Resource name="users" list={Users} edit={Edition} show={ShowGuesser} recordRepresentation="name" />
    <Resource name="clients" list={Clients} show={ShowGuesser} recordRepresentation="businessName" />
    {['sessions', 'webhooks', 'usage', 'audit', 'workers'].map(name => (
      <Resource key={name} name={name} list={ListGuesser} show={ShowGuesser} />
    ))}
    <CustomRoutes>
      <Route path="/deactivation" element={<Deactivation />} />
    </CustomRoutes>
  </Admin>,
);
