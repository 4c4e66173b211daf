import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chosenLanguage, showLanguage } from '@pahiya/ui';
import { startVisitor } from '../../test/start-visitor.ts';
import { paths } from '../paths.ts';
import { RegisterPage } from '../register/register.page.tsx';
import { LanguageMenu } from './language-menu.tsx';

let visitor: ReturnType<typeof startVisitor>;

beforeEach(() => {
  visitor = startVisitor([
    {
      path: paths.register,
      element: (
        <>
          <LanguageMenu />
          <RegisterPage />
        </>
      ),
    },
  ]);
  visitor.open(paths.register);
});
afterEach(async () => {
  visitor.close();
  await act(() => showLanguage('en'));
});

it('changes the language at once, keeps the typed text, and remembers the choice', async () => {
  await userEvent.click(screen.getByRole('radio', { name: /^Company/ }));
  await userEvent.type(screen.getByLabelText(/^Company name/), 'Demo Industries');
  await userEvent.click(screen.getByRole('button', { name: 'Language' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /हिन्दी/ }));

  expect(await screen.findByRole('heading', { name: 'रजिस्टर करें' })).toBeTruthy();
  expect(screen.getByLabelText(/^कंपनी का नाम/)).toHaveProperty('value', 'Demo Industries');
  expect(screen.getByRole('radio', { name: /^कंपनी/ })).toHaveProperty('checked', true);
  expect(chosenLanguage()).toBe('hi');
});
