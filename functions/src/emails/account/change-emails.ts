/** The email about changes of an account after which somebody or something else has access, or data has left (AUTH-14). */
import { accountActivities, brand, permissionsOfRole } from '@stayup/contract';
import { lacksSecondFactor } from '../../http/actor.ts';
import { type EmailContent, hello, oneLine, type StatusLine } from '../../messages/content/email-content.ts';
import { timeWithUtc } from '../../messages/content/email-times.ts';
import type { ActivityDocument } from '../../platform/firestore/accounts/activity-documents.ts';
import type { AccountEmails } from './account-email.ts';
import { securityBand } from './security-emails.ts';

export const changeEmails = {
	'account-changed': {
		// It has the names of members, keys and channels.
		needs: 'confirmed',
		async obstacle({ accountId }, { uid, user }, { memberships, users }) {
			if (user.isDisabled) return 'account disabled';
			if (uid === accountId) return null;
			const [owner, role] = await Promise.all([users.find(accountId), memberships.roleOf(accountId, uid)]);
			const mayRead = role !== null && permissionsOfRole[role].includes('manage');
			return owner && mayRead && !lacksSecondFactor(owner, user) ? null : 'no longer needed';
		},
		async content({ accountId, noticeId }, { uid, name, timeZone, appOrigin }, { changeEmails, users }) {
			const isOwner = uid === accountId;
			const [{ changes, count }, owner] = await Promise.all([changeEmails.changesIn(noticeId), users.find(accountId)]);
			const account = isOwner ? 'your account' : `the account of ${oneLine(owner?.name ?? 'its owner')}`;
			const groups = groupsOf(changes);
			const shown = groups.slice(0, linesShown);
			const left = count - shown.reduce((sum, { times }) => sum + times, 0);
			const first = changes[0] && accountActivities[changes[0].event].sentence;
			const subject = groups.length === 1 && first ? `${first} in ${account}` : `${count} changes in ${account}`;
			return {
				subject,
				preview: shown.map(({ change }) => titleOf(change)).join(' · '),
				band: securityBand,
				heading: subject,
				paragraphs: [
					`${hello(name)}, there ${count === 1 ? 'was 1 change' : `were ${count} changes`} in ${account}. If you expected ${count === 1 ? 'it' : 'them'}, there is nothing to do.`,
					isOwner ? ownerAdvice : memberAdvice,
				],
				lines: [...shown.map((group) => lineOf(group, timeZone, isOwner)), ...leftOut(left)],
				button: { label: 'See the activity', url: `${appOrigin}/profile/activity` },
				footnote: isOwner
					? `You received this email because this is your account. If you can't log in any more, reset your password or contact ${brand.supportEmail}.`
					: `You received this email because you may manage ${account}. In ${brand.name}, choose that account first to see its activity.`,
			} satisfies EmailContent;
		},
	},
} satisfies AccountEmails;

/** The page that the button opens has all of them. */
const linesShown = 20;

const ownerAdvice =
	"If you didn't, change your password, log out everywhere, and remove the member, API key, channel or link that you don't know.";

const memberAdvice =
	"If you don't recognize a change, ask the person named. Remove any member, API key, channel or link that nobody recognizes.";

interface Group {
	change: ActivityDocument;
	times: number;
}

/** A program that does the same many times is one line. */
function groupsOf(changes: readonly ActivityDocument[]): Group[] {
	const groups = new Map<string, Group>();
	for (const change of changes) {
		const { event, detail, by, before, after, device, network } = change;
		const key = JSON.stringify([event, detail, by, before, after, device, network]);
		const group = groups.get(key) ?? { change, times: 0 };
		group.times += 1;
		groups.set(key, group);
	}
	return [...groups.values()];
}

function titleOf({ event, detail }: ActivityDocument): string {
	const { sentence } = accountActivities[event];
	return oneLine(detail === null ? sentence : `${sentence}: ${detail}`);
}

/** Where somebody works is shown to the owner only, as in the activity log. */
function lineOf({ change, times }: Group, timeZone: string, isOwner: boolean): StatusLine {
	const { at, by, before, after, device, network } = change;
	// Without a request there is neither: the device is our own name.
	const client = network === null ? [] : [`${device}, network ${network}`];
	return {
		tone: 'neutral',
		text: times === 1 ? titleOf(change) : `${titleOf(change)} (${times} times)`,
		details: [
			...(before === null ? [] : [oneLine(`Before: ${before}`)]),
			...(after === null ? [] : [oneLine(`After: ${after}`)]),
			`${by === null ? '' : `By ${oneLine(by)}, `}${timeWithUtc(at, timeZone)}`,
			...(isOwner ? client : []),
		],
	};
}

function leftOut(count: number): StatusLine[] {
	if (count <= 0) return [];
	return [{ tone: 'neutral', text: count === 1 ? 'One more change' : `${count.toLocaleString('en-US')} more changes` }];
}
