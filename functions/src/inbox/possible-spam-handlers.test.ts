import { dayMs, NewLead } from '@stayup/contract';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { application, leadForm } from '../api-docs/example-values.ts';
import type { PossibleSpamDocument } from '../platform/firestore/business/possible-spam-documents.ts';
import { Problem } from '../platform/problem.ts';
import { type OurSpam, ourForms } from '../possible-spam/possible-spam-store.ts';
import type { LeadStore } from './lead-store.ts';
import { createPossibleSpamHandlers } from './possible-spam-handlers.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const callAt = '2026-11-24T15:00:00.000Z';
const kept = { reason: 'too-fast', createdAt: now - dayMs, expireAt: Timestamp.fromMillis(now + dayMs) } as const;
const sent = { ...NewLead.parse({ ...leadForm, callAt, callTimeZone: 'Europe/Berlin' }), firstPage: '/', campaign: '' };
const lead: OurSpam = { ...kept, ...ourForms, kind: 'lead', email: sent.email, sent };
const anApplication: OurSpam = { ...kept, ...ourForms, kind: 'application', sent: application };

/** `isTaken`: somebody else has the time that the sender of the lead asked for. */
function handlersWith(document: PossibleSpamDocument | null, { isTaken = false } = {}) {
	const leads: Parameters<LeadStore['add']>[] = [];
	const applications: unknown[] = [];
	const handlers = createPossibleSpamHandlers({
		now: () => now,
		rateLimiter: { hasRoom: async () => true },
		possibleSpam: {
			find: async () => document,
			listOurs: async () => ({
				items: document && document.kind !== 'form-entry' ? [{ id: 'spam-1', document }] : [],
				next: null,
			}),
		},
		leads: {
			add: async (...added) => `lead-${leads.push(added)}`,
			requireFree: async () => {
				if (isTaken) throw new Problem('conflict', 'This time was just taken. Please choose another.');
			},
		},
		applications: { add: async (...added) => void applications.push(added) },
	});
	const press = () =>
		handlers.markNotSpam({
			...({ params: { id: 'spam-1' } } as Parameters<typeof handlers.markNotSpam>[0]),
			actor: { person: { uid: 'ada', user: { name: 'Ada' } } } as Parameters<typeof handlers.markNotSpam>[0]['actor'],
		});
	const list = () => handlers.listPossibleSpam({ query: {} } as Parameters<typeof handlers.listPossibleSpam>[0]);
	return { leads, applications, press, list };
}
const by = { _id: 'ada', name: 'Ada' };

describe('possible spam', () => {
	it('becomes a lead with its id, its time and the call that was asked for', async () => {
		const { leads, press } = handlersWith(lead);
		await press();
		const { callAt: _, callTimeZone: _zone, ...form } = sent;

		expect(leads).toEqual([
			[
				{ ...form, outageId: '' },
				true,
				now,
				{ at: Date.parse(callAt), timeZone: 'Europe/Berlin', start: { as: 'booked' } },
				{ id: 'spam-1', createdAt: now - dayMs, by, text: 'Not spam' },
			],
		]);
	});

	it('becomes a lead without a call if the time is taken meanwhile, and its timeline says so', async () => {
		const { leads, press } = handlersWith(lead, { isTaken: true });
		await press();

		expect(leads[0]?.slice(3)).toEqual([
			null,
			expect.objectContaining({
				text: 'Not spam. No call is booked: Tue 24 Nov, 10:00 EST is no longer free',
			}),
		]);
	});

	it('becomes an application with everything that was sent', async () => {
		const { applications, press } = handlersWith(anApplication);
		await press();

		expect(applications).toEqual([
			[application, true, now, { id: 'spam-1', createdAt: now - dayMs, by, text: 'Not spam' }],
		]);
	});

	it('of the contact form of a website is not for admins, and neither is what is gone', async () => {
		const owner = { ownerId: 'alice', websiteId: 'bakery' };
		const entry = { ...kept, ...owner, kind: 'form-entry', sent: { page: '/', fields: [] } } as const;

		await expect(handlersWith(entry).press()).rejects.toThrow('This is no longer possible spam');
		await expect(handlersWith(null).press()).rejects.toThrow('This is no longer possible spam');
	});

	it('is shown with what decides whether it is spam, without blank answers and without a date of birth', async () => {
		const [shownLead] = (await handlersWith(lead).list()).items;
		const [shownApplication] = (await handlersWith(anApplication).list()).items;

		expect(shownLead).toMatchObject({ kind: 'lead', name: sent.fullName, email: sent.email, phone: sent.phoneNumber });
		expect(shownLead?.fields).toContainEqual({ name: 'Asked for a call at', value: callAt });
		expect(shownLead?.fields.map(({ value }) => value)).not.toContain('');
		expect(shownApplication?.fields.map(({ name }) => name)).toEqual(['Position', 'Work experience']);
		expect(JSON.stringify(shownApplication)).not.toContain(application.dob);
	});
});
