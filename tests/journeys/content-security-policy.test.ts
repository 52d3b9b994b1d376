import type { Browser, Route } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockedByPolicy, openBrowser, origin, register, stored, uidOf, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

describe('the content security policy (WEB-12)', () => {
	it('blocks inline styles and strings that would become code, and admins see the reports', async () => {
		const { page, context } = await visit(browser);
		const email = await register(page, 'Ada');
		await stored.users.doc(await uidOf(email)).update({ role: 'admin' });
		await page.route(`${origin}/profile`, reportAtOnce);
		await page.goto('/profile');
		await page.getByLabel('Name').waitFor();
		const attempts = await page.evaluate(attackPage);

		expect(attempts).toEqual({ style: false, markup: 'TypeError', script: 'TypeError', policy: 'TypeError' });
		// Each attempt is reported on its own, some time later.
		await expect
			.poll(() => blockedByPolicy.map((violation) => violation.split(' ').slice(-3, -1).join(' ')).sort())
			.toEqual([
				'require-trusted-types-for trusted-types-sink',
				'require-trusted-types-for trusted-types-sink',
				'style-src-elem inline',
				'trusted-types trusted-types-policy',
			]);
		blockedByPolicy.splice(0);

		await expect
			.poll(async () => (await stored.cspReports.where('page', '==', '/profile').get()).size)
			.toBeGreaterThan(1);
		await page.goto('/admin?tab=policy');
		const row = page.getByRole('row', { name: /style-src-elem inline \/profile/ });
		await row.waitFor();
		await context.close();
	});
});

/** Chromium's headless shell has no Reporting API, which other browsers prefer: `report-uri` sends the reports. */
async function reportAtOnce(route: Route): Promise<void> {
	const response = await route.fetch();
	const { 'content-security-policy': policy = '', ...headers } = response.headers();
	const withoutReportTo = { 'content-security-policy': policy.replace('; report-to csp', '') };
	await route.fulfill({ response, headers: { ...headers, ...withoutReportTo } });
}

/** Runs in the browser: tries what an injected script would try. */
function attackPage() {
	const failureOf = (attempt: () => void) => {
		try {
			attempt();
			return 'nothing';
		} catch (error) {
			return error instanceof Error ? error.name : String(error);
		}
	};
	const style = document.createElement('style');
	style.textContent = 'body { outline: 7px solid red }';
	document.head.append(style);
	return {
		style: getComputedStyle(document.body).outlineWidth === '7px',
		markup: failureOf(() => {
			document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">';
		}),
		script: failureOf(() => {
			document.createElement('script').src = '/assets/evil.js';
		}),
		policy: failureOf(() => {
			(
				window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
			).trustedTypes.createPolicy('evil', {});
		}),
	};
}
