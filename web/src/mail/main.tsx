import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ApiError } from '../api/api-error';
import { LanguageProvider } from '../i18n/language-context';
import { ConfirmProvider } from '../kit/confirm';
import { ToastProvider } from '../kit/toast';
import { MailApp } from './mail-app';
import { MailSessionProvider } from './session/mail-session';
import '../style.css';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a call fails and shows that, instead of waiting with the old rows
      networkMode: 'always',
      // A refusal is final; a restarting service is back in seconds
      retry: (failures, error) => !(error instanceof ApiError && error.isRefusal) && failures < 3,
    },
    mutations: { networkMode: 'always' },
  },
});

const root = document.getElementById('root');
if (!root) throw new Error('mail.html has no #root');
createRoot(root).render(
  <LanguageProvider>
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <ConfirmProvider>
          <Router base="/mail">
            <MailSessionProvider>
              <MailApp />
            </MailSessionProvider>
          </Router>
        </ConfirmProvider>
      </ToastProvider>
    </QueryClientProvider>
  </LanguageProvider>,
);
