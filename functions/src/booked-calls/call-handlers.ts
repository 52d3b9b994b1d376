/** Booked calls for visitors: the free times, and the page behind the link of an email, which confirms, changes or cancels a call. */
import { dayMs, toInstant } from '@stayup/contract';
import type { Handlers, RequestFacts } from '../http/handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from '../http/rate-limits/admit-visitor.ts';
import { byIp } from '../http/rate-limits/limit-by-ip.ts';
import { Problem } from '../platform/problem.ts';
import type { CallChangesStore } from './call-changes-store.ts';
import { bookedCallOf } from './call-replies.ts';
import type { CallSettingsStore } from './call-settings-store.ts';
import type { CallStore, StoredCall } from './call-store.ts';
import { freeTimes } from './rules/free-times.ts';

interface CallDeps extends AdmitVisitorDeps {
	calls: Pick<CallStore, 'busyBetween' | 'byLink'>;
	callChanges: Pick<CallChangesStore, 'cancel' | 'confirm' | 'move'>;
	callSettings: Pick<CallSettingsStore, 'read'>;
}

export function createCallHandlers(deps: CallDeps) {
	const { calls, callChanges } = deps;

	async function limitLinks(request: RequestFacts): Promise<void> {
		await admitVisitor(deps, request, byIp('callLinkByIp', request));
	}

	async function requireCall(token: string): Promise<StoredCall> {
		const call = await calls.byLink(token, deps.now());
		if (!call) throw staleLink();
		return call;
	}

	return {
		/** Only times: who calls, and what is booked, stays hidden. */
		async getCallTimes({ request }) {
			await admitVisitor(deps, request, byIp('callTimesByIp', request));
			const now = deps.now();
			const { settings } = await deps.callSettings.read();
			const { lengthMinutes, callers, daysAhead } = settings;
			if (callers.length === 0) return { lengthMinutes, times: [] };
			const busy = await calls.busyBetween(now - dayMs, now + (daysAhead + 2) * dayMs, now);
			return { lengthMinutes, times: freeTimes(settings, busy, now).map(toInstant) };
		},

		async getBookedCall({ body, request }) {
			await limitLinks(request);
			return bookedCallOf(await requireCall(body.token), deps.now());
		},

		async confirmCall({ body: { token }, request }) {
			await limitLinks(request);
			const { id } = await requireCall(token);
			const confirmed = await callChanges.confirm({ id, token }, deps.now());
			if (!confirmed) throw staleLink();
			return bookedCallOf(confirmed, deps.now());
		},

		async moveBookedCall({ body: { token, callAt, callTimeZone }, request }) {
			await limitLinks(request);
			const { id } = await requireCall(token);
			const wish = { at: Date.parse(callAt), timeZone: callTimeZone };
			const moved = await callChanges.move({ id, token }, wish, deps.now());
			if (!moved) throw staleLink();
			return bookedCallOf(moved, deps.now());
		},

		async cancelBookedCall({ body: { token }, request }) {
			await limitLinks(request);
			const { id } = await requireCall(token);
			const cancelled = await callChanges.cancel({ id, token }, deps.now());
			if (!cancelled) throw staleLink();
			return bookedCallOf(cancelled, deps.now());
		},
	} satisfies Partial<Handlers>;
}

/** One reply for links that are unknown, used, or of a call that was changed since. */
function staleLink(): Problem {
	return new Problem('invalid', 'This link is no longer valid. Please use the one in our latest email.');
}
