import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Donde corre Recado. El navegador ve un solo origen: las llamadas a /api pasan por aquí. */
const proxy = { '/api': process.env.RECADO_URL ?? 'http://localhost:3000' };

export default defineConfig({
  plugins: [react()],
  server: { proxy },
  preview: { proxy },
});
