import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { applyTheme, currentTheme } from '@pahiya/ui';
import { BrowserRouter, createQueryClient } from '@pahiya/web-kit';
import { App } from './app.tsx';

applyTheme(currentTheme());

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={createQueryClient()} />
    </BrowserRouter>
  </StrictMode>
);

// Only the landing page arrives as HTML.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
