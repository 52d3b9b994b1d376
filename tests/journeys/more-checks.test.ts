import type { Website } from '@stayup/contract';
import { switchSite } from '@stayup/testing/websites';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { openBrowser, origin, signUp, siteUrl, visit } from './journey.ts';
import { auditScreens } from './screen-audit.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

it('more checks of a new website are suggested by its page, and become rules with one press each', async () => {
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

async function storedWebsite(page: Page, id: string): Promise<Website> {
	const reply = await fetch(`${origin}/api/websites/${id}`, {
		headers: { authorization: `Bearer ${await tokenOf(page)}` },
	});
	return (await reply.json()) as Website;
}
