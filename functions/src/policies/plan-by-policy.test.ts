import { minuteMs } from '@stayup/contract';
import { aDownAlert, aMaintenanceAlert, anAccount, anUpAlert, aPolicy, noon } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import type { AlertChannel } from '../channels/rules/channel-rules.ts';
import type { NewDelivery } from '../outbox/new-delivery.ts';
import type { EscalationDocument, StoredPolicy } from '../platform/firestore/channel-documents.ts';
import type { OutboxMessage } from '../platform/firestore/outbox-message.ts';
import { planByPolicy, policyFor, receiversOf } from './plan-by-policy.ts';
import { openEscalation } from './rules/open-escalation.ts';

const email: AlertChannel = { id: 'email', kind: 'email', name: null };
const phone: AlertChannel = { id: 'phone', kind: 'sms', name: 'Phone' };
const team: AlertChannel = { id: 'team', kind: 'discord', name: 'Team' };
const channels = [email, phone, team];

/** Steps five minutes apart. */
const withSteps = (...steps: string[][]) =>
	aPolicy(Object.fromEntries(steps.map((channelIds, number) => [number * 5, channelIds])), { repeatMinutes: null });

const website = { id: 'bakery', name: 'Bakery', url: 'https://bakery.example/' };
const outageId = 'bakery_1';
const since = noon - minuteMs;
const down = aDownAlert({ website, outageId, since });
const up = anUpAlert({ website, outageId, since });
const flapping = { event: 'website-flapping', website, at: noon, changes: 5 } as const;
const slow = { event: 'condition-ended', website, condition: 'slow', since, at: noon, next: 'up' } as const;
const certificate = { event: 'certificate-expiring', website, validTo: noon } as const;

describe('the policy of a website', () => {
	const policy = withSteps(['phone'], ['email'], ['email'], ['email'], ['email']);
	const settings = { channels: {}, policies: { nights: policy } };

	it.each([
		['Core', 2],
		['Pro', 4],
		['Elite', 5],
	] as const)('has the steps that the plan %s includes', (tier, count) => {
		const found = policyFor({ user: anAccount({ tier }), settings }, { id: 'bakery', tags: [] }, [email, team]);

		expect(found).toEqual({ ...policy, steps: policy.steps.slice(0, count) });
	});

	it.each([
		['the steps that the plan includes reach nobody', settings],
		['the account has no policies', { channels: {}, policies: {} }],
		['the account has no settings', null],
	])('is none if %s', (_, stored) => {
		const owner = { user: anAccount({ tier: 'Free' }), settings: stored };

		expect(policyFor(owner, { id: 'bakery', tags: [] }, [email])).toBeNull();
	});
});

interface Plan {
	policy?: StoredPolicy | null;
	isTest?: boolean;
	endedIds?: string[];
}

function plan(
	message: OutboxMessage,
	{ policy = withSteps(['email'], ['phone']), isTest = false, endedIds }: Plan = {},
) {
	const deliveries: [NewDelivery, number][] = [];
	const opened: [string, EscalationDocument][] = [];
	const closed: [string, EscalationDocument['recovery'], number][] = [];
	const outbox = {
		plan(_writer: unknown, delivery: NewDelivery, now: number) {
			deliveries.push([delivery, now]);
			return { id: delivery.id ?? '', channel: delivery.channel };
		},
	};
	const escalations = {
		open: (_writer: unknown, ...escalation: (typeof opened)[number]) => void opened.push(escalation),
		close: (_writer: unknown, ...recovery: (typeof closed)[number]) => void closed.push(recovery),
	};
	const refs = planByPolicy(
		{ create: () => undefined, update: () => undefined },
		{ outbox, escalations: isTest ? null : escalations },
		message,
		{ ownerId: 'alice', websiteId: 'bakery', tags: ['shops'], timeZone: 'UTC', policy, channels },
		new Set(endedIds),
	);
	return { refs, deliveries, opened, closed };
}

const delivery = { ownerId: 'alice', websiteId: 'bakery' };
const overEmail = { ...delivery, channel: 'email' };
const overPhone = { ...delivery, channel: 'sms', channelId: 'phone', channelName: 'Phone' };
const overTeam = { ...delivery, channel: 'discord', channelId: 'team', channelName: 'Team' };
const [first, second] = ['bakery_1_down', 'bakery_1_down_step1'];
const next = { id: outageId, channel: 'email', isEscalation: true };

describe('an outage of a website with a policy', () => {
	it('notifies the first step at once, and goes on when the second one is due', () => {
		const policy = withSteps(['email'], ['phone']);
		const { refs, deliveries, opened, closed } = plan(down, { policy });

		expect(deliveries).toEqual([[{ ...overEmail, id: 'bakery_1_down_email', eventId: first, message: down }, noon]]);
		expect(refs).toEqual([
			{ id: 'bakery_1_down_email', channel: 'email' },
			{ ...next, at: noon + 5 * minuteMs },
		]);
		const outage = { ownerId: 'alice', websiteId: 'bakery', tags: ['shops'], timeZone: 'UTC' };
		const { escalation } = openEscalation({ ...outage, policy, message: down, channels }, noon);
		expect([opened, closed]).toEqual([[[outageId, escalation]], []]);
	});

	it('has no task after the last step, but an escalation, which waits for the recovery', () => {
		const { refs, opened } = plan(down, { policy: withSteps(['email']) });

		expect(refs).toEqual([{ id: 'bakery_1_down_email', channel: 'email' }]);
		expect(opened).toHaveLength(1);
	});

	it.each([
		['', withSteps(['email'])],
		[', also if its policy was deleted since', null],
	])('leaves its recovery to the escalation%s', (_, policy) => {
		expect(plan(up, { policy, endedIds: [outageId] })).toEqual({
			refs: [{ ...next, occasion: 'recovery' }],
			closed: [[outageId, up, up.at]],
			deliveries: [],
			opened: [],
		});
	});

	it('leaves to it that maintenance ended the outage, beside the recovery that may follow', () => {
		const maintenance = aMaintenanceAlert({ website, outageId, since });

		expect(plan(maintenance, { endedIds: [outageId] })).toEqual({
			refs: [{ ...next, occasion: 'maintenance' }],
			closed: [[outageId, maintenance, maintenance.at]],
			deliveries: [],
			opened: [],
		});
	});

	it('opens an escalation, whichever others end now', () => {
		expect(plan(down, { endedIds: [outageId] })).toMatchObject({ opened: [[outageId, {}]], closed: [] });
	});

	it.each<[string, OutboxMessage, Plan]>([
		['the outage of a website without a policy', down, { policy: null }],
		['the recovery from an outage without an escalation', up, { endedIds: ['bakery_0'] }],
		['an alert that is not an outage', flapping, {}],
		['a test outage of a website without a policy', down, { policy: null, isTest: true }],
		['another alert among those of a test', flapping, { isTest: true }],
	])('does not decide about %s', (_, message, change) => {
		expect(plan(message, change)).toEqual({ refs: null, deliveries: [], opened: [], closed: [] });
	});
});

describe('a test outage of a website with a policy', () => {
	const policy = withSteps(['email', 'team'], ['phone', 'team', 'gone']);

	it('notifies all steps at once', () => {
		expect(plan(down, { policy, isTest: true })).toEqual({
			refs: [
				{ id: 'bakery_1_down_email', channel: 'email' },
				{ id: 'bakery_1_down_team', channel: 'discord' },
				{ id: 'bakery_1_down_step1_phone', channel: 'sms' },
				{ id: 'bakery_1_down_step1_team', channel: 'discord' },
			],
			deliveries: [
				[{ ...overEmail, id: 'bakery_1_down_email', eventId: first, message: down }, noon],
				[{ ...overTeam, id: 'bakery_1_down_team', eventId: first, message: down }, noon],
				[{ ...overPhone, id: 'bakery_1_down_step1_phone', eventId: second, message: down }, noon],
				[{ ...overTeam, id: 'bakery_1_down_step1_team', eventId: second, message: down }, noon],
			],
			opened: [],
			closed: [],
		});
	});

	it('sends the recovery once to each channel of the steps, after its latest alert', () => {
		const recovery = { eventId: 'bakery_1_up', message: up };
		const { deliveries, closed } = plan(up, { policy, isTest: true, endedIds: [outageId] });

		expect(deliveries).toEqual([
			[{ ...overEmail, ...recovery, id: 'bakery_1_up_email', afterId: 'bakery_1_down_email' }, up.at],
			[{ ...overPhone, ...recovery, id: 'bakery_1_up_phone', afterId: 'bakery_1_down_step1_phone' }, up.at],
			[{ ...overTeam, ...recovery, id: 'bakery_1_up_team', afterId: 'bakery_1_down_step1_team' }, up.at],
		]);
		expect(closed).toEqual([]);
	});
});

describe('an alert that is not an outage', () => {
	const policy = withSteps(['email'], ['phone', 'team']);

	it.each<[string, OutboxMessage, StoredPolicy | null, AlertChannel[], AlertChannel[]]>([
		['about a website that keeps changing goes to the first step', flapping, policy, channels, [email]],
		['about a condition goes to the first step', slow, policy, channels, [email]],
		['goes to the next step if the first one has no channel left', flapping, policy, [phone, team], [phone, team]],
		['goes to every channel if no step has one left', flapping, withSteps(['gone']), channels, channels],
		['goes to every channel without a policy', flapping, null, channels, channels],
		['about a certificate goes to every channel', certificate, policy, channels, channels],
	])('%s', (_, message, decided, usable, receivers) => {
		expect(receiversOf(message, decided, usable)).toEqual(receivers);
	});
});
