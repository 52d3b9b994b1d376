/** Answers "Why did they get no alert?" for a website, an outage or an email address. */
import { type AlertSearch, type Found, type PersonTrail, searchTextMinLength } from '@stayup/contract';
import type { MemberStore } from '../../accounts/members/member-store.ts';
import type { TrailStore } from '../../alerts/trail/trail-store.ts';
import { deliveriesOf, whyReply } from '../../delivery/handlers/delivery-replies.ts';
import type { WhyStore } from '../../delivery/handlers/why-store.ts';
import type { Handlers } from '../../http/handler.ts';
import type { OutageStore } from '../../outages/outage-store.ts';
import type { StoredWhy } from '../../outbox/why.ts';
import type { PeopleStore } from './people-store.ts';

interface AlertSearchDeps {
	people: Pick<PeopleStore, 'find' | 'search' | 'deliveriesOf'>;
	outages: Pick<OutageStore, 'find'>;
	memberships: Pick<MemberStore, 'listOfMember'>;
	trails: Pick<TrailStore, 'ofWebsite' | 'ofAccount'>;
	whys: Pick<WhyStore, 'of'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

const newestDeliveries = 20;
const mostAccounts = 50;
const withoutWebsites: StoredWhy = {
	text: 'The account has no websites and is a member of no other account',
	at: null,
};
const nothingFound: AlertSearch = { website: null, person: null, found: [] };

export function createAlertSearchHandlers(deps: AlertSearchDeps) {
	const { people, outages, trails } = deps;
	return {
		async searchAlerts({ query: { text = '' } }): Promise<AlertSearch> {
			if (text.length < searchTextMinLength) return nothingFound;
			const outage = await outages.find(text);
			if (outage) return { ...nothingFound, website: await trails.ofWebsite(outage.document.websiteId, outage) };
			const found = (await people.search(text, deps.now())).filter(
				({ kind }) => kind === 'website' || kind === 'person',
			);
			const chosen = onlyOne(found, text);
			if (chosen === null) return { ...nothingFound, found };
			return chosen.kind === 'website'
				? { ...nothingFound, website: await trails.ofWebsite(chosen._id, null) }
				: { ...nothingFound, person: await personTrail(deps, chosen._id) };
		},
	} satisfies Partial<Handlers>;
}

/** The one that is found, or the one that the text names in full. */
function onlyOne(found: readonly Found[], text: string): Found | null {
	const lower = text.toLowerCase();
	const exact = found.filter(
		({ _id, label, detail }) => _id === text || [label, detail].some((word) => word.toLowerCase() === lower),
	);
	const [first, ...others] = exact.length > 0 ? exact : found;
	return first && others.length === 0 ? first : null;
}

async function personTrail(deps: AlertSearchDeps, uid: string): Promise<PersonTrail | null> {
	const { people, memberships, trails } = deps;
	const user = await people.find(uid);
	if (user === null) return null;
	const [{ items }, joined, account] = await Promise.all([
		people.deliveriesOf(uid, { limit: newestDeliveries }, deps.now()),
		memberships.listOfMember(uid),
		trails.ofAccount(uid),
	]);
	if (account === null) return null;
	const { now, websites, outages, changes } = account;
	const member = joined.slice(0, mostAccounts);
	const owners = await Promise.all(member.map(({ ownerId }) => people.find(ownerId)));
	const shown = new Set(outages.map(({ outageId }) => outageId));
	const others = (await deliveriesOf(deps, items)).filter(({ outageId }) => !shown.has(outageId ?? ''));
	return {
		_id: uid,
		name: user.name,
		email: user.email,
		now: (websites.length > 0 ? now : member.length > 0 ? [] : [withoutWebsites]).map(whyReply),
		accounts: member.map(({ ownerId }, index) => ({ _id: ownerId, email: owners[index]?.email ?? '' })),
		websites,
		outages,
		changes,
		deliveries: others,
	};
}
