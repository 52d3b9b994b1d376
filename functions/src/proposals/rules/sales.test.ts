import { hourMs } from '@stayup/contract';
import { aLead } from '@stayup/testing/builders';
import { expect, it } from 'vitest';
import { salesOf } from './sales.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const none = { leads: [], proposals: [], projects: [], failedPayments: 0 };
const lead = (changes: Parameters<typeof aLead>[0]) => aLead({ createdAt: now, ...changes });
const sent = { at: now, validUntil: now + hourMs, planCents: 20_000 };
const accepted = { kind: 'accepted', at: now, name: 'Heidi', ip: null, text: '' } as const;

it('nothing gives no rate and no time', () => {
	expect(salesOf(none, now)).toEqual({
		leads: 0,
		won: 0,
		lost: 0,
		winPercentage: null,
		medianAnswerSeconds: null,
		openProposals: 0,
		unpaidProposals: 0,
		monthlyRevenueCents: 0,
		failedPayments: 0,
		sources: [],
	});
});

it('the win rate counts decided leads only, and the answer time the middle of those that were answered', () => {
	const leads = [
		lead({ status: 'Won', answeredAt: now + hourMs }),
		lead({ status: 'Lost', answeredAt: now + 2 * hourMs }),
		lead({ status: 'Lost', answeredAt: now + 9 * hourMs }),
		lead({ status: 'New' }),
		// Typed in after the call.
		lead({ status: 'New', answeredAt: now }),
		lead({ status: 'New', answeredAt: now }),
	];

	expect(salesOf({ ...none, leads }, now)).toMatchObject({ leads: 6, winPercentage: 33, medianAnswerSeconds: 7200 });
});

it('sources are as typed in, or else the campaign or the first page, the largest first', () => {
	const leads = [
		lead({ source: 'Phone call', campaign: 'autumn', status: 'Won' }),
		lead({ campaign: 'autumn' }),
		lead({ campaign: 'autumn' }),
		lead({ campaign: '', firstPage: '/pricing' }),
	];

	expect(salesOf({ ...none, leads }, now).sources).toEqual([
		{ source: 'autumn', leads: 2, won: 0 },
		{ source: '/pricing', leads: 1, won: 0 },
		{ source: 'Phone call', leads: 1, won: 1 },
	]);
});

it('proposals are open until they are answered or expire, and unpaid until their project has started', () => {
	const open = { sent, seenAt: null, answer: null, withdrawnAt: null, projectId: null };
	const proposals = [
		open,
		{ ...open, seenAt: now },
		{ ...open, sent: null },
		{ ...open, sent: { ...sent, validUntil: now - 1 } },
		{ ...open, answer: accepted },
		{ ...open, answer: accepted, projectId: 'project' },
		{ ...open, answer: accepted, withdrawnAt: now },
	];

	expect(salesOf({ ...none, proposals }, now)).toMatchObject({ openProposals: 2, unpaidProposals: 1 });
});

it('the monthly revenue counts a twelfth of an annual plan', () => {
	const projects = [
		{ tier: 'Pro', billingCycle: 'monthly' },
		{ tier: 'Core', billingCycle: 'annual' },
	] as const;

	expect(salesOf({ ...none, projects }, now).monthlyRevenueCents).toBe(20_000 + 4_167);
});
