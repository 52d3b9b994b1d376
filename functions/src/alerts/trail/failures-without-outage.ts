/** The failed checks of a website that made no outage, and why they made none. Instants are milliseconds since the epoch. Pure. */
import {
	type ConditionDocument,
	type FailuresWithoutOutage,
	instantOrNull,
	minuteMs,
	type OutageDocument,
	toInstant,
} from '@stayup/contract';

interface Failures {
	conditions: readonly ConditionDocument[];
	outages: readonly Pick<OutageDocument, 'start' | 'end'>[];
	/** When checks failed, oldest first. */
	failedAt: readonly number[];
}

const reasons: Readonly<Record<ConditionDocument['kind'], string | null>> = {
	maintenance: 'In maintenance, so failures were planned',
	blocked: 'A firewall refused our checks, which says nothing about visitors',
	'partly-unreachable': 'It failed from some regions only',
	slow: null,
};

/** Checks that fail within so much time belong together. */
const togetherMs = 5 * minuteMs;
/** A failed check is confirmed or not within this time. */
const doubtMs = 2 * minuteMs;
const mostShown = 5;

/** Newest first. */
export function failuresWithoutOutage(
	{ conditions, outages, failedAt }: Failures,
	now: number,
): FailuresWithoutOutage[] {
	const explained = [...conditions, ...outages];
	const isExplained = (at: number) => explained.some(({ start, end }) => at >= start && (end === null || at <= end));
	const unconfirmed = failedAt.filter((at) => at <= now - doubtMs && !isExplained(at));
	return [...conditions.flatMap(periodOf), ...groupsOf(unconfirmed)]
		.toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
		.slice(0, mostShown);
}

function periodOf({ kind, start, end, error }: ConditionDocument): FailuresWithoutOutage[] {
	const reason = reasons[kind];
	if (reason === null || error === null) return [];
	return [{ startedAt: toInstant(start), endedAt: instantOrNull(end), reason }];
}

function groupsOf(instants: readonly number[]): FailuresWithoutOutage[] {
	const groups: number[][] = [];
	for (const at of instants) {
		const group = groups.at(-1);
		if (group && at - (group.at(-1) ?? at) <= togetherMs) group.push(at);
		else groups.push([at]);
	}
	return groups.map((group) => ({
		startedAt: toInstant(group[0] ?? 0),
		endedAt: toInstant(group.at(-1) ?? 0),
		reason:
			group.length === 1
				? 'One failed check, which no other confirmed'
				: `${group.length} failed checks, too few to confirm an outage`,
	}));
}
