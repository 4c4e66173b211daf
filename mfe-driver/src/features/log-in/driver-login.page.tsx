import { routes } from '@pahiya/contracts';
import { LinkButton, Notice } from '@pahiya/ui';
import { api, EntrancePage, Link, useLocation, useLogin, useSession } from '@pahiya/web-kit';
import { DriverLoginForm } from '@pahiya/web-kit/accounts';
import { paths, shellPaths } from '../../paths.ts';

/** Set by the dashboard when it could not load the driver's profile. */
function profileFailed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'profileFailed' in state;
}

export function DriverLoginPage() {
  const { state } = useLocation();
  const login = useLogin(() => paths.dashboard);
  const signedInAs = useSession(({ claims }) => (claims?.role === 'driver' ? (claims.name ?? 'a driver') : undefined));
  const back = <LinkButton href={paths.dashboard}>Open my dashboard</LinkButton>;

  return (
    <EntrancePage
      title="Driver login"
      foot={
        <>
          <p>
            New here? <Link to={paths.register}>Register as a driver</Link>
          </p>
          <p>
            Booking rides or running a company? <Link to={shellPaths.login}>Login</Link>
          </p>
        </>
      }
    >
      {signedInAs && profileFailed(state) && (
        <Notice tone="error" title="Failed to load your profile" action={back}>
          Your rides are safe. Try again, or log in again if it keeps happening.
        </Notice>
      )}
      {signedInAs && !profileFailed(state) && (
        <Notice title={`You are logged in as ${signedInAs}.`} action={back}>
          Somebody else may log in here instead.
        </Notice>
      )}
      <DriverLoginForm
        login={login}
        forgotHref={shellPaths.forgotPassword}
        onSubmit={(body) => login.submit(() => api(routes.auth.loginDriver, { body }))}
      />
    </EntrancePage>
  );
}
