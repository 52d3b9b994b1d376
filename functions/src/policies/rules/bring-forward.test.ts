import { minuteMs } from '@stayup/contract';
import { aDownAlert, aMaintenanceAlert, anUpAlert, aPolicy, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { EscalationDocument, StoredPolicy } from '../../platform/firestore/channel-documents.ts';
import { bringForward } from './bring-forward.ts';
import { type EscalationFacts, moveOn } from './move-on.ts';
import { openEscalation } from './open-escalation.ts';

const channels = [
	{ id: 'email', kind: 'email', name: null },
	{ id: 'boss', kind: 'email', name: 'Boss' },
	{ id: 'phone', kind: 'sms', name: 'Phone' },
	{ id: 'team', kind: 'discord', name: 'Team' },
] as const;
const facts: EscalationFacts = {
	outage: { end: null, isAcknowledged: false },
	isAllDown: false,
	maintenanceUntil: null,
	isSmsUsedUp: false,
	channels,
};

/** Steps by the minute. */
function opened(steps: Record<number, string[]>, policy: Partial<StoredPolicy> = {}): EscalationDocument {
	const owned = { ownerId: 'alice', websiteId: 'bakery', tags: [], timeZone: 'UTC', channels };
	return openEscalation({ ...owned, policy: aPolicy(steps, policy), message: aDownAlert() }, noon).escalation;
}

const after = (minutes: number) => noon + minutes * minuteMs;
const idsOf = (planned: { deliveries: readonly { id?: string }[] } | null) => planned?.deliveries.map(({ id }) => id);

describe('an escalation whose email bounced', () => {
	it('notifies the channels of its present and its next step that were not notified', () => {
		const escalation = opened({ 0: ['email'], 5: ['email', 'phone', 'team'], 10: ['boss'] });
		const ids = ['shop_1_down_step1_phone', 'shop_1_down_step1_team'];

		expect(idsOf(bringForward(escalation, facts, 'email', after(1)))).toEqual(ids);
	});

	it('counts from the step that was sent last, also if the bounced channel was not notified', () => {
		const escalation = opened({ 0: ['email'], 5: ['boss'], 60: ['email', 'phone'], 90: ['team'] });
		const later = { ...escalation, ...moveOn(escalation, facts, after(5)).change };

		expect(idsOf(bringForward(escalation, facts, 'gone', after(1)))).toEqual(['shop_1_down_step1_boss']);
		expect(idsOf(bringForward(later, facts, 'boss', after(6)))).toEqual(['shop_1_down_step2_phone']);
	});

	it('notifies the channels of the last step that can be used again while it repeats', () => {
		const escalation = opened({ 0: ['email', 'late'] });
		const { change } = moveOn(escalation, facts, after(30));
		const late = { id: 'late', kind: 'slack', name: 'Late' } as const;
		const now = { ...facts, channels: [...channels, late] };

		expect(idsOf(bringForward({ ...escalation, ...change }, now, 'email', after(31)))).toEqual([
			'shop_1_down_step1_late',
		]);
	});

	it('skips a step that reaches nobody, such as text messages when none are left', () => {
		const escalation = opened({ 0: ['email'], 5: ['gone'], 10: ['phone'], 15: ['team'] });

		expect(idsOf(bringForward(escalation, facts, 'email', after(1)))).toEqual(['shop_1_down_step2_phone']);
		expect(idsOf(bringForward(escalation, { ...facts, isSmsUsedUp: true }, 'email', after(1)))).toEqual([
			'shop_1_down_step3_team',
		]);
	});

	it('takes each step once: early for some of its channels, and when it is due for the others', () => {
		const escalation = opened({ 0: ['email'], 5: ['email', 'phone'] });
		const early = bringForward(escalation, facts, 'email', after(1));
		const later = { ...escalation, ...early?.change };

		expect(bringForward(later, facts, 'email', after(2))).toBeNull();
		const due = moveOn(later, facts, after(5));
		expect(idsOf(due)).toEqual(['shop_1_down_step1_email']);
		const repeat = moveOn({ ...later, ...due.change }, facts, after(35));
		expect(idsOf(repeat)).toEqual(['shop_1_down_step2_email', 'shop_1_down_step2_phone']);
	});

	it('moves on from a step that was brought forward and bounced as well', () => {
		const escalation = opened({ 0: ['email'], 5: ['boss'], 10: ['phone'] });
		const early = bringForward(escalation, facts, 'email', after(1));
		const later = { ...escalation, ...early?.change };

		const last = bringForward(later, facts, 'boss', after(2));
		expect(idsOf(last)).toEqual(['shop_1_down_step2_phone']);
		expect(idsOf(moveOn({ ...later, ...last?.change }, facts, after(10)))).toEqual([]);
	});

	it('notifies a channel of both steps once', () => {
		const { notified, ...escalation } = opened({ 0: ['email', 'phone'], 5: ['phone'] });
		const { phone: _phone, ...others } = notified;
		const forward = bringForward({ ...escalation, notified: others }, facts, 'email', after(1));

		expect(idsOf(forward)).toEqual(['shop_1_down_phone']);
	});

	it('changes nothing in quiet hours if the next step is due before their end, or at it', () => {
		const quietHours = { from: '12:02', to: '12:10', exceptWhenAllDown: false };
		for (const minutes of [5, 10]) {
			const escalation = opened({ 0: ['email'], [minutes]: ['phone'] }, { quietHours });
			expect(bringForward(escalation, facts, 'email', after(3))).toBeNull();
		}
	});

	it('notifies nobody when the recovery is known', () => {
		const recovery = anUpAlert({ at: after(1) });
		const escalation = { ...opened({ 0: ['email'], 5: ['phone'] }), recovery };

		expect(bringForward(escalation, facts, 'email', after(2))).toBeNull();
	});

	it('notifies nobody when no step is left', () => {
		expect(bringForward(opened({ 0: ['email'] }), facts, 'email', after(1))).toBeNull();
	});

	it.each([
		['the outage is acknowledged', { outage: { end: null, isAcknowledged: true } }],
		['the outage is over', { outage: { end: after(1), isAcknowledged: false } }],
		['the website is in maintenance', { maintenanceUntil: after(60) }],
		['the account is disabled', { channels: [] }],
	])('notifies nobody once %s', (_, change) => {
		const escalation = opened({ 0: ['email'], 5: ['phone'] });

		expect(bringForward(escalation, { ...facts, ...change }, 'email', after(2))).toBeNull();
	});

	it('takes its next step at the end of quiet hours, unless everything is down', () => {
		const quietHours = { from: '12:02', to: '12:10', exceptWhenAllDown: true };
		const escalation = opened({ 0: ['email'], 60: ['phone'] }, { quietHours });
		const quiet = bringForward(escalation, facts, 'email', after(3));
		expect(quiet).toEqual({ change: { dueAt: after(3), nextAt: after(10) }, deliveries: [] });

		const end = moveOn({ ...escalation, ...quiet?.change }, facts, after(10));
		expect(idsOf(end)).toEqual(['shop_1_down_step1_phone']);
		expect(idsOf(bringForward(escalation, { ...facts, isAllDown: true }, 'email', after(3)))).toEqual([
			'shop_1_down_step1_phone',
		]);
	});

	it('sends the recovery to those that were notified early', () => {
		const escalation = opened({ 0: ['email'], 5: ['phone'] });
		const early = bringForward(escalation, facts, 'email', after(1));
		const recovery = anUpAlert({ at: after(3) });
		const over = moveOn({ ...escalation, ...early?.change, recovery, nextAt: after(3) }, facts, after(3));

		expect(over.deliveries.map(({ id, afterId }) => [id, afterId])).toEqual([
			['shop_1_up_email', 'shop_1_down_email'],
			['shop_1_up_phone', 'shop_1_down_step1_phone'],
		]);
	});
});

describe('an escalation of a website whose alerts were turned off', () => {
	it('rests', () => {
		const escalation = opened({ 0: ['email'], 5: ['phone'] });

		expect(moveOn(escalation, null, after(5))).toMatchObject({ change: { nextAt: null }, deliveries: [] });
		expect(bringForward(escalation, null, 'email', after(2))).toBeNull();
	});
});

describe('an escalation that is due', () => {
	const escalation = opened({ 0: ['email'], 5: ['phone'], 60: ['team'] });

	it('follows the maintenance of its website, and keeps the instant of its step', () => {
		expect(moveOn(escalation, { ...facts, maintenanceUntil: after(60) }, after(5))).toEqual({
			change: { step: escalation.step, dueAt: escalation.dueAt, nextAt: after(60), notified: escalation.notified },
			deliveries: [],
		});
	});

	it.each([
		['acknowledged', { end: null, isAcknowledged: true }],
		['over', { end: after(4), isAcknowledged: false }],
		['deleted', null],
	])('rests if its outage is %s', (_, outage) => {
		expect(moveOn(escalation, { ...facts, outage }, after(5))).toEqual({
			change: { step: escalation.step, dueAt: null, nextAt: null, notified: escalation.notified },
			deliveries: [],
		});
	});

	it('takes its step also if the task runs a moment early', () => {
		expect(idsOf(moveOn(escalation, facts, after(5) - 500))).toEqual(['shop_1_down_step1_phone']);
	});

	it('takes the next step too if the month has no text messages left, which the delivery of the first one says', () => {
		expect(idsOf(moveOn(escalation, { ...facts, isSmsUsedUp: true }, after(5)))).toEqual([
			'shop_1_down_step1_phone',
			'shop_1_down_step2_team',
		]);
	});
});

it('an outage that maintenance ends is reported to those that were notified, and then what is after it', () => {
	const escalation = opened({ 0: ['email'], 5: ['phone'] });
	const endedBy = (recovery: NonNullable<EscalationDocument['recovery']>) =>
		moveOn({ ...escalation, recovery, nextAt: after(3) }, facts, after(3)).deliveries;
	const { outageId } = escalation.message;

	expect(endedBy(aMaintenanceAlert())).toMatchObject([
		{ id: `${outageId}_maintenance_email`, afterId: `${outageId}_down_email`, message: aMaintenanceAlert() },
	]);
	expect(endedBy(anUpAlert({ since: null, after: 'maintenance' }))).toMatchObject([
		{ id: `${outageId}_up_email`, afterId: `${outageId}_maintenance_email` },
	]);
});

describe('the recovery in quiet hours', () => {
	const quietHours = { from: '12:02', to: '12:10', exceptWhenAllDown: true };
	const up = anUpAlert({ at: after(5) });
	const recovered = (escalation: EscalationDocument, minutes = 5, isAllDown = false) =>
		moveOn({ ...escalation, recovery: up, nextAt: after(minutes) }, { ...facts, isAllDown }, after(minutes));

	it('waits for their end if the alert came before them', () => {
		const escalation = opened({ 0: ['email'], 60: ['phone'] }, { quietHours });

		expect(recovered(escalation)).toMatchObject({ change: { dueAt: null, nextAt: after(10) }, deliveries: [] });
		expect(recovered(escalation, 10)).toMatchObject({
			change: { dueAt: null, nextAt: null },
			deliveries: [{ id: 'shop_1_up_email', ownerId: 'alice', websiteId: 'bakery' }],
		});
	});

	it('does not wait while everything is down again', () => {
		const escalation = opened({ 0: ['email'], 60: ['phone'] }, { quietHours });

		expect(idsOf(recovered(escalation, 5, true))).toEqual(['shop_1_up_email']);
	});

	it('does not wait if the alert came in them', () => {
		const escalation = opened({ 0: ['email'], 3: ['phone'] }, { quietHours });
		const { change } = moveOn(escalation, { ...facts, isAllDown: true }, after(3));

		expect(idsOf(recovered({ ...escalation, ...change }))).toEqual(['shop_1_up_email', 'shop_1_up_phone']);
	});

	it('is sent to nobody, and not later either, if nobody was notified', () => {
		const escalation = opened({ 0: ['email'] }, { quietHours: { ...quietHours, from: '11:50' } });

		expect(recovered(escalation)).toMatchObject({ change: { nextAt: null }, deliveries: [] });
	});
});
