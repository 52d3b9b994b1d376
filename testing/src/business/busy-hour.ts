/** An hour of the second business: everything that can arrive in it, by minute, and the emails that follow. */
import { dayMs, NewApplication, NewLead, usualCallRules } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { syncSubscription } from '../../../functions/src/billing/sync-subscription.ts';
import type { Collections } from '../../../functions/src/platform/firestore/collections.ts';
import { anAccount } from '../builders.ts';
import { type BusinessStores, ourEmail } from './business-stores.ts';

/** The time of the call: Tuesday, 10:00 in New York. The hour is on the Friday before, from 9:00. */
export const hourBegins = Date.parse('2026-11-20T14:00:00Z');
export const callAt = Date.parse('2026-11-24T15:00:00Z');
export const visitorWithCall = 'omar@visitor.test';
export const clientMessages = ['Our name is Flowers.', 'The opening hours follow.', 'Nine to six, never on Sundays.'];

const heidi = { uid: 'heidi', name: 'Heidi', email: 'heidi@client.test' };
const ada = { uid: 'ada', name: 'Ada', email: 'ada@stayup.test', requestId: 'r1' };
const client = { _id: heidi.uid, name: heidi.name, side: 'client' } as const;
const team = { _id: ada.uid, name: ada.name, side: 'team' } as const;

/** Each once, in alphabetical order. */
export const emailsOfTheHour = [
	`application-arrived to ${ourEmail}`,
	'application-received to grace@applicant.test',
	'application-stage to grace@applicant.test',
	`call-assigned to ${ada.email}`,
	`call-booked to ${visitorWithCall}`,
	`call-reminder to ${visitorWithCall}`,
	`call-reminder to ${visitorWithCall}`,
	`form-entry to ${heidi.email}`,
	`lead-arrived to ${ourEmail}`,
	`lead-arrived to ${ourEmail}`,
	`lead-arrived to ${ourEmail}`,
	'lead-received to rosa@visitor.test',
	'lead-received to vera@visitor.test',
	`project-messages to ${heidi.email}`,
	// The first two messages share one.
	`project-messages to ${ourEmail}`,
	`project-messages to ${ourEmail}`,
	`project-ordered to ${ourEmail}`,
	`project-started to ${heidi.email}`,
	`project-waiting to ${heidi.email}`,
	`tier-changed to ${heidi.email}`,
];

export interface Arrival {
	minute: number;
	/** `now` in milliseconds since the epoch. */
	happen(business: BusinessStores, now: number): Promise<unknown>;
}

export const arrivals: readonly Arrival[] = [
	{ minute: 1, happen: ({ leads }, now) => leads.add(leadOf('rosa@visitor.test'), true, now) },
	// "Have us fix it", from an outage.
	{ minute: 4, happen: ({ leads }, now) => leads.add(leadOf('vera@visitor.test', 'shop_1'), true, now) },
	{
		minute: 7,
		happen: ({ leads }, now) =>
			leads.add(leadOf(visitorWithCall), true, now, {
				at: callAt,
				timeZone: 'America/Chicago',
				start: { as: 'booked' },
			}),
	},
	{
		minute: 10,
		happen: ({ applications }, now) =>
			applications.add(
				NewApplication.parse({ ...examples.applyForJob.body, email: 'grace@applicant.test' }),
				true,
				now,
			),
	},
	{ minute: 13, happen: buy },
	{ minute: 14, happen: (business, now) => say(business, client, clientMessages[0], now) },
	{
		minute: 16,
		async happen({ applications }, now) {
			const [application] = (await applications.list({ limit: 1 }, now)).items;
			await applications.changeStatus(application?.id ?? '', 'Rejected', ada, now);
		},
	},
	{ minute: 17, happen: (business, now) => say(business, client, clientMessages[1], now) },
	{ minute: 25, happen: (business, now) => say(business, client, clientMessages[2], now) },
	{ minute: 30, happen: (business, now) => say(business, team, 'Thank you, we have begun.', now) },
	{
		minute: 35,
		happen: async ({ projects }, now) => projects.pause(await projectOf(projects), 'your logo', team, now),
	},
	{
		minute: 45,
		async happen({ formEntries, sendSoon }, now) {
			const fields = [{ name: 'message', value: 'Do you deliver?' }];
			const entry = { ownerId: heidi.uid, websiteId: 'shop', page: '/contact', fields, createdAt: now };
			await sendSoon(await formEntries.add(entry));
		},
	},
];

/** The people and the settings before the hour. */
export async function storePeople({ users, callSettings }: Collections): Promise<void> {
	await users.doc(ada.uid).set(anAccount({ name: ada.name, email: ada.email, role: 'admin' }));
	await users.doc(heidi.uid).set(anAccount({ name: heidi.name, email: heidi.email, createdAt: hourBegins - dayMs }));
	await callSettings.doc('current').set({ ...usualCallRules, callers: [{ _id: ada.uid, name: ada.name }] });
}

function leadOf(email: string, outageId = '') {
	const { callAt: _, callTimeZone: _zone, ...form } = NewLead.parse(examples.createLead.body);
	return { ...form, email, outageId, firstPage: '/', campaign: '' };
}

async function projectOf(projects: BusinessStores['projects']): Promise<string> {
	return (await projects.listOf(heidi.uid))[0]?.id ?? '';
}

async function say(
	{ projects }: BusinessStores,
	by: typeof client | typeof team,
	text = '',
	now: number,
): Promise<void> {
	await projects.say(await projectOf(projects), { event: 'message', text }, by, now);
}

/** Stripe reports the purchase by two events, one of them twice. */
async function buy({ billing, sendSoon }: BusinessStores, now: number): Promise<void> {
	await billing.link(heidi.uid, 'cus_1', null);
	const subscription = {
		id: 'sub_1',
		status: 'active',
		plans: [{ tier: 'Pro', billingCycle: 'monthly' }] as const,
		createdAt: now,
		periodStart: now,
		periodEnd: now + 30 * dayMs,
		cancelAtPeriodEnd: false,
		proposalId: null,
	};
	const deps = {
		billing,
		outbox: { sendSoon },
		now: () => now,
		runExclusive: <Result>(_key: string, work: () => Promise<Result>) => work(),
		queue: { enqueueApplyTier: async () => undefined },
		payments: {
			subscriptionsOf: async () => [subscription],
			hasCustomer: async () => true,
			endCustomer: async () => undefined,
		},
		logError: (message: string) => {
			throw new Error(message);
		},
	};
	for (const id of ['evt_1', 'evt_2', 'evt_1']) {
		const event = { id, type: 'customer.subscription.updated', customerId: 'cus_1', objectId: 'sub_1', isOurs: true };
		await syncSubscription(deps, 'cus_1', event);
	}
}
