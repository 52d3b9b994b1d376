/** The search for why there was no alert, on the stores of an emulated project. */
import type { AlertSearch, ChannelTrail, Why } from '@stayup/contract';
import type { Firestore } from 'firebase-admin/firestore';
import { createMemberStore } from '../../../functions/src/accounts/members/member-store.ts';
import { createAlertSearchHandlers } from '../../../functions/src/admin/people/alert-search.ts';
import { createPeopleStore } from '../../../functions/src/admin/people/people-store.ts';
import { createTrailStore } from '../../../functions/src/alerts/trail/trail-store.ts';
import { createWhyStore } from '../../../functions/src/delivery/handlers/why-store.ts';
import { createConditionStore } from '../../../functions/src/outages/condition-store.ts';
import { createOutageStore } from '../../../functions/src/outages/outage-store.ts';
import { createRollUpStore } from '../../../functions/src/stats/roll-up-store.ts';

/** `now` returns milliseconds since the epoch. */
export function openAlertSearch(firestore: Firestore, now: () => number) {
	const whys = createWhyStore(firestore);
	const outages = createOutageStore(firestore);
	const trails = createTrailStore(firestore, {
		outages,
		conditions: createConditionStore(firestore),
		rollUps: createRollUpStore(firestore),
		whys,
		now,
	});
	const handlers = createAlertSearchHandlers({
		people: createPeopleStore(firestore),
		outages,
		memberships: createMemberStore(firestore),
		trails,
		whys,
		now,
	});

	async function search(text: string): Promise<AlertSearch> {
		return handlers.searchAlerts({ query: { text } } as never);
	}

	async function channelOf(text: string, channelId: string): Promise<ChannelTrail | undefined> {
		const { website } = await search(text);
		return website?.outages[0]?.channels.find((channel) => channel.channelId === channelId);
	}

	/** The answer of the search about the first message over the channel, or why there was none. */
	async function whyOf(text: string, channelId = 'email'): Promise<Why | undefined> {
		const channel = await channelOf(text, channelId);
		return channel?.why ?? channel?.deliveries[0]?.why;
	}

	return { search, channelOf, whyOf };
}
