import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keepToken } from './session.js';

export function Login() {
  const navigate = useNavigate();
  const [message, setMessage] = useState('');

  async function signIn(event) {
    event.preventDefault();
    const { email, password } = Object.fromEntries(new FormData(event.currentTarget));
    const response = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const result = await response.json();
    if (!response.ok) return setMessage(result.message);
    keepToken(result.token);
    return navigate('/recado');
  }

  return (
    <main>
      <h1>Entrar</h1>
      <form onSubmit={signIn}>
        <label>
          Correo <input name="email" type="email" autoComplete="username" />
        </label>{' '}
        <label>
          Contraseña <input name="password" type="password" autoComplete="current-password" />
        </label>{' '}
        <button type="submit">Entrar</button>
      </form>
      <p role="status">{message}</p>
    </main>
  );
}
