/** Links in emails: guessed, changed and of disabled accounts (MAIL-2, MAIL-8). */
import { freshClientIp, register } from '@stayup/testing/api-client';
import { createEmailLinkStore } from '../../../functions/src/emails/email-link-store.ts';
import { type Area, type Attempt, call, type Reply, statusOtherThan, valueOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const actions = ['acknowledge', 'mute', 'unsubscribe'] as const;
const garbage = ['x', '../../users/ada', '__all__', 'null', 'a'.repeat(100), '\u0000', '💥', "' or 1=1--", 'a/b', '..'];

export const emailLinks: Area = {
	name: 'Links in emails',
	async attempts({ data }) {
		const owner = await register('Laura');
		const link = { ownerId: owner._id, outageId: null, websiteId: null, subject: 'Shop', sentTo: owner.email };
		const token = await createEmailLinkStore(data.firestore).mint(link, Date.now());
		const changed = [token.slice(0, -1), `${token}A`, token.toUpperCase(), token.toLowerCase(), `${token} `.repeat(2)];
		return [
			...[...garbage, ...changed].flatMap((guess) =>
				actions.map(
					(action): Attempt => ({
						name: `${action} with the token ${JSON.stringify(guess).slice(0, 40)}`,
						make: async () => statusOtherThan([400, 404], await use(guess, action)),
					}),
				),
			),
			opened(data, owner._id, token),
			ofDisabled(data),
		];
	},
};

function use(token: string, action: string): Promise<Reply> {
	const headers = { 'x-forwarded-for': freshClientIp() };
	return call('POST', '/api/email-links/use', { body: { token, action }, headers });
}

function unsubscribe(method: string, token: string): Promise<Reply> {
	const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': freshClientIp() };
	const body = method === 'POST' ? 'List-Unsubscribe=One-Click' : undefined;
	return call(method, `/api/email-links/${encodeURIComponent(token)}/unsubscribe`, { body, headers });
}

/** Programs that scan emails open every link. */
function opened({ stored }: Target['data'], ownerId: string, token: string): Attempt {
	return {
		name: 'opening a link as a scanner does',
		async make() {
			await call('GET', `/email-links?token=${token}`);
			await unsubscribe('GET', token);
			await unsubscribe('HEAD', token);
			await call('POST', '/api/email-links', { body: { token }, headers: { 'x-forwarded-for': freshClientIp() } });
			const account = await stored.users.doc(ownerId).get();
			return valueOtherThan(true, account.get('notificationPreferences').email.enabled);
		},
	};
}

function ofDisabled({ stored, firestore }: Target['data']): Attempt {
	return {
		name: 'unsubscribing with a link of a disabled account',
		async make() {
			const { _id: ownerId, email: sentTo } = await register('Dean');
			const link = { ownerId, outageId: null, websiteId: null, subject: 'Shop', sentTo };
			const token = await createEmailLinkStore(firestore).mint(link, Date.now());
			await stored.users.doc(ownerId).update({ isDisabled: true });
			return statusOtherThan([400, 403, 404], await use(token, 'unsubscribe'));
		},
	};
}
