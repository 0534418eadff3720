export const Start = () => (
  <main>
    <h1>Comercial del Valle</h1>
    <p>Esta página no sabe nada de Recado.</p>
  </main>
);
