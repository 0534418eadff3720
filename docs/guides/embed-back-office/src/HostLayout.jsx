import { useState } from 'react';
import { Link, Outlet } from 'react-router';

/** El diseño de la aplicación: encabezado y modo de color propios. */
export function HostLayout() {
  const [mode, setMode] = useState('light');
  const other = mode === 'light' ? 'dark' : 'light';
  return (
    <div data-mode={mode}>
      <header className="host-header">
        <strong>Comercial del Valle</strong>
        <Link to="/">Inicio</Link>
        <Link to="/recado">WhatsApp</Link>
        <button type="button" onClick={() => setMode(other)}>
          {mode === 'light' ? 'Modo oscuro' : 'Modo claro'}
        </button>
      </header>
      <Outlet context={{ mode }} />
    </div>
  );
}
