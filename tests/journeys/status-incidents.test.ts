import type { StatusIncident } from '@stayup/contract';
import { sendSuccessfully } from '@stayup/testing/api-client';
import { emailsTo, emailTo } from '@stayup/testing/mailbox';
import { receiverAt, verified } from '@stayup/testing/webhook-receiver';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { addCheckedWebsite, bringBack, takeDown } from './checked-outage.ts';
import { addStatusPage, freshEmail, openBrowser, origin, register, stored, uidOf, visit } from './journey.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

/** The promise to visitors, from the moment at which the owner sees that it is stored. */
const liveMs = 5_000;
const sending = { interval: 250 };

it('subscribers by email, feed and webhook hear of an outage and of its end, which the open page shows live', async () => {
	const { page, context, problems } = await visit(browser);
	const uid = await uidOf(await register(page, 'Vera'));
	await stored.users.doc(uid).update({ tier: 'Pro' });
	const token = await tokenOf(page);
	const slug = `veras-${uid.slice(0, 8).toLowerCase()}`;
	const website = await addCheckedWebsite(page, "Vera's server 3");
	const pageId = await addStatusPage(page, website.id, slug);

	const visitor = await visit(browser, { viewport: { width: 390, height: 844 } });
	const email = await subscribeByEmail(visitor.page, slug);
	const webhook = await subscribeByWebhook(visitor.page, slug);
	await visitor.page.goto(`/s/${slug}`);
	await visitor.page.getByText('All systems operational').waitFor();
	const feedUrl = await visitor.page.locator('link[type="application/atom+xml"]').getAttribute('href');
	const feed = () => entriesOf(feedUrl ?? '');
	const news = async () =>
		(await emailsTo(email)).map(({ subject }) => subject).filter((subject) => /: Shop/.test(subject));
	expect(await feed()).toEqual([]);
	let loads = 0;
	visitor.page.on('load', () => {
		loads += 1;
	});
	const componentIs = (state: string) =>
		visitor.page.getByRole('listitem').filter({ hasText: /^Shop/ }).getByText(state, { exact: true }).waitFor();

	const outageId = await takeDown(page, website, 500);
	await page.getByText('Down', { exact: true }).first().waitFor();
	await componentIs('Down');
	await page.goto(`/outages/${outageId}`);
	await page.getByRole('button', { name: 'Publish' }).click();
	await page.getByText('Published', { exact: false }).first().waitFor();
	await visitor.page.getByRole('heading', { name: 'Shop does not work' }).first().waitFor({ timeout: liveMs });
	const began = 'Investigating: Shop does not work';
	await expect.poll(news, sending).toEqual([began]);
	expect(await feed()).toEqual([began]);
	await expect.poll(webhook.states, sending).toEqual(['investigating']);

	await bringBack(page, website);
	// The open page asks every half a minute.
	await page.reload();
	await page.getByRole('button', { name: 'Resolve incident' }).click();
	await page.getByRole('button', { name: 'Resolve incident' }).waitFor({ state: 'detached' });
	await visitor.page.getByText('Resolved', { exact: true }).first().waitFor({ timeout: liveMs });
	await componentIs('Operational');
	const ended = 'Resolved: Shop does not work';
	await expect.poll(async () => (await news()).toSorted(), sending).toEqual([began, ended]);
	expect(await feed()).toEqual([ended, began]);
	await expect.poll(webhook.states, sending).toEqual(['investigating', 'resolved']);
	expect(loads).toBe(0);

	await leaveWithOneClick(email);
	const body = {
		title: 'Shop is slow',
		impact: 'degraded',
		componentIds: [],
		state: 'monitoring',
		text: 'We watch it.',
	};
	await sendSuccessfully<StatusIncident>('POST', `/api/status-pages/${pageId}/incidents`, { token, body });
	await expect.poll(webhook.states, sending).toEqual(['investigating', 'resolved', 'monitoring']);
	await expect.poll(() => unfinishedBroadcasts(pageId), sending).toBe(0);
	expect(await news()).toHaveLength(2);
	expect(await feed()).toEqual(['Monitoring: Shop is slow', ended, began]);
	expect([...problems, ...visitor.problems]).toEqual([]);
	await visitor.context.close();
	await context.close();
});

/** From the link on the page to the button behind the link of the email. Returns the email. */
async function subscribeByEmail(page: Page, slug: string): Promise<string> {
	const email = freshEmail('reader');
	await page.goto(`/s/${slug}`);
	await page.getByText('Get updates').click();
	await page.getByRole('link', { name: 'By email' }).click();
	await page.getByLabel('Email address').fill(email);
	await page.getByRole('button', { name: 'Subscribe' }).click();
	await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
	const { text } = await emailTo(email, 'Confirm your subscription to Shop status');
	await page.goto(new URL(/https?:\S+\/confirm\/\S+/.exec(text)?.[0] ?? '').pathname);
	await page.getByRole('button', { name: 'Confirm subscription' }).waitFor();
	expect(await confirmedAt(email)).toBeNull();
	await page.getByRole('button', { name: 'Confirm subscription' }).click();
	await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
	expect(await confirmedAt(email)).not.toBeNull();
	return email;
}

async function subscribeByWebhook(page: Page, slug: string) {
	const receiver = receiverAt();
	await page.goto(`/s/${slug}/subscribe`);
	await page.getByLabel('URL').fill(receiver.url);
	await page.getByRole('button', { name: 'Add webhook' }).click();
	await page.getByRole('heading', { name: 'We are calling your webhook' }).waitFor();
	const secret = (await page.locator('code').textContent()) ?? '';
	const bodies = async () =>
		(await receiver.calls()).map(
			(call) => verified(call, secret) as { type: string; data: { incident?: { state: string } } },
		);
	await expect.poll(async () => (await bodies()).map(({ type }) => type), sending).toEqual(['status.challenge']);
	await expect.poll(() => confirmedAt(receiver.url), sending).not.toBeNull();
	return {
		/** Of the incidents in its calls, whose signatures are valid. */
		async states(): Promise<string[]> {
			return (await bodies()).flatMap(({ data }) => data.incident?.state ?? []);
		},
	};
}

/** As a mail client does (RFC 8058). A scanner that opens the same URL ends nothing. */
async function leaveWithOneClick(email: string): Promise<void> {
	const [mail] = (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Resolved'));
	expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
	const url = /<(http[^>]*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
	expect(new URL(url).origin).toBe(origin);
	await fetch(url);
	expect(await confirmedAt(email)).not.toBeNull();
	const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
	expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
	expect(await confirmedAt(email)).toBeUndefined();
}

/** Undefined if there is no such subscriber. */
async function confirmedAt(recipient: string): Promise<number | null | undefined> {
	return (await stored.statusSubscribers.where('recipient', '==', recipient).get()).docs[0]?.data().confirmedAt;
}

async function unfinishedBroadcasts(pageId: string): Promise<number> {
	const { docs } = await stored.statusBroadcasts.where('pageId', '==', pageId).get();
	return docs.filter((broadcast) => broadcast.data().doneAt === null).length;
}

/** The titles of an Atom feed, the latest first. */
async function entriesOf(url: string): Promise<string[]> {
	const xml = await (await fetch(url)).text();
	return [...xml.matchAll(/<entry>\s*<title[^>]*>(?:<!\[CDATA\[)?([^<\]]*)/g)].map(([, title = '']) => title);
}
