import './theme/fonts.css';
import './theme/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { reloadForNewBuild } from './app/stale-build';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
reloadForNewBuild(window, () => window.location.reload());
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
