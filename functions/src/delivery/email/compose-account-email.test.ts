import type { MemberRole } from '@stayup/contract';
import { noVisitorNumbers } from '@stayup/testing/alerts/deliver-deps';
import { anAccount, anActivity, noon } from '@stayup/testing/builders';
import { aDelivery } from '@stayup/testing/stored-data';
import { describe, expect, it } from 'vitest';
import type { UserDocument } from '../../platform/firestore/documents.ts';
import type { AccountMessage } from '../../platform/firestore/outbox-message.ts';
import { type AccountEmailDeps, composeAccountEmail } from './compose-account-email.ts';

const email = 'alice@stayup.test';
const newEmail = 'new@stayup.test';
const link = async () => 'https://stayup.test/?oobCode=a-code';

interface Stored {
	user?: Partial<UserDocument>;
	hasEntry?: boolean;
	isTaken?: boolean;
	changes?: number;
	/** In the account of Olga. */
	role?: MemberRole | null;
}

async function compose(
	message: AccountMessage,
	{ user = {}, hasEntry = true, isTaken = false, changes = 1, role = null }: Stored = {},
) {
	const matched: string[] = [];
	const account = anAccount({ email, isEmailConfirmed: true, ...user });
	const entry = { websiteId: 'shop', page: '', fields: [] };
	const deps: AccountEmailDeps = {
		auth: {
			generateEmailVerificationLink: link,
			generatePasswordResetLink: link,
			generateVerifyAndChangeEmailLink: link,
		},
		config: { appOrigin: 'https://stayup.test' },
		emailLinks: { mint: async () => 'a-token' },
		formEntries: { find: async () => (hasEntry ? { document: entry } : null) },
		logins: {
			freeEmail: async () => !isTaken,
			async match(uid, found) {
				matched.push(uid);
				return found;
			},
		},
		memberships: { roleOf: async (ownerId) => (ownerId === 'olga' ? role : null) },
		changeEmails: {
			changesIn: async () => ({ changes: Array.from({ length: changes }, () => anActivity()), count: changes }),
		},
		now: () => noon,
		outages: { listOf: async () => ({ items: [], next: null }) },
		rateLimiter: { hasRoom: async () => true },
		rollUps: { daysSince: async () => [], firstDaySince: async () => null },
		users: {
			find: async () => account,
			findByEmail: async (asked) => (asked === email ? { uid: 'alice', user: account } : null),
		},
		visitorNumbers: noVisitorNumbers,
		websites: { all: async () => [] },
		findMonitors: async () => new Map(),
	};
	const ownerId = message.event === 'password-reset' ? null : 'alice';
	const composed = await composeAccountEmail(deps, aDelivery({ ownerId, message }), message);
	return { composed, matched };
}

const resetByAdmin = { event: 'admin-message', messageType: 'password_reset', customMessage: null } as const;
const thanks = { event: 'admin-message', messageType: 'thank_you', customMessage: null } as const;
const reset = { event: 'password-reset', email } as const;
const change = { event: 'change-email', newEmail } as const;
const entryArrived = { event: 'form-entry', entryId: 'an-entry' } as const;
const report = { event: 'monthly-report', month: '2026-02' } as const;
const ofOwn = { event: 'account-changed', accountId: 'alice', noticeId: 'a-notice' } as const;
const ofOlga = { event: 'account-changed', accountId: 'olga', noticeId: 'a-notice' } as const;
const pending = { pendingEmail: newEmail };

describe('an email about an account is not sent', () => {
	it.each<[string, AccountMessage, Stored, string]>([
		['a link to a disabled account', reset, { user: { isDisabled: true } }, 'account disabled'],
		['a link of an admin to one', resetByAdmin, { user: { isDisabled: true } }, 'account disabled'],
		['a confirmation to one', { event: 'confirm-email' }, { user: { isDisabled: true } }, 'account disabled'],
		['a report to an unconfirmed email', report, { user: { isEmailConfirmed: false } }, 'email address not confirmed'],
		['an entry to one', entryArrived, { user: { isEmailConfirmed: false } }, 'email address not confirmed'],
		['a confirmation that is done', { event: 'confirm-email' }, {}, 'email address already confirmed'],
		['a pause that is averted', { event: 'pause-announced', at: noon }, {}, 'email address already confirmed'],
		['a notice to an unconfirmed email', ofOwn, { user: { isEmailConfirmed: false } }, 'email address not confirmed'],
		['a notice to a disabled member', ofOlga, { role: 'admin', user: { isDisabled: true } }, 'account disabled'],
		['a notice to a member who no longer manages the account', ofOlga, { role: 'editor' }, 'no longer needed'],
		['a notice to a member who was removed', ofOlga, { role: null }, 'no longer needed'],
		['an entry that was deleted', entryArrived, { hasEntry: false }, 'no longer needed'],
		['a change that was replaced', change, { user: { pendingEmail: null } }, 'no longer needed'],
		['a change to a taken email', change, { user: pending, isTaken: true }, 'email address already in use'],
	])('if it is %s', async (_case, message, stored, reason) => {
		expect((await compose(message, stored)).composed).toEqual({ kind: 'undeliverable', reason });
	});
});

describe('an email about an account goes', () => {
	it.each<[AccountMessage, Stored, string]>([
		[{ event: 'payment-failed' }, {}, email],
		[reset, {}, email],
		[thanks, { user: { isDisabled: true } }, email],
		[change, { user: pending }, newEmail],
		[
			{ event: 'email-changed', oldEmail: 'old@stayup.test', newEmail: email, wasConfirmed: true },
			{},
			'old@stayup.test',
		],
	])('to whom it concerns: %j', async (message, stored, to) => {
		expect((await compose(message, stored)).composed).toMatchObject({ kind: 'email', ownerId: 'alice', to });
	});

	it('to the owner with device and network, and to a member without them', async () => {
		const [owner, member] = await Promise.all([compose(ofOwn), compose(ofOlga, { role: 'admin' })]);

		expect(JSON.stringify(owner?.composed)).toContain('203.0.113.0/24');
		expect(member?.composed).toMatchObject({ kind: 'email', to: email });
		expect(JSON.stringify(member?.composed)).not.toMatch(/203\.0\.113|Chrome/);
	});

	it.each([
		[1, 'there was 1 change in your account. If you expected it, there is nothing to do.'],
		[3, 'there were 3 changes in your account. If you expected them, there is nothing to do.'],
	])('to the owner with the number of its changes: %i', async (changes, sentence) => {
		const { composed } = await compose(ofOwn, { changes });

		expect(JSON.stringify(composed)).toContain(sentence);
	});

	it('after the login matches the account, if its link sets a password', async () => {
		const messages: AccountMessage[] = [
			reset,
			resetByAdmin,
			thanks,
			{ event: 'password-changed', ended: [], left: [] },
		];
		const matched = await Promise.all(messages.map(async (message) => (await compose(message)).matched));

		expect(matched).toEqual([['alice'], ['alice'], [], []]);
	});
});
