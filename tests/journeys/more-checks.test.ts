import type { Website } from '@stayup/contract';
import { switchSite } from '@stayup/testing/websites';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addWebsite, openBrowser, origin, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

describe('more checks', () => {
	it('are added with a website; a bad rule says what is wrong beside its field, and nothing typed is lost', {
		timeout: 180_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		await signUp(page, 'Nora');
		await page.goto('/websites/add');
		await field(page, 'Name').fill("Nora's nuts");
		await field(page, 'URL').fill(siteUrl('noras-nuts'));
		await page.getByRole('button', { name: /^More checks/ }).click();
		await page.getByRole('button', { name: 'Add a rule' }).click();
		await field(page, 'Rule 1').selectOption('JSON value');
		await field(page, 'Path').fill('stock..nuts');
		await field(page, 'Value').fill('5');
		await field(page, 'Slow above').fill('800');
		await page.getByRole('button', { name: 'Add website' }).click();
		await page.getByText(/Please enter a path such as/).waitFor();
		expect(await field(page, 'Path').evaluate((element) => element === document.activeElement)).toBe(true);
		expect(await field(page, 'Path').inputValue()).toBe('stock..nuts');

		await field(page, 'Rule 1').selectOption('Page does not contain');
		await field(page, 'Text').fill('Sold out');
		await page.getByRole('button', { name: 'Try it' }).click();
		await page.getByText('Passed: The page does not contain “Sold out”').waitFor();
		await page.getByRole('button', { name: 'Add website' }).click();
		await page.waitForURL(/\/websites\/[^/]{8,}$/);
		await page.getByText('Up', { exact: true }).first().waitFor();
		await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
		await page.getByRole('form', { name: 'More checks' }).waitFor();
		await expect.poll(() => field(page, 'Text').inputValue()).toBe('Sold out');
		expect(await field(page, 'Slow above').inputValue()).toBe('800');

		await page.getByRole('button', { name: 'Remove rule 1' }).click();
		await field(page, 'Slow above').fill('');
		await page.getByRole('form', { name: 'More checks' }).getByRole('button', { name: 'Save changes' }).click();
		await page.getByText('Website updated successfully').waitFor();
		const id = new URL(page.url()).pathname.split('/')[2] ?? '';
		expect((await storedWebsite(page, id)).check ?? null).toBeNull();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('of a new website are suggested by its page, and become rules with one press each', {
		timeout: 180_000,
	}, async () => {
		const { page, context, problems } = await visit(browser, { reducedMotion: 'reduce' });
		const audit = auditScreens(page);
		await signUp(page, 'Petra');
		await switchSite('petras-pets', {
			body: `<!doctype html><title>Petra's pets | Food and toys</title><a href="tel:+15550142">555 0142</a>
				<a class="btn" href="/shop">Order pet food</a><footer>© 2026 Petra. Powered by <a href="/">ShopKit</a> 4.2</footer>`,
		});
		await page.goto('/websites/add');
		await field(page, 'Name').fill("Petra's pets");
		await field(page, 'URL').fill(siteUrl('petras-pets'));
		await field(page, 'Check interval').fill('3600');
		await page.getByRole('button', { name: 'Add website' }).click();
		await page.waitForURL(/\/websites\/[^/]{8,}$/);
		const card = page.getByRole('region', { name: 'Also watch what the page says' });
		const add = (text: string) => card.getByRole('button', { name: `Add: The page contains “${text}”` });
		for (const text of ['555 0142', 'Order pet food', 'Powered by ShopKit']) await add(text).waitFor();
		await audit.inspect('suggested-rules');
		await add("Petra's pets | Food and toys").click();
		await card.getByRole('button', { name: /^Added: / }).waitFor();
		await audit.inspect('suggested-rules-added');

		const id = new URL(page.url()).pathname.split('/')[2] ?? '';
		const { check } = await storedWebsite(page, id);
		expect(check?.rules).toEqual([{ kind: 'body-contains', text: "Petra's pets | Food and toys" }]);
		await add('Order pet food').click();
		await card.getByText('The Free plan includes 2 rules for each website.').waitFor();
		await audit.inspect('suggested-rules-full');
		await card.getByRole('button', { name: 'Done' }).click();
		await card.waitFor({ state: 'detached' });
		expect(audit.faults).toEqual({});
		expect(problems).toEqual([]);
		await context.close();
	});

	it('keep secrets that nobody can read again', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = await signUp(page, 'Otto');
		await stored.users.doc(await uidOf(email)).update({ tier: 'Core' });
		const id = await addWebsite(page, "Otto's oats", siteUrl('ottos-oats'), 3600);
		await page.goto(`/websites/${id}/settings`);
		const form = page.getByRole('form', { name: 'More checks' });
		await field(page, 'Login').selectOption('User name and password');
		await field(page, 'User name').fill('monitor');
		await field(page, 'Password').fill('swordfish');
		await form.getByRole('button', { name: 'Save changes' }).click();
		await form.getByText('Saved, never shown').waitFor();
		await page.reload();
		await form.getByText('Saved, never shown').waitFor();

		expect(await page.content()).not.toContain('swordfish');
		expect(JSON.stringify(await storedWebsite(page, id))).not.toContain('swordfish');
		expect(problems).toEqual([]);
		await context.close();
	});
});

async function storedWebsite(page: Page, id: string): Promise<Website> {
	const reply = await fetch(`${origin}/api/websites/${id}`, {
		headers: { authorization: `Bearer ${await tokenOf(page)}` },
	});
	return (await reply.json()) as Website;
}
