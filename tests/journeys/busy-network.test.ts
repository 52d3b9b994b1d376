import type { VisitorNumbers } from '@stayup/contract';
import { freshClientIp, sendSuccessfully } from '@stayup/testing/api-client';
import { emailTo } from '@stayup/testing/mailbox';
import type { Browser, Request } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createWebsite, freshEmail, openBrowser, origin, signUp, siteUrl, stored, uidOf, visit } from './journey.ts';
import { tokenOf } from './sign-in.ts';

let browser: Browser;
beforeAll(async () => {
	browser = await openBrowser();
});

it('a visitor of a busy network sends a form with one press, and without scripts confirms a message by email', async () => {
	const ip = freshClientIp();
	const from = { 'x-forwarded-for': ip };
	const owner = await visit(browser);
	const uid = await uidOf(await signUp(owner.page, 'Bea'));
	await stored.users.doc(uid).update({ tier: 'Pro', isEmailConfirmed: true });
	const site = `bea-${crypto.randomUUID().slice(0, 8)}`;
	const websiteId = await createWebsite(owner.page, "Bea's bakery", siteUrl(site), 3600);
	const token = await tokenOf(owner.page);
	const started = await sendSuccessfully<VisitorNumbers>('POST', `/api/websites/${websiteId}/visitors`, { token });
	const formUrl = started.counter?.formUrl ?? '';
	const thanks = siteUrl(`${site}/thanks`);
	// On a blank page: the fake websites forbid forms, and the policy of our own pages is to hold.
	const form = `<form method="post" action="${formUrl}"><input type="hidden" name="_next" value="${thanks}">
		<label>Email <input name="email"></label><label>Message <textarea name="message"></textarea></label><button>Send</button></form>`;

	// 1. Others in the network have used up its part of both forms.
	const json = { ...from, 'content-type': 'application/json' };
	for (let sent = 0; sent < 10; sent += 1) {
		const body = JSON.stringify({ email: freshEmail('other') });
		await fetch(`${origin}/api/auth/password-reset`, { method: 'POST', body, headers: json });
	}
	for (let sent = 0; sent < 5; sent += 1) {
		await fetch(formUrl, { method: 'POST', body: new URLSearchParams({ message: `Buy ${sent}` }), headers: from });
	}

	// 2. The app solves the puzzle of one press, says so, and keeps what was typed.
	const ann = await visit(browser, { extraHTTPHeaders: from });
	const tries: (string | undefined)[] = [];
	const noteTry = (request: Request) => {
		if (request.url().endsWith('/password-reset')) tries.push(request.headers()['x-puzzle-solution']);
	};
	ann.page.on('request', noteTry);
	await ann.page.goto('/forgot-password');
	const loaded: string[] = [];
	ann.page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
	await ann.page.getByLabel('Email').fill('ann@example.com');
	// The puzzle may be solved before anybody has read the note, so the page keeps what its notes said.
	await ann.page.evaluate(() => {
		const said = document.body.appendChild(document.createElement('template'));
		said.id = 'said';
		new MutationObserver(() => {
			said.dataset.text += [...document.querySelectorAll('[role=status]')].map((note) => note.textContent).join(' ');
		}).observe(document.body, { childList: true, subtree: true, characterData: true });
	});
	await ann.page.getByRole('button', { name: 'Send link' }).click();
	await ann.page.getByText('a link is on its way', { exact: false }).waitFor();
	expect(await ann.page.locator('#said').getAttribute('data-text')).toContain(
		'Many requests are coming from your network',
	);
	expect(tries).toEqual([undefined, expect.stringMatching(/\.\d+$/)]);
	expect(loaded).toContain('/puzzle.js');
	expect(await ann.page.getByLabel('Email').inputValue()).toBe('ann@example.com');

	// 3. So does the page behind the form of a website, and leads on to the website.
	const website = await ann.context.newPage();
	await website.setContent(form);
	await website.getByLabel('Message').fill('A cake for\n80 people');
	await website.getByRole('button', { name: 'Send' }).click();
	await website.waitForURL(thanks);
	const textsOf = async (name: 'formEntries' | 'possibleSpam') => {
		const { docs } = await stored[name].where('websiteId', '==', websiteId).get();
		return docs.map((one) => JSON.stringify(one.data())).filter((text) => !text.includes('Buy '));
	};
	expect(await textsOf('formEntries')).toEqual([expect.stringContaining('80 people')]);
	expect(await textsOf('possibleSpam')).toEqual([]);

	// 4. Without scripts the message is kept, and its sender confirms it by email.
	const email = freshEmail('max');
	const max = await visit(browser, { extraHTTPHeaders: from, javaScriptEnabled: false });
	await max.page.setContent(form);
	await max.page.getByLabel('Email').fill(email);
	await max.page.getByLabel('Message').fill('Do you deliver?');
	await max.page.getByRole('button', { name: 'Send' }).click();
	await max.page.getByRole('heading', { name: 'Please confirm your message' }).waitFor();
	expect(await textsOf('possibleSpam')).toEqual([expect.stringContaining('Do you deliver?')]);
	expect(await max.page.getByLabel('Your email address').inputValue()).toBe(email);
	await max.page.getByRole('button', { name: 'Email me a link' }).click();
	await max.page.getByText(`We sent an email to ${email}.`, { exact: false }).waitFor();
	const mail = await emailTo(email, 'Confirm your message');
	await max.page.goto(/https?:\S+\/confirm\/\S+/.exec(mail.text)?.[0] ?? '');
	await max.page.getByRole('button', { name: 'Send the message' }).click();
	await max.page.getByText('Your message has been sent.').waitFor();
	expect(await textsOf('formEntries')).toHaveLength(2);
	expect(await textsOf('possibleSpam')).toEqual([]);

	expect([...owner.problems, ...ann.problems]).toEqual([]);
	await Promise.all([owner.context, ann.context, max.context].map((context) => context.close()));
});
