import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error';
import { App } from './app';
import { dashboardEnglish } from './i18n/dashboard-messages';
import { LanguageProvider } from './i18n/language-context';
import { addSentences } from './i18n/messages';
import { ConfirmProvider } from './kit/confirm';
import { ToastProvider } from './kit/toast';
import { SessionProvider } from './shell/session';
import './style.css';

addSentences(dashboardEnglish);

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without a network a call fails and shows that, instead of waiting with the old rows
      networkMode: 'always',
      // A refusal is final; a restarting service is back in seconds
      retry: (failures, error) => !(error instanceof ApiError && error.isRefusal) && failures < 3,
    },
    mutations: { networkMode: 'always' },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <LanguageProvider>
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <ConfirmProvider>
          <SessionProvider>
            <App />
          </SessionProvider>
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>
  </LanguageProvider>,
);
