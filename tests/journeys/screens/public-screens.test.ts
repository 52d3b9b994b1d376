import { builtInJobs } from '@stayup/contract';
import type { Page } from 'playwright-core';
import { guidePages } from '../../../web/src/lib/public-pages/guide-pages.ts';
import { jobPage, publicPages } from '../../../web/src/lib/public-pages/public-pages.ts';
import { freshEmail } from '../journey.ts';
import { type Screen, showsButton } from './screen.ts';
import { visitScreens } from './visit-screens.ts';

/** Shown with the faults of their forms, below. */
const forms: readonly string[] = [publicPages.login.path, publicPages.register.path];
const pages = [...Object.values(publicPages), ...builtInJobs.slice(0, 1).map(jobPage), ...guidePages].filter(
	({ path }) => !forms.includes(path),
);

const screens: readonly Screen[] = [
	...pages.map(
		({ path, title }): Screen => ({
			name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
			path,
			isPublic: true,
			ready: (page) => page.waitForFunction((title) => document.title === title, title),
		}),
	),
	{ name: 'style-guide', path: '/dev/style-guide', isPublic: true, ready: showsHeading('Style guide') },
	{ name: 'not-found', path: '/nowhere', isPublic: true, ready: showsHeading('Page Not Found') },
	{
		name: 'login-refused',
		path: publicPages.login.path,
		isPublic: true,
		ready: async (page) => {
			await page.getByRole('button', { name: 'Log in', exact: true }).click();
			await page.locator('[aria-invalid=true]').first().waitFor();
		},
	},
	{ name: 'register', path: publicPages.register.path, isPublic: true, ready: showsButton('Create account') },
	{
		name: 'forgot-password',
		path: '/forgot-password',
		isPublic: true,
		ready: async (page) => {
			await page.getByLabel('Email').fill(freshEmail('nobody'));
			await page.getByRole('button', { name: 'Send link' }).click();
			await page.getByText('If an account with this email address exists').waitFor();
		},
	},
	{
		name: 'reset-password-refused',
		path: '/reset-password#stale',
		isPublic: true,
		ready: async (page) => {
			await page.getByLabel('Password', { exact: true }).fill('an-even-better-password');
			await page.getByLabel('Confirm password').fill('an-even-better-password');
			await page.getByRole('button', { name: 'Change password' }).click();
			// Beside the form, and as a toast.
			await page.getByText('This link is no longer valid.').nth(1).waitFor();
		},
	},
	{ name: 'confirm-email', path: '/confirm-email#stale', isPublic: true, ready: showsButton('Confirm email') },
	{
		name: 'proposal-stale',
		path: '/proposal#stale',
		isPublic: true,
		// On the page, and as a toast.
		ready: (page) => page.getByText('This link is no longer valid.').nth(1).waitFor(),
	},
	{
		name: 'evidence-stale',
		path: '/evidence#stale',
		isPublic: true,
		ready: showsHeading('This link is no longer valid'),
	},
	{
		name: 'api-docs',
		path: '/api/docs',
		isPublic: true,
		ready: async (page) => {
			await showsHeading('Stayup API')(page);
			await page.evaluate(keepFirstEndpoints);
		},
	},
	{
		name: 'api-docs-websites',
		path: '/api/docs/websites',
		isPublic: true,
		ready: async (page) => {
			await page.getByRole('heading', { name: 'Websites', exact: true }).waitFor();
			await page.evaluate(keepFirstEndpoints);
		},
	},
];

visitScreens('visitor', screens, (pageOf) => pageOf('visitor'));

function showsHeading(name: string): Screen['ready'] {
	return (page: Page) => page.getByRole('heading', { name }).waitFor();
}

/** Runs in the browser: one template renders all endpoints, so the first two of each list stand for the others, whose audit would take minutes. */
function keepFirstEndpoints(): void {
	const others = 'article:nth-of-type(n + 3), .overview li:nth-of-type(n + 3), .sections ul li:nth-of-type(n + 3)';
	for (const endpoint of document.querySelectorAll(others)) endpoint.remove();
}
