import { Suspense, type ComponentProps } from 'react';
import { type QueryClient } from '@tanstack/react-query';
import { lazyPart, LinkProvider, type LinkProps, ToastRegion } from '@pahiya/ui';
import {
  CommandCenter,
  ConnectionNotice,
  Link,
  matchRoutes,
  OfAccount,
  PageSkeleton,
  RouterProvider,
  useRoutes,
} from '@pahiya/web-kit';
import { PageBoundary, ReloadPage, tellRenderFault } from '@pahiya/web-kit/boundaries';
import { QueryClientProvider } from '@pahiya/web-kit/query';
import { Footer } from './frame/footer.tsx';
import { PageTransition } from './frame/page-transition.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { useFocusNeverLost } from './frame/use-focus-never-lost.ts';
import { paths, SECURITY_PATH } from './paths.ts';
import { RemotePage } from './remote-page.tsx';

// prerender.ts finds the chunk's files by this name.
const LandingPage = lazyPart(() =>
  import(/* webpackChunkName: "landing" */ './landing/landing.page.tsx').then(({ LandingPage }) => LandingPage),
);
const LoginPage = lazyPart(() => import('./login/login.page.tsx').then(({ LoginPage }) => LoginPage));
const AdminLoginPage = lazyPart(() =>
  import('./login/admin-login.page.tsx').then(({ AdminLoginPage }) => AdminLoginPage),
);
const RegisterPage = lazyPart(() => import('./register/register.page.tsx').then(({ RegisterPage }) => RegisterPage));
const ConfirmRegistrationPage = lazyPart(() =>
  import('./register/confirm-registration.page.tsx').then(({ ConfirmRegistrationPage }) => ConfirmRegistrationPage),
);
const ForgotPasswordPage = lazyPart(() =>
  import('./password/forgot-password.page.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
);
const ResetPasswordPage = lazyPart(() =>
  import('./password/reset-password.page.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
);

const SecurityPage = lazyPart(() => import('./security/security.page.tsx').then(({ SecurityPage }) => SecurityPage));

/** Every path that does not belong to the shell. */
const REMOTES = '*';

const routes = [
  { path: paths.landing, element: <LandingPage /> },
  { path: paths.login, element: <LoginPage /> },
  { path: paths.adminLogin, element: <AdminLoginPage /> },
  { path: paths.register, element: <RegisterPage /> },
  { path: paths.confirmRegistration, element: <ConfirmRegistrationPage /> },
  { path: paths.forgotPassword, element: <ForgotPasswordPage /> },
  { path: paths.resetPassword, element: <ResetPasswordPage /> },
  { path: SECURITY_PATH, element: <SecurityPage /> },
  { path: REMOTES, element: <RemotePage /> },
];

/** Whether the path is outside the shell: a remote's page or an unknown one. */
export const isRemotePath = (pathname: string): boolean =>
  matchRoutes(routes, pathname)?.some(({ route }) => route.path === REMOTES) ?? false;

function RoutedLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />;
}

function App({ queryClient }: { queryClient: QueryClient }) {
  const page = useRoutes(routes);
  useFocusNeverLost();

  return (
    <QueryClientProvider client={queryClient}>
      <LinkProvider component={RoutedLink}>
        <TopBar />
        <ConnectionNotice />
        <PageTransition>
          <PageBoundary>
            <Suspense fallback={<PageSkeleton />}>{page}</Suspense>
          </PageBoundary>
        </PageTransition>
        <Footer />
        <OfAccount>
          <CommandCenter />
        </OfAccount>
        <ToastRegion />
      </LinkProvider>
    </QueryClientProvider>
  );
}

/**
 * The routes of the router: one for every path. The frame chooses the page itself, but a leave guard needs a router
 * with routes.
 */
export const pagesOf = (queryClient: QueryClient) => [
  { path: '*', element: <App queryClient={queryClient} />, errorElement: <ReloadPage /> },
];

/** The whole page. If the frame itself fails, this is reported and a message with 'Try again' replaces it. */
export function Shell({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return <RouterProvider router={router} onError={tellRenderFault} />;
}
