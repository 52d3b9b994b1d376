import { dayMs } from '@stayup/contract';
import { getFirestore } from 'firebase-admin/firestore';
import { createCommentStore } from '../../../functions/src/outages/comment-store.ts';
import { addStatusPage, signUp, stored, storeOutage, uidOf } from '../journey.ts';
import { storeComparisons } from './comparisons.ts';
import { addUpWebsite, ownerName, signUpOwner } from './owner.ts';
import { closeDialog, openPalette, type Screen, shows, showsButton } from './screen.ts';
import { type PageOf, visitScreens } from './visit-screens.ts';

const ids = { website: '', lamps: '', outage: '', statusPage: '' };
const website = (page: string) => () => `/websites/${ids.website}${page}`;
const statusPage = (page: string) => () => `/status-pages/${ids.statusPage}${page}`;

const screens: readonly Screen[] = [
	{
		name: 'dashboard',
		path: '/dashboard',
		readingOrder: 'body',
		ready: async (page) => {
			await page.getByRole('link', { name: 'Shop', exact: true }).first().waitFor();
			await page.getByText('Get started').waitFor();
		},
	},
	{ name: 'dashboard-empty', path: '/dashboard', as: 'newcomer', ready: shows('Which website should we monitor?') },
	{ name: 'dashboard-up', path: '/dashboard', as: 'starter', ready: shows("Lena's lamps") },
	{
		name: 'dashboard-filtered',
		path: '/dashboard?state=up',
		ready: async (page) => {
			await page.getByRole('button', { name: 'Clear filters' }).waitFor();
			await page.getByRole('link', { name: 'Shop', exact: true }).first().waitFor();
		},
	},
	{
		name: 'dashboard-failing',
		path: '/dashboard',
		as: 'starter',
		failing: ['**/api/websites', '**/api/stats/**'],
		ready: (page) => page.getByText('Failed to load dashboard data').first().waitFor(),
	},
	{
		name: 'dashboard-selected',
		path: '/dashboard',
		as: 'starter',
		ready: async (page) => {
			await page.getByLabel('Select all').check();
			await page.getByRole('region', { name: 'Selected websites' }).getByText('selected').waitFor();
		},
	},
	{
		name: 'go-to',
		path: '/dashboard',
		ready: async (page) => {
			await openPalette(page);
			await page.getByRole('dialog').getByRole('option', { name: /^Shop/ }).first().waitFor();
		},
	},
	{
		name: 'go-to-empty',
		path: '/dashboard',
		ready: async (page) => {
			await openPalette(page);
			await page.keyboard.type('nowhere at all');
			await page.getByText('No results for “nowhere at all”.').waitFor();
		},
	},
	{
		name: 'shortcuts',
		path: '/dashboard',
		ready: async (page) => {
			await openPalette(page);
			await closeDialog(page);
			await page.keyboard.press('?');
			await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
		},
	},
	{ name: 'website-add', path: '/websites/add', as: 'newcomer', ready: showsButton('Add website') },
	{
		name: 'website',
		path: website(''),
		readingOrder: 'main',
		ready: (page) => page.getByRole('slider', { name: 'Response times' }).waitFor(),
	},
	{
		name: 'website-up',
		path: () => `/websites/${ids.lamps}`,
		as: 'starter',
		ready: async (page) => {
			// Numbers are written as in the country of the reader.
			await page.getByText(/^Latest: \d+,\d\d ms$/).waitFor();
			await page.getByText('Waiting for the first result').waitFor({ state: 'detached' });
		},
	},
	{ name: 'website-history', path: website('/history'), ready: shows('Explain this uptime') },
	{ name: 'website-checks', path: website('/checks'), ready: shows('first check') },
	{
		name: 'website-checks-compared',
		path: () => `/websites/${ids.lamps}/checks`,
		as: 'starter',
		ready: async (page) => {
			await shows('1 of 24 checks failed')(page);
			// They are no part of what decides.
			await page.getByRole('table', { name: 'Recent checks' }).getByText(', comparison').first().waitFor();
		},
	},
	{ name: 'website-outages', path: website('/outages'), ready: shows('Ongoing') },
	{
		name: 'website-outages-empty',
		path: () => `/websites/${ids.lamps}/outages`,
		as: 'starter',
		ready: shows('No outages'),
	},
	{ name: 'website-certificate', path: website('/certificate'), ready: shows('No certificate') },
	{ name: 'website-settings', path: website('/settings'), readingOrder: 'main', ready: shows('Danger zone') },
	{ name: 'outages', path: '/outages', ready: shows('1 outage is ongoing.') },
	{ name: 'outages-empty', path: '/outages?state=resolved', ready: shows('No outages match these filters') },
	{
		name: 'outage',
		path: () => `/outages/${ids.outage}`,
		readingOrder: 'main',
		ready: async (page) => {
			await page.getByText('Who can fix it').waitFor();
			await page.getByRole('button', { name: 'Publish' }).waitFor();
			await page.getByRole('button', { name: /^Actions for the comment/ }).waitFor();
		},
	},
	{ name: 'no-project', path: '/projects', ready: shows('No website project yet') },
	{ name: 'import', path: '/import', ready: shows('You see a preview first.') },
	{ name: 'maintenance', path: '/maintenance', ready: shows('No maintenance planned') },
	{ name: 'maintenance-add', path: '/maintenance/add', ready: shows('Times are in') },
	{ name: 'status-pages', path: '/status-pages', ready: shows('Published') },
	{
		name: 'status-page',
		path: statusPage(''),
		readingOrder: 'main',
		ready: async (page) => {
			await page.getByRole('button', { name: 'Save' }).waitFor();
			await page.getByRole('region', { name: /^Page at \d+ pixels$/ }).waitFor();
		},
	},
	{ name: 'status-page-incidents', path: statusPage('/incidents'), ready: shows('No incidents yet') },
	{ name: 'status-incident-add', path: statusPage('/incidents/add'), ready: shows('Affected components') },
	{ name: 'status-page-subscribers', path: statusPage('/subscribers'), ready: shows('No subscribers yet') },
];

visitScreens('owner', screens, (pageOf) =>
	Promise.all([prepareOwner(pageOf), prepareStarter(pageOf), prepareNewcomer(pageOf)]),
);

async function prepareOwner(pageOf: PageOf): Promise<void> {
	const page = await pageOf('owner');
	const { uid, email, websiteId } = await signUpOwner(page);
	ids.website = websiteId;
	// On its first day, a website without measurements has no charts.
	await stored.websites.doc(websiteId).update({ createdAt: Date.now() - 2 * dayMs });
	ids.statusPage = await addStatusPage(page, websiteId, `shop-${crypto.randomUUID().slice(0, 8)}`);
	ids.outage = await storeOutage(email, websiteId);
	const comment = { at: Date.now(), by: ownerName, text: 'The disk was full.' };
	await createCommentStore(getFirestore()).add(uid, ids.outage, comment);
}

/** A German, whose website has always been up. */
async function prepareStarter(pageOf: PageOf): Promise<void> {
	const page = await pageOf('starter', 'de-DE');
	const uid = await uidOf(await signUp(page, 'Lena'));
	ids.lamps = await addUpWebsite(page, "Lena's lamps", 'lenas-lamps');
	await stored.users.doc(uid).update({ tier: 'Pro' });
	await storeComparisons(ids.lamps, uid);
}

async function prepareNewcomer(pageOf: PageOf): Promise<void> {
	await signUp(await pageOf('newcomer'), 'Nell');
}
