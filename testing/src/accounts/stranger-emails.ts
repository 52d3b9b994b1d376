/** The ways in which strangers can make us send emails to a mailbox that has not asked for them, however its email address is written (MAIL-7). */
import type { Channel, Invitation, NewSession, ProfileReply, StatusPage } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { freshClientIp, freshEmail, password, register, send, sendSuccessfully } from '../api-client.ts';
import { emailsTo } from '../mailbox.ts';
import { freshSlug } from '../status-pages/examples.ts';
import type { openStoredData } from '../stored-data.ts';

const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };

/** Accounts of strangers, with pages for everybody and for the mailbox. */
export interface Strangers {
	/** With a confirmed email address of its own. */
	mallory: NewSession;
	/** With an email address of the mailbox, which nobody confirmed. */
	claimed: NewSession;
	publicPage: string;
	privatePage: string;
	/** A channel and an invitation of Mallory, to be changed and sent again. */
	channelId: string;
	invitationId: string;
}

/** Every email address of the mailbox, with other tags. */
export function emailsOf(mailbox: string): string[] {
	return [...Array.from({ length: 25 }, (_, number) => String(number)), 'claimed', 'invited'].map((tag) =>
		mailbox.replace('@', `+${tag}@`),
	);
}

export async function arrivedIn(mailbox: string): Promise<string[]> {
	const mails = await Promise.all([mailbox, ...emailsOf(mailbox)].map(emailsTo));
	return mails.flat().map(({ subject }) => subject);
}

export async function confirmedStranger(
	{ stored }: ReturnType<typeof openStoredData>,
	name: string,
): Promise<NewSession> {
	const who = await register(name);
	await stored.users.doc(who._id).update({ isEmailConfirmed: true, tier: 'Pro' });
	return who;
}

/** Confirmed a minute after it registered, which costs nothing. */
export async function newStranger(
	{ stored }: ReturnType<typeof openStoredData>,
	name: string,
	domain: string,
): Promise<NewSession> {
	const who = await register(name, { domain });
	await stored.users.doc(who._id).update({ isEmailConfirmed: true });
	return who;
}

/** Two emails to the mailbox are sent on the way: an invitation, and the confirmation of the account that claims it. */
export async function makeStrangers(data: ReturnType<typeof openStoredData>, mailbox: string): Promise<Strangers> {
	const mallory = await confirmedStranger(data, 'Mallory');
	const { token } = mallory;
	const page = (body: object) =>
		sendSuccessfully<StatusPage>('POST', '/api/status-pages', {
			token,
			body: { name: 'Bakery', slug: freshSlug(), ...body },
		});
	const [open, closed] = [
		await page({}),
		await page({ access: 'email', allowedEmails: [mailbox.slice(mailbox.indexOf('@'))] }),
	];
	const target = { kind: 'email', email: freshEmail('partner') };
	const channel = await sendSuccessfully<Channel>('POST', '/api/channels', {
		token,
		body: { name: 'Partner', target },
	});
	const invited = { email: mailbox.replace('@', '+invited@'), role: 'viewer' };
	const invitation = await sendSuccessfully<Invitation>('POST', '/api/members', { token, body: invited });
	const claimed = await sendSuccessfully<NewSession>('POST', '/api/auth/register', {
		body: { name: 'Claire', email: mailbox.replace('@', '+claimed@'), password },
		headers: { 'x-forwarded-for': freshClientIp() },
	});
	return {
		mallory,
		claimed,
		publicPage: open.slug,
		privatePage: closed.slug,
		channelId: channel._id,
		invitationId: invitation._id,
	};
}

function postForm(path: string, fields: Record<string, string>): Promise<Response> {
	const headers = { 'x-forwarded-for': freshClientIp() };
	const init = { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' } as const;
	return fetch(`${process.env.STAYUP_ORIGIN}${path}`, init);
}

/** Each from another network where no account is needed. */
export const strangerCauses: Readonly<Record<string, (strangers: Strangers, email: string) => Promise<unknown>>> = {
	registration: (_, email) =>
		send('POST', '/api/auth/register', {
			body: { name: 'Eve', email, password },
			headers: { 'x-forwarded-for': freshClientIp() },
		}),
	'another confirmation': ({ claimed }) => send('POST', '/api/auth/confirm-email/send', { token: claimed.token }),
	'a new password of the account that claims it': ({ claimed }) =>
		send('POST', '/api/auth/password-reset', {
			body: { email: claimed.email },
			headers: { 'x-forwarded-for': freshClientIp() },
		}),
	'a new password of its owner': (_, email) =>
		send('POST', '/api/auth/password-reset', {
			body: { email: email.replace(/\+[^@]*/, '') },
			headers: { 'x-forwarded-for': freshClientIp() },
		}),
	'a new email address of an account': ({ mallory }, email) =>
		send('PUT', '/api/users/profile', {
			token: mallory.token,
			body: { name: 'Mallory', email, notificationPreferences },
		}),
	invitation: ({ mallory }, email) =>
		send('POST', '/api/members', { token: mallory.token, body: { email, role: 'viewer' } }),
	'an invitation that is sent again': ({ mallory, invitationId }) =>
		send('POST', `/api/invitations/${invitationId}/resend`, { token: mallory.token }),
	'a new channel': ({ mallory }, email) =>
		send('POST', '/api/channels', {
			token: mallory.token,
			body: { name: 'Partner', target: { kind: 'email', email } },
		}),
	'another email address of a channel': ({ mallory, channelId }, email) =>
		send('PATCH', `/api/channels/${channelId}`, { token: mallory.token, body: { target: { kind: 'email', email } } }),
	'subscription to a status page': ({ publicPage }, email) =>
		postForm(`/s/${publicPage}/subscribe`, { channel: 'email', email }),
	'link to a private status page': ({ privatePage }, email) => postForm(`/s/${privatePage}/access`, { email }),
	'intake form': (_, email) =>
		send('POST', '/api/leads/create', {
			body: { ...examples.createLead.body, email },
			headers: { 'x-forwarded-for': freshClientIp() },
		}),
	'job application': (_, email) =>
		send('POST', '/api/careers/apply', {
			body: { ...examples.applyForJob.body, email },
			headers: { 'x-forwarded-for': freshClientIp() },
		}),
	'a deletion of the account that claims it': async ({ claimed: { token } }) => {
		await send('POST', '/api/users/deletion', { token, body: { currentPassword: '' } });
		await send('DELETE', '/api/users/deletion', { token });
	},
	'a new password set by the account that claims it': async (strangers) => {
		const { token, email } = strangers.claimed;
		const body = { name: 'Claire', email, notificationPreferences, password: crypto.randomUUID() };
		const { status, body: changed } = await send<ProfileReply>('PUT', '/api/users/profile', { token, body });
		if (status === 200 && changed.renewedSession) strangers.claimed = changed.renewedSession;
	},
};

/** All kinds at once, again and again, and each with another email address of the mailbox. */
export async function flood(
	strangers: Strangers,
	mailbox: string,
	{ from, count }: { from: number; count: number },
): Promise<void> {
	const causes = Object.values(strangerCauses);
	const emails = emailsOf(mailbox);
	for (let round = from; round < from + count; round += causes.length) {
		const ofRound = causes.slice(0, from + count - round);
		await Promise.all(
			ofRound.map((cause, index) => cause(strangers, emails[(round + index) % emails.length] ?? mailbox)),
		);
	}
}
