import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoughtPlan } from '../../platform/firestore/business/project-documents.ts';
import { isUpgrade, orderStepOf, type ProjectFacts } from './order-step.ts';

const plan = (tier: BoughtPlan['tier'] = 'Core', subscriptionId = 'sub_1'): BoughtPlan => ({
	subscriptionId,
	tier,
	billingCycle: 'monthly',
});
const project = (fields: Partial<ProjectFacts> = {}): ProjectFacts => ({
	...plan(),
	endedAt: null,
	launchedAt: null,
	isMonitoringOnly: false,
	...fields,
});

describe('a stored subscription', () => {
	it('opens a project if the account has none', () => {
		expect(orderStepOf(null, plan())).toEqual({ kind: 'open', plan: plan() });
		expect(orderStepOf(null, null)).toEqual({ kind: 'none' });
	});

	it('that is the same changes nothing, and another plan is noted', () => {
		expect(orderStepOf(project(), plan())).toEqual({ kind: 'none' });
		expect(orderStepOf(project(), plan('Pro')).kind).toBe('change-plan');
		expect(orderStepOf(project(), { ...plan(), billingCycle: 'annual' }).kind).toBe('change-plan');
		expect(orderStepOf(project(), plan('Core', 'sub_2')).kind).toBe('change-plan');
	});

	it('that is gone ends the project once', () => {
		expect(orderStepOf(project(), null)).toEqual({ kind: 'end' });
		expect(orderStepOf(project({ endedAt: 5 }), null)).toEqual({ kind: 'none' });
	});

	it('that begins again continues the project, unless the website was live and the purchase is a new one', () => {
		const launched = project({ endedAt: 5, launchedAt: 4 });

		expect(orderStepOf(project({ endedAt: 5 }), plan('Core', 'sub_2')).kind).toBe('reopen');
		expect(orderStepOf(launched, plan('Core', 'sub_2')).kind).toBe('open');
		// A failed payment that succeeds after all.
		expect(orderStepOf(launched, plan()).kind).toBe('reopen');
	});

	it.each([
		['a higher plan', project(), plan('Elite'), true],
		['a higher plan of a live website', project({ launchedAt: 4 }), plan('Pro'), true],
		['a higher plan of another subscription', project(), plan('Pro', 'sub_2'), true],
		['a higher plan after a failed payment', project({ endedAt: 5 }), plan('Pro'), true],
		['a higher plan of a client who only wants monitoring', project({ isMonitoringOnly: true }), plan('Pro'), false],
		['the same plan', project(), plan(), false],
		['another billing cycle', project(), { ...plan(), billingCycle: 'annual' as const }, false],
		['a lower plan', project({ tier: 'Elite' }), plan('Pro'), false],
		['a first purchase', null, plan('Elite'), false],
		['a purchase that continues an ended project', project({ endedAt: 5 }), plan('Pro', 'sub_2'), false],
		['the end of the plan', project(), null, false],
	])('with %s is an upgrade or not', (_, latest, paid, expected) => {
		expect(isUpgrade(latest, orderStepOf(latest, paid))).toBe(expected);
	});

	it('leads to the same project however often it is reported', () => {
		const anyPlan = fc.option(
			fc
				.tuple(fc.constantFrom('Core', 'Pro', 'Elite'), fc.constantFrom('sub_1', 'sub_2'))
				.map(([tier, id]) => plan(tier as BoughtPlan['tier'], id)),
		);
		fc.assert(
			fc.property(fc.array(anyPlan), (states) => {
				let latest: ProjectFacts | null = null;
				let opened = 0;
				for (const paid of states) {
					for (let copy = 0; copy < 3; copy += 1) {
						const step = orderStepOf(latest, paid);
						if (copy > 0) expect(step).toEqual({ kind: 'none' });
						if (step.kind === 'none') continue;
						if (step.kind === 'open') opened += 1;
						const before: ProjectFacts = latest ?? project();
						latest = step.kind === 'end' ? { ...before, endedAt: 1 } : { ...before, ...step.plan, endedAt: null };
					}
				}
				// None of them was launched, so one project serves all purchases.
				expect(opened).toBe(states.some((paid) => paid !== null) ? 1 : 0);
			}),
			{ numRuns: 2000 },
		);
	});
});
