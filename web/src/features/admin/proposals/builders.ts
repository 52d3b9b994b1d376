/** Test builders with valid defaults. */
import type { Proposal } from '@stayup/contract';

export function aProposal(changes: Partial<Proposal> = {}): Proposal {
	return {
		_id: 'proposal-1',
		reference: 'Q-4V8NWE',
		leadId: 'lead-1',
		name: 'Heidi Cooper',
		email: 'heidi@flowers.example',
		tier: 'Pro',
		billingCycle: 'monthly',
		feeCents: 120_000,
		text: 'A new website for the flower shop.',
		cancellation: '',
		validDays: 14,
		planCents: 20_000,
		version: 1,
		state: 'draft',
		createdBy: { _id: 'ada', name: 'Ada' },
		createdAt: '2026-11-24T12:00:00.000Z',
		sentAt: null,
		seenAt: null,
		validUntil: null,
		answer: null,
		projectId: null,
		site: null,
		...changes,
	};
}
