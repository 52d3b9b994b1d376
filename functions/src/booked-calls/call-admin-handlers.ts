/** Booked calls for admins: the list, how a call went, when calls can be booked, and who calls. */
import type { Call, CallSettings, CallSettingsChange } from '@stayup/contract';
import { auditActorOf } from '../audit/audit-actor.ts';
import type { Handlers } from '../http/handler.ts';
import { adminOf } from '../inbox/inbox-deps.ts';
import type { LeadStore } from '../inbox/lead-store.ts';
import { Problem } from '../platform/problem.ts';
import type { CallChangesStore } from './call-changes-store.ts';
import { callOf } from './call-replies.ts';
import type { CallSettingsStore } from './call-settings-store.ts';
import type { CallStore, StoredCall } from './call-store.ts';

interface CallAdminDeps {
	calls: Pick<CallStore, 'list'>;
	callChanges: Pick<CallChangesStore, 'setResult'>;
	callSettings: CallSettingsStore;
	leads: Pick<LeadStore, 'find'>;
	/** Milliseconds since the epoch. */
	now(): number;
}

export function createCallAdminHandlers(deps: CallAdminDeps) {
	const { calls, callChanges, callSettings, leads } = deps;

	async function withLead(call: StoredCall): Promise<Call> {
		return callOf(call, await leads.find(call.document.leadId, deps.now()));
	}

	async function settingsReply(): Promise<CallSettings> {
		const { settings, colleagues } = await callSettings.read();
		return { ...settings, colleagues };
	}

	return {
		async listCalls({ query: { list = 'open', ...query } }) {
			const { items, next } = await calls.list(list, query, deps.now());
			return { items: await Promise.all(items.map(withLead)), next };
		},

		getCallSettings: settingsReply,

		async changeCallSettings({ actor, request, body: { callerIds, ...rules } }) {
			const { colleagues } = await callSettings.read();
			const callers = [...new Set(callerIds)].map((id) => colleagues.find(({ _id }) => _id === id));
			if (callers.includes(undefined)) throw notAnAdmin();
			const known = callers.filter((caller) => caller !== undefined);
			const settings = { ...inOrder(rules), callers: known };
			await callSettings.change(settings, auditActorOf({ actor, request }), deps.now());
			return settingsReply();
		},

		async setCallResult({ actor, request, params, body }) {
			const call = await callChanges.setResult(params.id, body.result, adminOf({ actor, request }), deps.now());
			if (!call) throw new Problem('not-found', 'This call no longer exists.');
			return withLead(call);
		},
	} satisfies Partial<Handlers>;
}

function inOrder<Rules extends Omit<CallSettingsChange, 'callerIds'>>(rules: Rules): Rules {
	return { ...rules, holidays: [...new Set(rules.holidays)].toSorted() };
}

function notAnAdmin(): Problem {
	const message = 'Please choose admins only.';
	return new Problem('invalid', message, { errors: [{ field: 'callerIds', message }] });
}
