/** Booked calls in a database of their own, with admins who call at the usual hours. */
import { NewLead, usualCallRules } from '@stayup/contract';
import { createUserStore } from '../../../functions/src/accounts/user-store.ts';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { createCallStores } from '../../../functions/src/booked-calls/call-stores.ts';
import { composeCallEmail } from '../../../functions/src/booked-calls/compose-call-email.ts';
import { createInboxStore } from '../../../functions/src/inbox/inbox-store.ts';
import type { BookingStart } from '../../../functions/src/inbox/lead-booking.ts';
import { createLeadStore } from '../../../functions/src/inbox/lead-store.ts';
import { createOutboxStore } from '../../../functions/src/outbox/outbox-store.ts';
import { callGuestId } from '../../../functions/src/platform/ids.ts';
import { anAccount } from '../builders.ts';
import { freshProject, openStoredData } from '../stored-data.ts';

/** A Friday morning in New York. */
export const now = Date.parse('2026-11-20T14:00:00Z');
export const tuesdayTen = Date.parse('2026-11-24T15:00:00Z');
export const timeZone = 'America/Chicago';
export const taken = 'This time was just taken. Please choose another.';

/** A database of its own, with admins who call at the usual hours. `clock.now` can be moved. */
export async function withCallers(...callers: string[]) {
	const { firestore, stored } = openStoredData(freshProject());
	const clock = { now };
	const queued: { deliveryId: string; at: number | null }[] = [];
	const queue = { enqueueDelivery: async (task: { deliveryId: string; at: number | null }) => void queued.push(task) };
	const outbox = createOutboxStore(firestore, queue, () => undefined);
	const inbox = createInboxStore(firestore);
	const stores = createCallStores(firestore, { outbox, inbox, now: () => clock.now });
	const leads = createLeadStore(firestore, { outbox, inbox, booking: stores.booking });
	const bookWith =
		(store: typeof leads) =>
		(email: string, at = tuesdayTen, start: BookingStart = { as: 'booked' }) => {
			const { callAt: _, callTimeZone: _zone, ...form } = NewLead.parse(examples.createLead.body);
			const lead = { ...form, email, outageId: '', firstPage: '/', campaign: '' };
			return store.add(lead, true, clock.now, { at, timeZone, start });
		};
	/** A booking by another process. */
	const another = () => {
		const { booking } = createCallStores(firestore, { outbox, inbox, now: () => clock.now });
		return bookWith(createLeadStore(firestore, { outbox, inbox, booking }));
	};
	const people = callers.map((name) => ({ _id: name.toLowerCase(), name }));
	for (const { _id, name } of people) {
		await stored.users.doc(_id).set(anAccount({ name, email: `${_id}@stayup.test`, role: 'admin' }));
	}
	await stored.callSettings.doc('current').set({ ...usualCallRules, callers: people });

	const book = bookWith(leads);
	const callOf = async (email: string) => {
		const { docs } = await stored.calls.where('guestId', '==', callGuestId(email)).get();
		const last = docs.toSorted((one, other) => one.data().createdAt - other.data().createdAt).at(-1);
		if (!last) throw new Error(`${email} has no call.`);
		return { id: last.id, ...last.data() };
	};
	const withToken = async (email: string) => {
		const { id } = await callOf(email);
		return { id, token: await stores.calls.mintLink(id) };
	};
	const emailDeps = {
		config: { appOrigin: 'https://stayup.test' },
		calls: stores.calls,
		leads,
		users: createUserStore(firestore),
		now: () => clock.now,
	};
	/** Composes every stored email about calls as if it were sent now: its event and its recipient. */
	const emails = async () => {
		const { docs } = await stored.outbox.get();
		const messages = docs.map((row) => row.data().message).filter((message) => 'callId' in message);
		const written = await Promise.all(
			messages.map(async (message) => ({ message, email: await composeCallEmail(emailDeps, message) })),
		);
		return written.filter(({ email }) => email !== null);
	};
	const timeline = async (leadId: string) =>
		(await inbox.timelineOf({ kind: 'lead', id: leadId })).map(({ document }) => document.event).toReversed();
	return { ...stores, stored, leads, clock, queued, book, another, callOf, withToken, emails, emailDeps, timeline };
}

export const refused = async (work: Promise<unknown>) =>
	work.then(
		() => 'booked',
		(error: Error) => error.message,
	);
