import {
	arrivedIn,
	confirmedStranger,
	flood,
	makeStrangers,
	strangerCauses,
} from '@stayup/testing/accounts/stranger-emails';
import { freshEmail, password, register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';

const data = openStoredData();

describe('a mailbox that strangers flood (MAIL-7)', () => {
	it('gets five emails a day, what its owner asks for, and the invitation of an honest account', {
		timeout: 120_000,
	}, async () => {
		const owner = await register('Olga');
		const login = await send('POST', '/api/auth/login', { body: { email: owner.email, password } });
		const [cookie = ''] = login.headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
		await data.stored.users.doc(owner._id).update({ isEmailConfirmed: true });
		const strangers = await makeStrangers(data, owner.email);

		await flood(strangers, owner.email, { from: 0, count: 250 });
		const asked = await send('POST', '/api/auth/password-reset', { body: { email: owner.email }, headers: { cookie } });
		await flood(strangers, owner.email, { from: 250, count: 250 });
		const honest = await confirmedStranger(data, 'Hanna');
		const body = { email: owner.email, role: 'viewer' };
		const invited = await send('POST', '/api/members', { token: honest.token, body });

		expect(Object.keys(strangerCauses).length).toBeGreaterThanOrEqual(14);
		expect([asked.status, invited.status]).toEqual([200, 201]);
		const arrived = await arrivedIn(owner.email);
		expect(arrived.filter((subject) => subject === 'Reset your password').length).toBeGreaterThanOrEqual(1);
		expect(arrived.filter((subject) => subject.includes('invited you'))).not.toEqual([]);
		expect(arrived).toHaveLength(6);
	});

	it('can be mailed by another account after one has used up what it may', async () => {
		const mailbox = freshEmail('victor');
		const invite = async (who: { token: string }) =>
			(await send('POST', '/api/members', { token: who.token, body: { email: mailbox, role: 'viewer' } })).status;
		const mallory = await confirmedStranger(data, 'Mallory');
		const statuses = [];
		for (let times = 0; times < 5; times += 1) {
			const { body, status } = await send<{ _id: string }>('POST', '/api/members', {
				token: mallory.token,
				body: { email: mailbox.replace('@', `+${times}@`), role: 'viewer' },
			});
			statuses.push(status);
			if (status === 201) await send('DELETE', `/api/invitations/${body._id}`, { token: mallory.token });
		}

		expect(statuses).toEqual([201, 201, 429, 429, 429]);
		expect(await invite(await confirmedStranger(data, 'Hanna'))).toBe(201);
	});

	it('refuses another confirmation of a channel on a change, and leaves the channel as it was', async () => {
		const mallory = await confirmedStranger(data, 'Mallory');
		const { token } = mallory;
		const email = freshEmail('stranger');
		const targetOf = (tag: number) => ({ kind: 'email', email: email.replace('@', `+${tag}@`) });
		const body = { name: 'Partner', target: targetOf(0) };
		const { body: channel } = await send<{ _id: string }>('POST', '/api/channels', { token, body });
		const changes = [];
		for (const tag of [1, 2, 3]) {
			changes.push(await send('PATCH', `/api/channels/${channel._id}`, { token, body: { target: targetOf(tag) } }));
		}
		const [, refused] = changes;

		expect(changes.map(({ status }) => status)).toEqual([200, 429, 429]);
		expect(refused?.headers.get('retry-after')).toMatch(/^8[56]\d\d\d$/);
		expect(refused?.body.message).toBe(
			`We cannot send another email to ${targetOf(2).email} yet. Please try again in 1 day.`,
		);
		expect((await send('GET', `/api/channels/${channel._id}`, { token })).body).toMatchObject({ target: targetOf(1) });
	});
});

describe('a new password', () => {
	it('asked for from a known device reaches an unconfirmed account as little as a stranger does', async () => {
		const email = freshEmail('claimed');
		const { headers } = await send('POST', '/api/auth/register', { body: { name: 'Eve', email, password } });
		const [cookie = ''] = headers.getSetCookie().map((text) => text.split(';')[0] ?? '');
		for (let times = 0; times < 8; times += 1) {
			await send('POST', '/api/auth/password-reset', { body: { email }, headers: { cookie } });
		}

		expect((await arrivedIn(email)).length).toBeLessThanOrEqual(3);
	});
});
