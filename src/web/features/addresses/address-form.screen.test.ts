import { randomBytes } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { expectNoAxeViolations, useBrowser, visit } from '#tests/support/browser.ts';

describe('the state in the address form', () => {
  const browser = useBrowser();

  async function openForm() {
    const page = await browser.openPage();
    await page.goto('/register');
    await page.getByLabel('First name').fill('Robin');
    await page.getByLabel('Last name').fill('Marsh');
    await page
      .getByLabel('Email address')
      .fill(`robin-${randomBytes(4).toString('hex')}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill('correct horse 7');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL('**/account');
    await visit(page, '/account#addresses');
    await page.getByRole('button', { name: 'Add New Address' }).click();
    const form = page.getByRole('form', { name: 'New address' });
    return {
      page,
      form,
      postcode: form.getByLabel('Postcode'),
      suburb: form.getByLabel('Suburb'),
      state: form.getByLabel('State'),
      warning: form.getByRole('status'),
    };
  }

  it('follows the postcode, whole postcodes only', async () => {
    const { page, postcode, state } = await openForm();
    await postcode.pressSequentially('312');
    await expect.poll(() => state.inputValue()).toBe('');
    await postcode.pressSequentially('1');
    await expect.poll(() => state.inputValue()).toBe('VIC');
    await postcode.fill('0800');
    await expect.poll(() => state.inputValue()).toBe('NT');
    await expectNoAxeViolations(page);
  });

  it('stays empty for a postcode of several states and for an unknown one', async () => {
    const { postcode, state } = await openForm();
    await postcode.fill('3121');
    await postcode.fill('2620');
    await expect.poll(() => state.inputValue()).toBe('');
    await postcode.fill('2000');
    await expect.poll(() => state.inputValue()).toBe('NSW');
    await postcode.fill('0100');
    await expect.poll(() => state.inputValue()).toBe('');
  });

  it('keeps a manual choice; a mismatch shows a warning and can be saved', async () => {
    const { page, form, postcode, suburb, state, warning } = await openForm();
    await postcode.fill('3121');
    await state.selectOption('TAS');
    await warning.filter({ hasText: 'Postcode 3121 is usually in VIC.' }).waitFor();
    await postcode.fill('2000');
    await expect.poll(() => state.inputValue()).toBe('TAS');
    await warning.filter({ hasText: 'Postcode 2000 is usually in NSW.' }).waitFor();
    await postcode.fill('0100');
    await warning.filter({ hasText: 'We do not recognise postcode 0100.' }).waitFor();

    await form.getByLabel('First name').fill('Robin');
    await form.getByLabel('Last name').fill('Marsh');
    await suburb.fill('Nowhere');
    await form.getByLabel('Street address').fill('12 Bridge Road');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('NOWHERE TAS 0100').waitFor();

    await page.getByRole('button', { name: /^Edit Robin Marsh/ }).click();
    const edited = page.getByRole('form', { name: 'Edit address' });
    await edited.getByLabel('Postcode').fill('3121');
    await expect.poll(() => edited.getByLabel('State').inputValue()).toBe('TAS');
  });

  it('is free text in New Zealand, and follows the postcode again in Australia', async () => {
    const { form, postcode, state } = await openForm();
    await form.getByLabel('Country').selectOption('New Zealand');
    await postcode.fill('3204');
    const region = form.getByLabel('Region');
    await expect.poll(() => region.inputValue()).toBe('');
    await region.fill('Waikato');
    await postcode.fill('3121');
    await expect.poll(() => region.inputValue()).toBe('Waikato');
    await form.getByLabel('Country').selectOption('Australia');
    await expect.poll(() => state.inputValue()).toBe('VIC');
  });
});
