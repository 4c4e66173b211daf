import { AdminPage } from './pages/admin.page.ts';
import { violations } from './support/accessibility.ts';
import { cast } from './support/cast.ts';
import { readDownload } from './support/download.ts';
import { choose, focusIsSomewhere, press, tabTo, typeInto } from './support/keyboard.ts';
import { journey } from './support/stage.ts';

describe('the desk with the keyboard alone', () => {
  journey('the admin signs an invoice by typing a name, and pays an advance', async (stage) => {
    const page = await stage.enter('the admin', { as: cast.admin });
    const expectAccessible = async () => expect(await violations(page)).toEqual([]);

    await page.goto('/admin/billing/booking-invoice?status=completed');
    const invoiceButton = page.getByRole('button', { name: /^Invoice of / }).first();
    await invoiceButton.waitFor();
    await expectAccessible();
    await press(page, invoiceButton);

    const dialog = page.getByRole('dialog', { name: 'Tax Invoice' });
    await dialog.getByRole('article').waitFor();
    await expectAccessible();
    const download = dialog.getByRole('button', { name: 'Download PDF' });
    expect(await download.getAttribute('aria-disabled')).toBe('true');

    await tabTo(page, dialog.getByRole('radio', { name: 'Draw' }));
    await page.keyboard.press('ArrowRight');
    await typeInto(page, dialog.getByRole('textbox', { name: 'Your full name' }), 'Meera Kulkarni');
    await dialog.getByText('✓ Signed').waitFor();
    await expectAccessible();
    const { name, content } = await readDownload(page, () => press(page, download));
    expect(name).toMatch(/\.pdf$/);
    expect(content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    await dialog.waitFor({ state: 'hidden' });
    await focusIsSomewhere(page);
    await expectAccessible();

    await press(page, page.getByRole('link', { name: 'Salary Management' }));
    const driver = page.getByRole('combobox', { name: 'Driver' });
    await driver.waitFor();
    await expectAccessible();
    await choose(page, driver, cast.suresh.phoneNumber, cast.suresh.name);
    await page.getByRole('region', { name: 'Current cycle' }).waitFor();
    await expectAccessible();

    const remaining = await new AdminPage(page).remainingSalary();
    await tabTo(page, page.getByRole('tab', { name: 'Set Salary' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const form = page.getByRole('form', { name: 'Give Advance' });
    await typeInto(page, form.getByRole('spinbutton', { name: /^Amount/ }), '700');
    await typeInto(page, form.getByRole('textbox', { name: /^Reason/ }), 'Fuel for the week');
    await expectAccessible();
    await page.keyboard.press('Enter');
    await page.getByText('Advance recorded successfully').waitFor();

    const paid = page
      .getByRole('table', { name: 'Transaction History' })
      .getByRole('row', { name: /Fuel for the week/ });
    await paid.getByText('₹700').waitFor();
    expect(await new AdminPage(page).remainingSalary()).toBe(remaining - 700);
    await expectAccessible();
  });
});
