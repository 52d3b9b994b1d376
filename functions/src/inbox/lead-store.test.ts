import { NewLead } from '@stayup/contract';
import { type DocumentReference, Firestore, type Transaction } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { examples } from '../api-docs/examples.ts';
import type { LeadBooking } from './lead-booking.ts';
import { createLeadStore } from './lead-store.ts';

it('a booking whose commit was stored, but whose answer was lost, does not take its own time', async () => {
	const stored = new Set<string>();
	const queued: string[] = [];
	const transaction = {
		get: async ({ path }: DocumentReference) => ({ exists: stored.has(path) }),
		create: ({ path }: DocumentReference) => void stored.add(path),
		set: () => undefined,
	} as unknown as Transaction;
	const booking: Pick<LeadBooking, 'transact' | 'start'> = {
		async transact(_at, work) {
			await work(transaction);
			return work(transaction);
		},
		async start() {
			if (stored.size > 0) throw new Error('This time was just taken.');
			const fields = { callId: 'call', assignee: null, nextAction: '', nextActionOn: null, answerDueAt: 1 };
			return { fields, finish: () => [{ id: 'invitation', channel: 'email' }] };
		},
	};
	const outbox = {
		plan: () => ({ id: 'arrived', channel: 'email' }) as const,
		sendSoon: async ({ id }: { id: string }) => void queued.push(id),
	};
	const deps = { outbox, inbox: { removeTimelines: async () => undefined }, booking: booking as LeadBooking };
	const lead = { ...NewLead.parse(examples.createLead.body), outageId: '', firstPage: '/', campaign: '' };
	const wish = { at: 2, timeZone: 'UTC', start: { as: 'booked' } } as const;
	await createLeadStore(new Firestore({ projectId: 'demo' }), deps).add(lead, true, 1, wish);

	expect([...stored].filter((path) => path.startsWith('leads/'))).toHaveLength(1);
	expect(queued).toEqual(['arrived', 'invitation']);
});
