/** Runs made-up checks through the real rules and plans their alerts for the real channels, marked as tests. Nothing else is recorded. */
import { firstSettings, type WebsiteDocument } from '@stayup/contract';
import type { AlertOwner } from '../../channels/rules/channel-rules.ts';
import { applyChecks } from '../../monitoring/rules/apply-checks.ts';
import { type Monitor, monitoredSettingsOf, newMonitorState } from '../../monitoring/rules/monitor.ts';
import type { DeliveryRef, NewDelivery } from '../../outbox/new-delivery.ts';
import type { OutboxStore } from '../../outbox/outbox-store.ts';
import type { Writer } from '../../platform/firestore/writer.ts';
import { outageIdOf } from '../../platform/ids.ts';
import { homeRegion } from '../../platform/regions.ts';
import type { CheckResult } from '../../probe/check-result.ts';
import { newUptime } from '../../stats/uptime.ts';
import { planAlerts } from '../plan-alerts.ts';

/** A test outage belongs to no group. */
const alone = { evidence: null, isShared: false };

export interface TestAlertSubject {
	/** Replaces the website's id in the rules; no website has it. */
	testAlertId: string;
	websiteId: string;
	website: WebsiteDocument;
	owner: AlertOwner;
}

/** Up, three failures in a row, two good checks: an outage that begins and ends within the minute before now. */
const firstFailureSeconds = -60;
const checks = [
	[-90, true],
	[firstFailureSeconds, false],
	[-45, false],
	[-30, false],
	[-15, true],
	[0, true],
] as const;

export function planTestAlert(
	writer: Pick<Writer, 'create' | 'update'>,
	outbox: Pick<OutboxStore, 'plan'>,
	{ testAlertId, websiteId, website, owner }: TestAlertSubject,
	now: number,
): { outageId: string; planned: DeliveryRef[] } {
	const monitor = monitorOf(testAlertId, website, now);
	const planned: DeliveryRef[] = [];
	const asTestAlert = (delivery: NewDelivery): NewDelivery => {
		const { message } = delivery;
		if (message.event !== 'website-down' && message.event !== 'website-up') return delivery;
		const named = { id: websiteId, name: website.name, url: website.url };
		const marked = { ...message, website: named, isTest: true } as const;
		return {
			...delivery,
			websiteId,
			message: marked.event === 'website-down' ? { ...marked, regions: [], votes: [] } : marked,
		};
	};
	let before = monitor;
	for (const [seconds, isGood] of checks) {
		const applied = applyChecks(before, [checkAt(now + seconds * 1000, isGood)]);
		const plan = (to: Parameters<OutboxStore['plan']>[0], delivery: NewDelivery) =>
			outbox.plan(to, asTestAlert(delivery), now);
		const planner = { outbox: { plan }, escalations: null };
		planned.push(...planAlerts(writer, planner, applied.monitor, applied.alerts, owner, alone, websiteId));
		before = applied.monitor;
	}
	return { outageId: outageIdOf(testAlertId, now + firstFailureSeconds * 1000), planned };
}

function checkAt(at: number, isGood: boolean): CheckResult {
	const phases = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 100 };
	const checked = { at, region: homeRegion, origin: 'round', durationMs: 100, phases, certificate: null } as const;
	return isGood
		? { ...checked, ok: true, statusCode: 200 }
		: { ...checked, ok: false, error: 'wrong_status', phase: 'response', statusCode: 503, evidence: null };
}

/** As if nobody had paused the website or turned its alerts off. */
function monitorOf(testAlertId: string, website: WebsiteDocument, now: number): Monitor {
	return {
		...monitoredSettingsOf({ ...website, ...firstSettings }),
		websiteId: testAlertId,
		ownerId: website.ownerId,
		intervalSeconds: 60,
		revision: 1,
		createdAt: now,
		state: newMonitorState(now),
		uptime: newUptime(now),
	};
}
