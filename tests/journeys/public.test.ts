import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobPages, publicPages } from '../../web/src/lib/public-pages.ts';
import { freshEmail, openBrowser, origin, password, picture, siteUrl, stored, switchSite, visit } from './journey.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});
afterAll(() => browser.close());

async function fillFirstStep(page: Page, fullName: string): Promise<void> {
	await page.getByLabel('Full Name').fill(fullName);
	await page.getByLabel('Email Address').fill('rosa@example.com');
	await page.getByLabel('Phone Number').fill('+1 555 0100');
	await page.getByRole('button', { name: 'Next' }).click();
}

function next(page: Page) {
	return page.getByRole('button', { name: 'Next' });
}

/** The form rejects bodies that are sent within seconds of its opening: moves the page's clock forward instead of waiting. */
async function takeTime(page: Page): Promise<void> {
	await page.evaluate(() => {
		const now = performance.now.bind(performance);
		performance.now = () => now() + 20_000;
	});
}

async function leadNamed(fullName: string) {
	const { docs } = await stored.leads.where('fullName', '==', fullName).get();
	return docs.map((document) => document.data());
}

describe('the intake form', () => {
	it('books a call with every optional question answered, and survives a reload', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const fullName = `Rosa ${crypto.randomUUID()}`;
		await page.goto('/book-call', { waitUntil: 'networkidle' });
		await takeTime(page);
		expect(await next(page).isDisabled()).toBe(true);
		await page.getByText('Still needed: Full Name, Email Address, Phone Number.').waitFor();
		await fillFirstStep(page, fullName);

		await page.getByRole('heading', { name: 'Current Web Setup' }).waitFor();
		expect(await next(page).isDisabled()).toBe(true);
		await page.getByRole('radio', { name: 'Yes' }).check();
		await page.getByLabel('Website URL').fill('shop.example.com');
		await page.getByLabel('Who is your hosting provider?').selectOption('Squarespace');
		await page.getByRole('radio', { name: 'Not Sure' }).check();
		await page.getByLabel('Domain provider').fill('Namecheap');
		await page.reload({ waitUntil: 'networkidle' });
		await takeTime(page);
		expect(await page.getByLabel('Website URL').inputValue()).toBe('shop.example.com');
		await page.getByRole('button', { name: 'Back' }).click();
		expect(await page.getByLabel('Full Name').inputValue()).toBe(fullName);
		await next(page).click();
		await next(page).click();

		await page.getByRole('heading', { name: 'Online Presence' }).waitFor();
		await page.getByRole('radio', { name: 'Yes' }).check();
		await page.getByLabel('Links').fill('https://social.example/rosa');
		await next(page).click();
		await page.getByLabel('What type of business do you have?').fill('Bakery');
		expect(await next(page).isDisabled()).toBe(true);
		await page.getByRole('radio', { name: "I'm not sure yet" }).check();
		await next(page).click();
		await page.getByText('No sales pressure.').last().waitFor();
		await page.getByRole('button', { name: 'Submit & Book My Call' }).click();

		await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
		await page.getByText('Your information has been submitted successfully.').waitFor();
		await page
			.getByText('Our team will contact you shortly to discuss your website needs and schedule your call.')
			.waitFor();
		await page.getByText('Your information has been submitted! We will contact you shortly.').waitFor();
		await picture(page, 'intake-done');
		expect(await leadNamed(fullName)).toMatchObject([
			{
				hasWebsite: 'Yes',
				websiteUrl: 'shop.example.com',
				currentHosting: 'Squarespace',
				managesDomain: 'Not Sure',
				domainProvider: 'Namecheap',
				hasOnlinePresence: 'Yes',
				businessType: 'Bakery',
				websiteNeeds: "I'm not sure yet",
				status: 'New',
			},
		]);
		await page.getByRole('link', { name: 'Return to Home' }).click();
		await page.waitForURL(/\/$/);
		expect(problems).toEqual([]);
		await context.close();
	});

	it('books a call by keyboard alone with the shortest answers, from /call-intake', { timeout: 240_000 }, async () => {
		const { page, context } = await visit(browser);
		const fullName = `Kim ${crypto.randomUUID()}`;
		await page.goto('/call-intake', { waitUntil: 'networkidle' });
		await takeTime(page);
		await page.getByLabel('Full Name').focus();
		await page.keyboard.type(fullName);
		await page.keyboard.press('Tab');
		await page.keyboard.type('kim@example.com');
		await page.keyboard.press('Tab');
		await page.keyboard.type('5550100');
		await expect.poll(() => next(page).isDisabled()).toBe(false);
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Current Web Setup' }).waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Online Presence' }).waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'About Your Business' }).waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.type('Florist');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Final Step' }).waitFor();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Thank You!' }).waitFor();

		expect(await leadNamed(fullName)).toMatchObject([
			{ hasWebsite: 'No', websiteUrl: '', hasOnlinePresence: 'No', websiteNeeds: 'I need a brand new website' },
		]);
		await context.close();
	});
});

describe('careers', () => {
	it('filter jobs by category and lead to the application', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await page.goto('/careers', { waitUntil: 'networkidle' });
		const jobs = page.getByRole('main').getByRole('link', { name: /^Apply: / });
		expect(await jobs.count()).toBe(4);
		await page.getByText('Sales', { exact: true }).first().click();
		await expect.poll(() => jobs.count()).toBe(2);
		await page.getByText('Customer Success', { exact: true }).first().click();
		await expect.poll(() => jobs.count()).toBe(1);
		await page.getByRole('link', { name: 'Apply: Account Manager' }).click();
		await page.waitForURL('**/careers/apply/account-manager');
		await page.getByRole('heading', { name: 'Account Manager' }).waitFor();

		expect(await page.evaluate(() => history.state.usr)).toEqual({ jobTitle: 'Account Manager' });
		expect(problems).toEqual([]);
		await context.close();
	});

	it('accept an application after showing its errors', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const email = freshEmail('grace');
		await page.goto('/careers/apply/ui-ux-developer', { waitUntil: 'networkidle' });
		await takeTime(page);
		await page.getByRole('button', { name: 'Submit application' }).click();
		for (const sentence of [
			'Please enter your first name.',
			'Please enter your last name.',
			'Please enter your date of birth.',
			'Please enter your email address.',
			'Please enter your phone number.',
			'Please describe your work experience.',
		]) {
			await page.getByText(sentence).first().waitFor();
		}
		await page.getByLabel('First name').fill('Grace');
		await page.getByLabel('Last name').fill('Hopper');
		await page.getByLabel('Date of birth').fill('2999-01-01');
		await page.getByLabel('Email').fill(email);
		await page.getByLabel('Phone').fill('+1 555 0100');
		await page.getByLabel('Work experience').fill('Compilers.');
		await page.getByRole('button', { name: 'Submit application' }).click();
		await page.getByText('Please enter a date of birth in the past.').first().waitFor();
		await page.getByLabel('Date of birth').fill('1990-02-28');
		await page.getByRole('button', { name: 'Submit application' }).click();

		await page.waitForURL('**/careers/success');
		await page.getByText('Application submitted successfully!').waitFor();
		await page.getByText('about 5-7 business days').waitFor();
		const { docs } = await stored.applications.where('email', '==', email).get();
		expect(docs.map((document) => document.data())).toMatchObject([
			{ firstName: 'Grace', jobId: 'ui-ux-developer', jobTitle: 'UI/UX Developer', status: 'New' },
		]);
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('pricing', () => {
	it('shows a twelfth of the annual price and the saving, and leads to the intake form', {
		timeout: 180_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		await page.goto('/pricing', { waitUntil: 'networkidle' });
		const prices = () => page.locator('li p.mt-4').allInnerTexts();
		expect((await prices()).map((text) => text.replace(/\s/g, ''))).toEqual(['$50/mo', '$200/mo', '$500/mo']);
		await page.getByText('MOST POPULAR').waitFor();
		await page.getByText('Save 16.7%', { exact: true }).waitFor();
		await page.getByText('Annual', { exact: false }).first().click();
		await expect
			.poll(async () => (await prices()).map((text) => text.replace(/\s/g, '')), { timeout: 10_000 })
			.toEqual(['$42/mo', '$167/mo', '$417/mo']);
		await page.getByText('billed $2,000 yearly').waitFor();
		await page.getByText('Who owns the website?').click();
		await page.getByText('You do. If you leave, you keep it.').waitFor();
		await page.getByRole('link', { name: 'Book a call' }).click();
		await page.waitForURL('**/call-intake');
		expect(problems).toEqual([]);
		await context.close();
	});

	it('says that a payment was canceled', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		await page.goto('/pricing?subscription=canceled');
		await page.getByText('Subscription process was canceled.').waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('the home page', () => {
	it('checks a website, which becomes the first website of the new account', { timeout: 240_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		const site = `first-${crypto.randomUUID().slice(0, 8)}`;
		await page.goto('/', { waitUntil: 'networkidle' });
		await page.getByLabel('Website URL').fill(siteUrl(site));
		await page.getByRole('button', { name: 'Check now' }).click();
		await page.getByText('It responded with status 200.').waitFor();
		await page.getByText('First byte').waitFor();
		await picture(page, 'check-site');
		await page.getByRole('link', { name: 'Monitor this website' }).click();
		await page.getByText('will be your first website. It was up').waitFor();
		await page.getByLabel('Full name').fill('Nora');
		await page.getByLabel('Email').fill(freshEmail('nora'));
		await page.getByLabel('Password', { exact: true }).fill(password);
		await page.getByLabel('Confirm password').fill(password);
		await page.getByRole('button', { name: 'Create account' }).click();
		await page.waitForURL('**/dashboard');

		await page.getByText('Website added successfully!').waitFor();
		await page
			.getByRole('cell', { name: new RegExp(site) })
			.first()
			.waitFor();
		expect(problems).toEqual([]);
		await context.close();
	});

	it('says why a website is down and why a URL cannot be checked', { timeout: 180_000 }, async () => {
		const { page, context } = await visit(browser);
		await switchSite('visitors-site', { status: 503 });
		await page.goto('/', { waitUntil: 'networkidle' });
		await page.getByLabel('Website URL').fill(siteUrl('visitors-site'));
		await page.getByRole('button', { name: 'Check now' }).click();
		await page.getByText('The website responded with status 503.').waitFor();
		await page.getByLabel('Website URL').fill('http://169.254.169.254/');
		await page.getByRole('button', { name: 'Check now' }).click();
		await page.getByText('This address cannot be watched.').first().waitFor();
		await context.close();
	});

	it('has a section for each footer link, and passes the email from /landing to the registration', {
		timeout: 180_000,
	}, async () => {
		const { page, context, problems } = await visit(browser);
		for (const section of ['website-status', 'ssl-certification', 'traffic-data', 'downtime-notifications']) {
			await page.goto(`/features#${section}`);
			await page.waitForURL(new RegExp(`/#${section}$`));
			await page.locator(`#${section}`).waitFor();
		}
		await page.goto('/landing');
		await page.getByLabel('Email address').fill('rosa@example.com');
		await page.getByRole('button', { name: 'Start for free' }).click();
		await page.waitForURL('**/register?email=rosa%40example.com');
		await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('rosa@example.com');
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('on a phone', () => {
	it('the menu opens, navigates and closes with Escape, and the footer expands', { timeout: 180_000 }, async () => {
		const { page, context, problems } = await visit(browser, { viewport: { width: 390, height: 844 } });
		await page.goto('/about', { waitUntil: 'networkidle' });
		await page.getByRole('button', { name: 'Open menu' }).click();
		await page.getByRole('link', { name: 'Careers' }).first().waitFor();
		await page.keyboard.press('Escape');
		await page.getByRole('button', { name: 'Open menu' }).click();
		await page.getByRole('link', { name: 'Pricing' }).first().click();
		await page.waitForURL('**/pricing');
		const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' });
		expect(await terms.isVisible()).toBe(false);
		await page.getByRole('contentinfo').getByText('Company').click();
		await terms.click();
		await page.waitForURL('**/terms');
		expect(problems).toEqual([]);
		await context.close();
	});
});

describe('every public page', () => {
	const pages = [...Object.values(publicPages), ...jobPages];

	it('can be read without JavaScript and has its own title and description', { timeout: 300_000 }, async () => {
		const { page, context } = await visit(browser, { javaScriptEnabled: false });
		const seen: { path: string; title: string; description: string | null; words: number }[] = [];
		for (const { path, title } of pages) {
			const response = await page.goto(path);
			const words = (await page.locator('main').innerText()).split(/\s+/).length;
			const description = await page.locator('meta[name=description]').first().getAttribute('content');
			expect([path, response?.status(), await page.title()]).toEqual([path, 200, title]);
			expect(await page.locator('h1').count(), path).toBe(1);
			seen.push({ path, title, description, words });
		}

		expect(seen.filter(({ words }) => words < 10)).toEqual([]);
		expect(seen.filter(({ description }) => !description || description.length > 155)).toEqual([]);
		expect(seen.filter(({ title }) => title.length > 60)).toEqual([]);
		await context.close();
	});

	it('hydrates without errors and without layout shifts', { timeout: 300_000 }, async () => {
		const { page, context, problems } = await visit(browser);
		for (const { path } of pages) {
			await page.goto(path, { waitUntil: 'networkidle' });
			await page.mouse.move(300, 300);
			await page.waitForLoadState('networkidle');
			const shift = await page.evaluate(layoutShift);
			expect(shift, path).toBeLessThan(0.02);
		}

		expect(problems).toEqual([]);
		await context.close();
	});

	it('is in the sitemap unless it is hidden from search engines', async () => {
		const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
		const listed = [...sitemap.matchAll(/<loc>[^<]*?(\/[^/<]*(?:\/[^<]*)?)<\/loc>/g)].length;

		expect(listed).toBe(pages.filter((page) => !('isHidden' in page && page.isHidden)).length);
	});

	it('that does not exist responds with 404 and the not-found page', async () => {
		const response = await fetch(`${origin}/no/such/page`);

		expect(response.status).toBe(404);
		expect(await response.text()).toContain('Page Not Found');
	});
});

/** Runs in the browser: sums all layout shifts since the page began to load, including those the browser reports late. */
async function layoutShift(): Promise<number> {
	let shift = 0;
	const add = (entries: PerformanceEntryList) => {
		for (const entry of entries as unknown as { value: number; hadRecentInput: boolean }[]) {
			if (!entry.hadRecentInput) shift += entry.value;
		}
	};
	const observer = new PerformanceObserver((list) => add(list.getEntries()));
	observer.observe({ type: 'layout-shift', buffered: true });
	await new Promise((resolve) => setTimeout(resolve, 200));
	add(observer.takeRecords());
	observer.disconnect();
	return shift;
}
