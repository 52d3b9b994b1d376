import type { StatusPage } from '@stayup/contract';
import { sendSuccessfully } from '@stayup/testing/api-client';
import { emailsTo, emailTo } from '@stayup/testing/mailbox';
import { settingsOfPage } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createVisitStore } from '../../functions/src/status-pages/visitors/visit-store.ts';
import { linkMs, signLink } from '../../functions/src/status-pages/visitors/visit-token.ts';
import {
	addStatusPage,
	createWebsite,
	freshEmail,
	openBrowser,
	origin,
	signUp,
	siteUrl,
	stored,
	uidOf,
	visit,
} from './journey.ts';
import { auditScreens } from './screen-audit.ts';
import { tokenOf } from './sign-in.ts';

const visits = createVisitStore(openStoredData().firestore);
let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

const secretName = 'Quetzal';
const files = ['', '/status.json', '/feed.atom', '/feed.json', '/calendar.ics', '/subscribe', '/logo', '/access'];
const linkNote = 'If this email address has access, the link is on its way.';
const staleLink = 'This link is no longer valid. Please ask for a new one.';
/** The promise to visitors. */
const liveMs = 5_000;
const sending = { interval: 250 };

it('a page for listed email addresses opens with the link that we email to them, until its owner removes them', async () => {
	const { page, context, problems } = await visit(browser);
	const uid = await uidOf(await signUp(page, 'Lena'));
	await stored.users.doc(uid).update({ tier: 'Pro' });
	const token = await tokenOf(page);
	const websiteId = await createWebsite(page, secretName, siteUrl('lenas-shop'), 3600);
	const slug = `lenas-${uid.slice(0, 8).toLowerCase()}`;
	const pageId = await addStatusPage(page, websiteId, slug);
	const path = `/api/status-pages/${pageId}`;
	const settings = settingsOfPage(await sendSuccessfully<StatusPage>('GET', path, { token }));
	const groups = [{ name: '', components: [{ websiteId, name: `${secretName} tills` }] }];
	await sendSuccessfully('PUT', path, { token, body: { ...settings, name: secretName, groups } });
	const announce = (title: string) =>
		sendSuccessfully('POST', `${path}/incidents`, {
			token,
			body: { title, impact: 'down', componentIds: [], state: 'identified', text: `${secretName} is slow.` },
		});

	const [listed, stranger] = [freshEmail('vic'), freshEmail('mallory')];
	const company = `${uid.slice(0, 8).toLowerCase()}.example`;
	const colleague = `Zora@${company}`;
	const visitor = await visit(browser);
	await subscribe(visitor.page, slug, stranger);
	const form = visitor.page.getByRole('heading', { name: 'This status page is private' });
	await visitor.page.goto(`/s/${slug}`);
	await visitor.page.getByRole('heading', { name: secretName, exact: true }).waitFor();

	await page.goto(`/status-pages/${pageId}`);
	await page.getByLabel('Visitors with a listed email address').check();
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByText('Please list at least one email address or domain.').first().waitFor();
	await list(page, [listed, `@${company}`]);

	// Without access, no URL says anything about the page.
	await form.waitFor({ timeout: liveMs });
	for (const file of files) {
		const reply = await visitor.page.request.get(`/s/${slug}${file}`);
		expect([file, reply.status(), reply.headers()['cache-control']]).toEqual([file, 403, 'private, no-store']);
		expect(`${await reply.text()} ${JSON.stringify(reply.headers())}`).not.toContain(secretName);
	}
	for (const id of [slug, pageId, websiteId]) {
		expect((await visitor.page.request.get(`/badges/${id}/status.svg`)).status()).toBe(404);
	}
	const audit = auditScreens(visitor.page);
	await audit.inspect('private-form');

	// The reply is the same with and without access.
	const replies: string[] = [];
	for (const email of [stranger, listed]) {
		await visitor.page.getByLabel('Email address').fill(email);
		await visitor.page.getByRole('button', { name: 'Email me a link' }).click();
		await visitor.page.getByText(linkNote).waitFor();
		replies.push(await visitor.page.content());
		await visitor.page.goto(`/s/${slug}`);
	}
	expect(replies[0]).toBe(replies[1]);
	const link = linkIn(await emailTo(listed, 'Your link to the status page'));
	await expect.poll(() => refusedLinks(stranger), sending).toBe(1);
	expect(await mailsAbout(stranger)).toEqual([]);

	// The link works in another browser; opening it alone does nothing.
	const reader = await visit(browser);
	await reader.page.goto(link);
	await reader.page.getByRole('button', { name: 'Open the page' }).waitFor();
	expect(await reader.page.content()).not.toContain(secretName);
	await auditOf(reader.page, 'private-confirm');
	await reader.page.getByRole('button', { name: 'Open the page' }).click();
	const title = reader.page.getByRole('heading', { name: secretName, exact: true });
	await title.waitFor();
	expect(new URL(reader.page.url()).pathname).toBe(`/s/${slug}`);
	await auditOf(reader.page, 'private-page');
	expect(await reader.page.locator('link[rel="alternate"], link[rel="canonical"]').count()).toBe(0);
	await subscribe(reader.page, slug, listed);
	await reader.page.goto(`/s/${slug}`);

	// Without scripts, for an email of the listed domain.
	const plain = await visit(browser, { javaScriptEnabled: false });
	await plain.page.goto(`/s/${slug}`);
	await plain.page.getByLabel('Email address').fill(colleague);
	await plain.page.getByRole('button', { name: 'Email me a link' }).click();
	await plain.page.getByText(linkNote).waitFor();
	const colleagueLink = linkIn(await emailTo(colleague.toLowerCase(), 'Your link to the status page'));
	await plain.page.goto(colleagueLink);
	await plain.page.getByRole('button', { name: 'Open the page' }).click();
	await plain.page.getByRole('heading', { name: secretName, exact: true }).waitFor();
	await subscribe(plain.page, slug, colleague.toLowerCase());

	// Only subscribers on the list are notified.
	await announce('Tills are slow');
	await expect.poll(() => unfinishedBroadcasts(pageId), sending).toBe(0);
	await emailTo(listed, 'Identified: Tills are slow');
	await emailTo(colleague.toLowerCase(), 'Identified: Tills are slow');
	expect(await mailsAbout(stranger)).toEqual([]);
	await reader.page.getByRole('heading', { name: 'Tills are slow' }).first().waitFor({ timeout: liveMs });

	// An owner who removes an email address ends its visit, its link and its emails.
	await list(page, [`@${company}`]);
	await reader.page.getByRole('heading', { name: 'This status page is private' }).waitFor({ timeout: liveMs });
	await reader.page.goto(link);
	await reader.page.getByText(staleLink).waitFor();
	await announce('Tills are closed');
	await expect.poll(() => unfinishedBroadcasts(pageId), sending).toBe(0);
	await emailTo(colleague.toLowerCase(), 'Identified: Tills are closed');
	expect((await mailsAbout(listed)).filter((subject) => subject.includes('closed'))).toEqual([]);
	await plain.page.goto(`/s/${slug}`);
	await plain.page.getByRole('heading', { name: 'Tills are closed' }).first().waitFor();

	// A link works for half an hour.
	const opened = await visits.findById(pageId);
	const expired = opened && signLink(opened, colleague.toLowerCase(), Date.now() - linkMs);
	await visitor.page.goto(`/s/${slug}/access?link=${expired}`);
	await visitor.page.getByText(staleLink).waitFor();
	expect(audit.faults).toEqual({});
	expect([...problems, ...visitor.problems, ...reader.problems, ...plain.problems]).toEqual([]);
	for (const each of [visitor, reader, plain]) await each.context.close();
	await context.close();

	async function auditOf(screen: Page, name: string): Promise<void> {
		const { inspect, faults } = auditScreens(screen);
		await inspect(name);
		expect(faults).toEqual({});
	}
});

/** Saves who may read the page. */
async function list(page: Page, entries: readonly string[]): Promise<void> {
	await page.getByLabel('Email addresses').fill(entries.join('\n'));
	await page.getByRole('button', { name: 'Save' }).click();
	await page.getByText('Status page saved').waitFor();
	await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
}

async function subscribe(page: Page, slug: string, email: string): Promise<void> {
	await page.goto(`/s/${slug}/subscribe`);
	await page.getByLabel('Email address').fill(email);
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
	const { text } = await emailTo(email, `Confirm your subscription to ${secretName} status`);
	await page.goto(new URL(/https?:\S+\/confirm\/\S+/.exec(text)?.[0] ?? '').pathname);
	await page.getByRole('button', { name: 'Confirm subscription' }).click();
	await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
}

function linkIn({ text }: { text: string }): string {
	return /https?:\S+\/access\?link=\S+/.exec(text)?.[0].replace(/^https?:\/\/[^/]+/, origin) ?? '';
}

/** How many requests for a link were dropped, because the page does not list the email address. */
async function refusedLinks(email: string): Promise<number> {
	const { docs } = await stored.outbox.where('message.email', '==', email).get();
	return docs.filter((delivery) => delivery.data().reason === 'no longer needed').length;
}

/** The subjects of emails other than those of the sign-up. */
async function mailsAbout(email: string): Promise<string[]> {
	const subjects = (await emailsTo(email)).map(({ subject }) => subject);
	return subjects.filter((subject) => !/subscription/.test(subject));
}

async function unfinishedBroadcasts(pageId: string): Promise<number> {
	const { docs } = await stored.statusBroadcasts.where('pageId', '==', pageId).get();
	return docs.filter((broadcast) => broadcast.data().doneAt === null).length;
}
