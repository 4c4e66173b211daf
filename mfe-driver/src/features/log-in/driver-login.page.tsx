import { routes } from '@pahiya/contracts';
import { LinkButton, Notice, useText } from '@pahiya/ui';
import { api, EntrancePage, Link, useLocation, useLogin, useSession } from '@pahiya/web-kit';
import { DriverLoginForm } from '@pahiya/web-kit/accounts';
import { DriverApp } from '../../offline/driver-app.tsx';
import { LanguageChoice } from '../../language/language-choice.tsx';
import { paths, shellPaths } from '../../paths.ts';
import { messages } from './messages.ts';

/** Set by the dashboard when it could not load the driver's profile. */
function profileFailed(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'profileFailed' in state;
}

export function DriverLoginPage() {
  const text = useText(messages);
  const { state } = useLocation();
  const login = useLogin(() => paths.dashboard);
  const driver = useSession(({ claims }) => (claims?.role === 'driver' ? claims : undefined));
  const signedInAs = driver && (driver.name ?? text('aDriver'));
  const back = <LinkButton href={paths.dashboard}>{text('openDashboard')}</LinkButton>;

  return (
    <EntrancePage
      title={text('title')}
      foot={
        <>
          <p>{text.rich('newHere', { link: (words) => <Link to={paths.register}>{words}</Link> })}</p>
          <p>{text.rich('otherRoles', { link: (words) => <Link to={shellPaths.login}>{words}</Link> })}</p>
          <LanguageChoice />
          <DriverApp />
        </>
      }
    >
      {signedInAs && profileFailed(state) && (
        <Notice tone="error" title={text('profileFailed')} action={back}>
          {text('profileFailedHint')}
        </Notice>
      )}
      {signedInAs && !profileFailed(state) && (
        <Notice title={text('loggedInAs', { name: signedInAs })} action={back}>
          {text('loggedInHint')}
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
