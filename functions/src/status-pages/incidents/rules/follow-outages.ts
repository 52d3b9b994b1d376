/** Which incidents follow the outages of their components, and how. All clocks in milliseconds since the epoch. */
import {
	type CauseId,
	type IncidentImpact,
	minuteMs,
	type OutageDocument,
	type WebsiteDocument,
} from '@stayup/contract';
import type { StatusIncidentDocument } from '../../../platform/firestore/status-documents.ts';
import { mayBePublishedAutomatically } from './draft.ts';
import type { NewUpdate } from './incident.ts';

/** A website that goes down this soon after another is a part of the same incident. */
export const joinWithinMs = 10 * minuteMs;
/** An automatic incident is resolved when its websites have responded for so long. */
export const calmMs = 10 * minuteMs;
/** An outage that is older was published before, or its owner did not want it then. */
const oldestOverdueMs = 6 * 60 * minuteMs;

export type FollowedOutage = Pick<OutageDocument, 'end' | 'endReason'> & {
	/** Whether the latest checks of its website succeeded; false without a website. */
	isUp: boolean;
};

type OpenIncident = Pick<StatusIncidentDocument, 'state' | 'isAutomatic' | 'outageIds' | 'startedAt' | 'componentIds'>;

/** Whether the website works again. An outage that ended because checks were blocked, paused or changed proves nothing by itself. */
export function isRecovered({ end, endReason, isUp }: FollowedOutage): boolean {
	return end !== null && (endReason === 'recovered' || isUp);
}

/** Outages that were deleted with their website are not among them, so none at all proves nothing. */
function areOver(outages: readonly FollowedOutage[]): boolean {
	return outages.length > 0 && outages.every(isRecovered);
}

/** The update of an automatic incident whose outages are all over: those of websites that the page still shows. Null if there is none. */
export function updateAfterOutages(
	incident: OpenIncident,
	outages: readonly FollowedOutage[],
	names: readonly string[],
): NewUpdate | null {
	const { isAutomatic, outageIds, state } = incident;
	if (!isAutomatic || state === 'monitoring' || state === 'resolved') return null;
	if (outageIds.length === 0 || !areOver(outages)) return null;
	const responds = `${inWords(names)} ${names.length > 1 ? 'respond' : 'responds'} again.`;
	return { state: 'monitoring', text: `${responds} We are watching whether it stays that way.` };
}

/** The last update of an automatic incident whose components are all off the page, so that nothing can end it any more. */
export function updateWhenGone(incident: OpenIncident, shown: ReadonlySet<string>): NewUpdate | null {
	const { isAutomatic, componentIds, state } = incident;
	if (!isAutomatic || state === 'resolved' || componentIds.length === 0) return null;
	if (componentIds.some((id) => shown.has(id))) return null;
	const text =
		componentIds.length === 1
			? 'This component is no longer on the page.'
			: 'These components are no longer on the page.';
	return { state: 'resolved', text };
}

/** The update that the owner is advised to post when the outages of an incident are over. */
export function suggestionFor(
	incident: OpenIncident,
	outages: readonly FollowedOutage[],
	names: readonly string[],
): NewUpdate | null {
	const { isAutomatic, outageIds, state } = incident;
	if (isAutomatic || state === 'resolved' || outageIds.length === 0 || !areOver(outages)) return null;
	return {
		state: 'resolved',
		text: `${inWords(names)} ${names.length > 1 ? 'work' : 'works'} again. Thank you for your patience.`,
	};
}

/** The last update of an automatic incident that stayed calm. Null if it is not due, or a website of it is not up. */
export function updateWhenCalm(
	incident: Pick<StatusIncidentDocument, 'state' | 'isAutomatic' | 'updates'>,
	websitesAreUp: boolean,
	now: number,
): NewUpdate | null {
	const { isAutomatic, state, updates } = incident;
	const since = updates.at(-1)?.at ?? now;
	if (!isAutomatic || state !== 'monitoring' || now - since < calmMs || !websitesAreUp) return null;
	return {
		state: 'resolved',
		text: `Everything has worked again for ${calmMs / minuteMs} minutes, so this incident is over.`,
	};
}

/** Whether an outage is published by itself now. One that ended before is not. */
export function isOverdue(
	outage: Pick<OutageDocument, 'end' | 'start' | 'plannedAt'>,
	causeId: CauseId,
	publishAfterMinutes: number | null,
	now: number,
): boolean {
	if (publishAfterMinutes === null || outage.end !== null || outage.plannedAt !== null) return false;
	const age = now - outage.start;
	return age >= publishAfterMinutes * minuteMs && age <= oldestOverdueMs && mayBePublishedAutomatically(causeId);
}

/** The incident that another outage of the page is a part of: one that began at about the same time, or that was about to be resolved. */
export function incidentToJoin<Incident extends OpenIncident>(
	open: readonly Incident[],
	outage: Pick<OutageDocument, 'start'>,
): Incident | null {
	const joinable = open.filter(
		({ isAutomatic, outageIds, startedAt, state }) =>
			isAutomatic &&
			outageIds.length > 0 &&
			state !== 'resolved' &&
			(state === 'monitoring' || Math.abs(outage.start - startedAt) <= joinWithinMs),
	);
	return joinable[0] ?? null;
}

/** Posted on the incident that outages join. `names`: of their components. */
export function updateWhenJoined(
	incident: OpenIncident,
	componentIds: readonly string[],
	names: readonly string[],
): NewUpdate {
	const isKnown = componentIds.every((id) => incident.componentIds.includes(id));
	const state = incident.state === 'monitoring' ? 'investigating' : incident.state;
	const text = isKnown ? `${inWords(names)} ${areOf(names)} not available again.` : affectedToo(names);
	return { state, text: `${text} We are working on it.` };
}

/** A sentence about more components of an incident. */
export function affectedToo(names: readonly string[]): string {
	return `${inWords(names)} ${areOf(names)} affected too.`;
}

export function worse(a: IncidentImpact, b: IncidentImpact): IncidentImpact {
	return a === 'down' ? a : b;
}

export function isUp({ status, condition }: Pick<WebsiteDocument, 'status' | 'condition'>): boolean {
	return status === 'up' && condition?.kind !== 'blocked';
}

const namesInWords = 3;

function areOf(names: readonly string[]): string {
	return names.length > 1 ? 'are' : 'is';
}

function inWords(names: readonly string[]): string {
	if (names.length === 0) return 'The website';
	if (names.length > namesInWords) return `${names.length} components`;
	return names.length === 1 ? String(names[0]) : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
