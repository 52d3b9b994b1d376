/** Random months of a hosted website: what was paid, where it was, when its server failed, which maintenance there was, and what the client tried. */
import { dayMs, hourMs, minuteMs, monthOf } from '@stayup/contract';
import type { MaintenanceSpan } from '../../functions/src/monitoring/rules/monitor.ts';
import type { Plan } from './promise-oracle.ts';

export interface HistoryEvent {
	at: number;
	kind: 'client-pause' | 'client-change' | 'client-remove' | 'client-window';
	/** Of a window of the client. */
	until: number;
}

/** A time in which a server fails, most of its checks at least. */
export interface Incident {
	from: number;
	until: number;
	/** Without the others, if only one of two servers fails. */
	url: string | null;
	/** The share of its checks that fail. */
	share: number;
	/** Our own checks stop for a while. */
	gap: { from: number; until: number } | null;
	/** Every check from then on succeeds, and one is made at that millisecond. */
	isExact: boolean;
}

/** Instants are milliseconds since the epoch. */
export interface History {
	/** YYYY-MM, oldest first. */
	months: string[];
	launchedAt: number;
	payments: { at: number; plan: Plan | null }[];
	links: { at: number; url: string }[];
	incidents: Incident[];
	/** Ours, as we announced it. */
	maintenance: MaintenanceSpan[];
	events: HistoryEvent[];
	now: number;
}

const tiers = ['Core', 'Pro', 'Elite'] as const;
const [oldUrl, newUrl] = ['https://bakery.example/', 'https://new.example/'];

export function aHistory(random: () => number): History {
	const upTo = (most: number) => Math.floor(random() * (most + 1));
	const aPlan = (): Plan => ({ tier: tiers[upTo(2)] ?? 'Core', billingCycle: random() < 0.5 ? 'annual' : 'monthly' });
	// Two years with a leap day between.
	const first = upTo(20);
	const from = Date.UTC(2027, first);
	const monthCount = 2 + upTo(3);
	const until = Date.UTC(2027, first + monthCount);
	// Today is in the last month, or after it.
	const now = random() < 0.5 ? until + upTo(20 * dayMs) : until - upTo(20 * dayMs);
	const within = (begin = from, end = now) => begin + Math.floor(random() * (end - begin));
	const launchedAt = random() < 0.5 ? from - upTo(40 * dayMs) : within(from, from + 20 * dayMs);
	const months = Array.from({ length: monthCount + 1 }, (_, index) => monthOf(Date.UTC(2027, first + index)));
	const incidents = someIncidents(random, from, now);
	const events = Array.from({ length: upTo(6) }, (): HistoryEvent => {
		const kinds = ['client-pause', 'client-change', 'client-remove', 'client-window'] as const;
		const at = within(launchedAt);
		return { at, kind: kinds[upTo(3)] ?? 'client-pause', until: at + upTo(3 * dayMs) };
	});
	return {
		months: months.filter((month) => month <= monthOf(now)),
		launchedAt,
		payments: somePayments(),
		links: [
			{ at: launchedAt, url: oldUrl },
			// Some move while they fail.
			...(random() < 0.3 ? [{ at: incidentOrAnyTime(), url: newUrl }] : []),
		],
		incidents,
		maintenance: someMaintenance(random, incidents, within),
		events,
		now,
	};

	function incidentOrAnyTime(): number {
		const incident = incidents[upTo(incidents.length)];
		const at = incident ? within(incident.from, incident.until) : within(launchedAt);
		return Math.max(at, launchedAt + 1);
	}

	function somePayments(): History['payments'] {
		const payments: History['payments'] = [{ at: launchedAt - upTo(20 * dayMs), plan: aPlan() }];
		if (random() < 0.4) payments.push({ at: within(launchedAt), plan: aPlan() });
		if (random() < 0.3) {
			const endsAt = within(Math.max(launchedAt, payments.at(-1)?.at ?? 0));
			payments.push({ at: endsAt, plan: null });
			// Some pay again on the same day.
			const paidAgainAt = endsAt + upTo(random() < 0.3 ? 3 * hourMs : 20 * dayMs);
			if (random() < 0.6 && paidAgainAt < now) payments.push({ at: paidAgainAt, plan: aPlan() });
		}
		return payments;
	}
}

/** At least an hour apart, over midnight and over the ends of months too. */
function someIncidents(random: () => number, from: number, now: number): Incident[] {
	const incidents: Incident[] = [];
	for (let at = from + random() * 10 * dayMs; ; at += hourMs + random() ** 2 * 40 * dayMs) {
		if (random() < 0.1) at = Math.ceil(at / dayMs) * dayMs - random() * 20 * minuteMs;
		const begin = Math.round(at);
		const isExact = random() < 0.1;
		const lengthMs = isExact ? exactLengthMs(begin, random) : Math.round(random() ** 3 * 3 * hourMs) + 1;
		at = begin + lengthMs;
		if (at + hourMs > now) return incidents;
		const gapFrom = begin + Math.floor(random() * lengthMs);
		incidents.push({
			from: begin,
			until: at,
			url: random() < 0.5 ? oldUrl : null,
			share: isExact ? 1 : 0.85,
			gap: !isExact && random() < 0.1 ? { from: gapFrom, until: gapFrom + Math.floor(random() * hourMs) } : null,
			isExact,
		});
	}
}

/** The downtime that the month allows, or a millisecond more or less. */
function exactLengthMs(at: number, random: () => number): number {
	const date = new Date(at);
	const month = [date.getUTCFullYear(), date.getUTCMonth()] as const;
	const monthMs = Date.UTC(month[0], month[1] + 1) - Date.UTC(...month);
	return monthMs / 10_000 + Math.floor(random() * 3) - 1;
}

function someMaintenance(
	random: () => number,
	incidents: readonly Incident[],
	within: () => number,
): MaintenanceSpan[] {
	const spans: MaintenanceSpan[] = [];
	for (let number = 0; number < 4; number += 1) {
		const incident = incidents[Math.floor(random() * incidents.length)];
		const isAround = random() < 0.7 && incident !== undefined;
		const at = isAround ? incident.from - 30 * minuteMs + random() * hourMs : within();
		const from = Math.floor(at / minuteMs) * minuteMs;
		const until = from + (5 + Math.floor(random() * 115)) * minuteMs;
		if (random() < 0.3 && !spans.some((other) => from <= other[1] && until >= other[0])) {
			spans.push([from, until, 'ours']);
		}
	}
	return spans.toSorted(([one], [other]) => one - other);
}
