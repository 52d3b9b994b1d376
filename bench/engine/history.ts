/** Monitors with the past of a day, so that shards have the size that they have in use. */
import { dayMs, hourMs } from '@stayup/contract';
import { aMonitor } from '@stayup/testing/builders';
import { applyChecks, storingPlanOf } from '../../functions/src/monitoring/rules/apply-checks.ts';
import type { Monitor } from '../../functions/src/monitoring/rules/monitor.ts';
import { goodCheck } from '../shared/good-check.ts';

/** Websites that store their hours within a few minutes of each other share an invented past. */
const pasts = 48;

/** Returns a function that gives a website its past until `until`. */
export function inventPasts(intervalSeconds: number, until: number): (monitor: Monitor) => Monitor {
	const invented = Array.from({ length: pasts }, (_, index) => {
		const { hoursPerWrite } = storingPlanOf({ websiteId: '', intervalSeconds });
		const delayMs = (index * hoursPerWrite * hourMs) / pasts;
		const monitor = pastOf(
			websiteWithDelay(delayMs, intervalSeconds, (hoursPerWrite * hourMs) / pasts),
			intervalSeconds,
			until,
		);
		return { delayMs, monitor };
	});
	return (monitor) => {
		const { delayMs } = storingPlanOf(monitor);
		const { state, uptime, createdAt } =
			(invented.findLast((past) => past.delayMs <= delayMs) ?? invented[0])?.monitor ?? monitor;
		const { phase, shown, shownSince } = monitor.state;
		return { ...monitor, createdAt, state: { ...state, phase, shown, shownSince }, uptime };
	};
}

function websiteWithDelay(delayMs: number, intervalSeconds: number, toleranceMs: number): string {
	for (let index = 0; ; index += 1) {
		const websiteId = `past-${index}`;
		const own = storingPlanOf({ websiteId, intervalSeconds }).delayMs;
		if (own >= delayMs && own < delayMs + toleranceMs) return websiteId;
	}
}

function pastOf(websiteId: string, intervalSeconds: number, until: number): Monitor {
	const intervalMs = intervalSeconds * 1000;
	const from = until - dayMs - 6 * hourMs - ((until % intervalMs) + 1);
	let monitor = aMonitor({ websiteId, intervalSeconds, createdAt: from });
	for (let at = from, index = 0; at <= until; at += intervalMs, index += 1) {
		monitor = applyChecks(monitor, [
			goodCheck(at, 120 + ((index * 7919) % 400) + ((index * 31) % 97 === 0 ? 900 : 0)),
		]).monitor;
	}
	return monitor;
}
