// An email address at an internationalised domain works in every form: stored in ASCII, and shown as it was typed.

import type { Channel, Lead, NewSession, StatusPage, StatusSubscriber, User, Website } from '@stayup/contract';
import { freshEmail, password, register, send, sendSuccessfully } from '@stayup/testing/api-client';
import { registerAdmin } from '@stayup/testing/business/project-examples';
import { emailAbout, emailTo } from '@stayup/testing/mailbox';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';

const data = openStoredData();
const { stored } = data;
const origin = process.env.STAYUP_ORIGIN ?? '';

/** As it is typed, and as it is stored. */
function anEmail(): { typed: string; ascii: string } {
	const typed = freshEmail('anna', 'müller.example');
	return { typed, ascii: typed.replace('müller', 'xn--mller-kva') };
}

describe('an email address at an internationalised domain', () => {
	it('registers, gets its email and logs in, in either form', async () => {
		const { typed, ascii } = anEmail();
		const body = { name: 'Anna', email: typed, password };
		const anna = await sendSuccessfully<NewSession>('POST', '/api/auth/register', { body });
		await emailTo(ascii, 'Confirm your email address');
		const logins = await Promise.all(
			[typed, ascii].map((email) => send<NewSession>('POST', '/api/auth/login', { body: { email, password } })),
		);
		const profile = await sendSuccessfully<User>('GET', '/api/auth/profile', { token: anna.token });
		const again = await send('POST', '/api/auth/register', { body: { ...body, email: ascii } });

		expect((await stored.users.doc(anna._id).get()).data()?.email).toBe(ascii);
		expect([anna.email, profile.email]).toEqual([typed, typed]);
		expect(logins.map((login) => [login.status, login.body._id])).toEqual([
			[200, anna._id],
			[200, anna._id],
		]);
		expect(again.status).toBe(409);
	});

	it('is the target of a channel', async () => {
		const { typed, ascii } = anEmail();
		const { token, _id } = await register('Alice');
		await stored.users.doc(_id).update({ isEmailConfirmed: true });
		const body = { name: 'Operations', target: { kind: 'email', email: typed } };
		const channel = await sendSuccessfully<Channel>('POST', '/api/channels', { token, body });
		await emailTo(ascii, 'Confirm that you want to receive alerts');

		expect(channel.label).toBe(typed);
	});

	it('subscribes to a status page', async () => {
		const { typed, ascii } = anEmail();
		const owner = await register('Wendy');
		const { token } = owner;
		await stored.users.doc(owner._id).update({ tier: 'Pro' });
		const website = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
		const { _id: websiteId } = await sendSuccessfully<Website>('POST', '/api/websites', { token, body: website });
		const groups = [{ name: '', components: [{ websiteId, name: 'Order form' }] }];
		const page = await sendSuccessfully<StatusPage>('POST', '/api/status-pages', {
			token,
			body: { name: 'Bakery', slug: freshSlug(), groups },
		});
		const fields = new URLSearchParams({ channel: 'email', email: typed });
		const answer = await fetch(`${origin}/s/${page.slug}/subscribe`, { method: 'POST', body: fields });
		const mail = await emailTo(ascii, 'Confirm your subscription to Bakery status');
		await fetch(/https?:\S+\/confirm\/\S+/.exec(mail.text)?.[0] ?? '', { method: 'POST' });
		const path = `/api/status-pages/${page._id}/subscribers`;

		expect(await answer.text()).toContain(typed);
		expect(await sendSuccessfully<StatusSubscriber[]>('GET', path, { token })).toMatchObject([{ recipient: typed }]);
	});

	it('sends a lead, which the team sees and finds', async () => {
		const { typed, ascii } = anEmail();
		const ada = await registerAdmin(data, 'Ada');
		await sendSuccessfully('POST', '/api/leads/create', { body: { ...examples.createLead.body, email: typed } });
		const leads = await sendSuccessfully<Lead[]>('GET', '/api/leads?limit=5', { token: ada.token });
		const lead = leads.find(({ email }) => email === typed);
		await emailAbout(ascii, lead?.reference ?? 'no lead');
		const found = await sendSuccessfully<{ kind: string }[]>(
			'GET',
			`/api/admin/search?text=${encodeURIComponent(typed)}`,
			{ token: ada.token },
		);

		expect(found.map(({ kind }) => kind)).toEqual(['lead']);
	});
});
