/** Records what a request changed, as the row of its endpoint says (AUDIT-1). */
import { type AccountActivityEvent, type ActivityRule, type Endpoint, endpoints } from '@stayup/contract';
import type { Actor } from '../actor.ts';
import { readerOf } from '../conditional/etags.ts';
import type { Call, Handler, Handlers, RequestFacts } from '../handler.ts';
import { type ChangedFields, changedFieldNames, changedFields, nameOfChanged } from './change-in-words.ts';

export interface RecordedChange {
	ownerId: string;
	event: AccountActivityEvent;
	request: RequestFacts;
	detail: string | null;
	changed: ChangedFields;
	/** One of us who changed the alerts of our own monitors, which the audit log has instead of the activity log. */
	colleague: { uid: string; email: string } | null;
}

export interface RecordChangeDeps {
	/** Never fails: the change is valid without an entry. */
	recordChange(change: RecordedChange): Promise<void>;
}

/** Runs the change and records it. A change that is refused leaves no row. */
export async function recorded(
	{ recordChange }: RecordChangeDeps,
	endpoint: Endpoint,
	handlers: Handlers,
	call: Call<Endpoint>,
	work: () => Promise<unknown>,
): Promise<unknown> {
	const { activity } = endpoint;
	const actor = call.actor as Actor | null;
	if (activity === undefined || !isRecordedHere(activity) || actor === null) return work();
	const before = await versionBefore(endpoint, handlers, call);
	const answer = await work();
	const versions = { before, body: call.body, answer };
	const fields = changedFieldNames(versions);
	await recordChange({
		ownerId: actor.uid,
		event:
			typeof activity === 'string' ? activity : fields.includes(activity.ofField) ? activity.thenEvent : activity.event,
		request: call.request,
		detail: nameOfChanged(versions),
		changed: changedFields(versions),
		colleague: colleagueOf(actor, endpoint),
	});
	return answer;
}

function colleagueOf({ role, person }: Actor, { permission }: Endpoint): RecordedChange['colleague'] {
	return role === 'colleague' && permission === 'alerts' ? { uid: person.uid, email: person.user.email } : null;
}

function isRecordedHere(activity: ActivityRule): activity is Extract<ActivityRule, string | { event: string }> {
	return typeof activity === 'string' || 'event' in activity;
}

/** The thing that changes, as it was; null for what is added, and for what has no endpoint of its own. */
async function versionBefore(endpoint: Endpoint, handlers: Handlers, call: Call<Endpoint>): Promise<unknown> {
	if (endpoint.method === 'POST' || endpoint.method === 'GET') return null;
	const reader = readerOf(endpoint);
	if (reader === null || endpoints[reader].method !== 'GET') return null;
	const read = handlers[reader] as unknown as Handler<Endpoint>;
	// Without it, the change itself says what is wrong.
	return read({ ...call, body: undefined, query: undefined }).catch(() => null);
}
