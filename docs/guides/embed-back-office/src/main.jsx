import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { Administration } from './Administration.jsx';
import { HostLayout } from './HostLayout.jsx';
import { Login } from './Login.jsx';
import { OwnAdmin } from './OwnAdmin.jsx';
import { Start } from './Start.jsx';
import './host.css';

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Routes>
      <Route element={<HostLayout />}>
        <Route index element={<Start />} />
        <Route path="/login" element={<Login />} />
        {/* «Mi Dashboard» y «Vista normal» llevan aquí. */}
        <Route path="/dashboard" element={<Navigate to="/" replace />} />
        <Route path="/recado/*" element={<Administration />} />
      </Route>
      <Route path="/propio/*" element={<OwnAdmin />} />
    </Routes>
  </BrowserRouter>,
);
