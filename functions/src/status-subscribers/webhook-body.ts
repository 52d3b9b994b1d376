/** The bodies of the calls to the webhooks of subscribers. */
import { toInstant } from '@stayup/contract';
import type { StatusEvent } from '../platform/firestore/status-documents.ts';
import type { PageFacts } from './page-facts.ts';

type NamedPage = Pick<PageFacts, 'name' | 'url'>;

/** A response with the challenge confirms the subscription. */
export function challengeBody(page: NamedPage, challenge: string, at: number): string {
	const data = { page: namesOf(page), challenge };
	return JSON.stringify({ type: 'status.challenge', timestamp: toInstant(at), data });
}

/** `at` is when the event was broadcast, so that every attempt has the same text. */
export function eventBody(page: NamedPage, event: StatusEvent, at: number): string {
	const timestamp = toInstant(at);
	if (event.kind === 'incident') {
		const { incidentId: id, updateId, title, state, impact, components, text, startedAt } = event;
		const incident = { id, updateId, title, state, impact, components, text, startedAt: toInstant(startedAt) };
		return JSON.stringify({ type: 'status.incident', timestamp, data: { page: namesOf(page), incident } });
	}
	const { maintenanceId: id, phase, name, components, from, until } = event;
	const maintenance = { id, phase, name, components, from: toInstant(from), until: toInstant(until) };
	return JSON.stringify({ type: 'status.maintenance', timestamp, data: { page: namesOf(page), maintenance } });
}

function namesOf({ name, url }: NamedPage): NamedPage {
	return { name, url };
}
