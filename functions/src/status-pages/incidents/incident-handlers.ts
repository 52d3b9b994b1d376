/** Incidents as their owner writes them. Every change reaches the page before the reply. */
import type { StatusIncident } from '@stayup/contract';
import type { Actor } from '../../http/actor.ts';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount } from '../../http/rate-limits/limit-account.ts';
import { invalidField, Problem } from '../../platform/problem.ts';
import { componentsOf, type StoredIncident, type StoredPage } from './broadcast.ts';
import { type IncidentDeps, replyOf } from './incident-replies.ts';
import { newIncident, withEditedUpdate, withPostMortem, withUpdate } from './rules/incident.ts';

const full = 'This incident has no room for another text. Please publish a new incident.';

export function createIncidentHandlers(deps: IncidentDeps) {
	const { incidents } = deps;

	/** After a change: `changed` is null if the owner has no such incident, or a sentence that refuses the change. */
	async function shown(changed: StoredIncident | string | null): Promise<StatusIncident> {
		if (changed === null) throw incidentNotFound();
		if (typeof changed === 'string') throw new Problem('conflict', changed);
		await deps.refreshStatusPage(changed.document.pageId);
		return replyOf(deps, changed);
	}

	return {
		async listIncidents({ actor, params, query }) {
			const page = await ownedPage(deps, actor, params.id);
			const { items, next } = await incidents.list(page.id, query);
			return { items: await Promise.all(items.map((incident) => replyOf(deps, incident, page))), next };
		},

		async addIncident({ actor, params, body }) {
			const { id } = await ownedPage(deps, actor, params.id);
			await limitAccount(deps, 'incidentByAccount', actor);
			const now = deps.now();
			const { title, impact, state, text } = body;
			const startedAt = body.startedAt === undefined ? now : Date.parse(body.startedAt);
			if (startedAt > now) throw invalidField('startedAt', 'Please enter a time in the past.');
			const added = await incidents.add(
				actor.uid,
				id,
				(page) => {
					const componentIds = chosenComponents(page, body.componentIds);
					const fields = { title, impact, componentIds, outageIds: [], isAutomatic: false, startedAt };
					return newIncident(fields, { state, text }, now);
				},
				now,
			);
			if (!added) throw pageNotFound();
			return shown(added);
		},

		async getIncident({ actor, params }) {
			const found = await incidents.find(actor.uid, params.id);
			if (!found) throw incidentNotFound();
			return replyOf(deps, found);
		},

		async updateIncident({ actor, params, body: { title, impact, componentIds } }) {
			await requireIncident(deps, actor, params.id);
			await limitAccount(deps, 'incidentByAccount', actor);
			return shown(
				await incidents.change(
					actor.uid,
					params.id,
					(_before, page) => ({ title, impact, componentIds: chosenComponents(page, componentIds) }),
					deps.now(),
				),
			);
		},

		async removeIncident({ actor, params }) {
			await requireIncident(deps, actor, params.id);
			await limitAccount(deps, 'incidentByAccount', actor);
			const pageId = await incidents.remove(actor.uid, params.id);
			if (pageId === null) throw incidentNotFound();
			await deps.refreshStatusPage(pageId);
			return { message: 'Incident deleted' };
		},

		async addIncidentUpdate({ actor, params, body: { state, text } }) {
			await requireIncident(deps, actor, params.id);
			await limitAccount(deps, 'incidentByAccount', actor);
			const now = deps.now();
			return shown(
				await incidents.change(
					actor.uid,
					params.id,
					// An incident that its owner updates is the owner's from then on.
					(before) => {
						const changed = withUpdate(before, { state, text }, now);
						return changed ? { ...changed, isAutomatic: false } : full;
					},
					now,
				),
			);
		},

		async editIncidentUpdate({ actor, params, body: { updateId, text } }) {
			await requireIncident(deps, actor, params.id);
			await limitAccount(deps, 'incidentByAccount', actor);
			const now = deps.now();
			return shown(
				await incidents.change(
					actor.uid,
					params.id,
					(before) => {
						const changed = withEditedUpdate(before, updateId, text, now);
						if (changed === null) throw invalidField('updateId', 'Please choose an update of this incident.');
						return changed === 'full' ? full : changed;
					},
					now,
				),
			);
		},

		async writePostMortem({ actor, params, body: { text } }) {
			await requireIncident(deps, actor, params.id);
			await limitAccount(deps, 'incidentByAccount', actor);
			const now = deps.now();
			return shown(
				await incidents.change(
					actor.uid,
					params.id,
					(before) => {
						const changed = withPostMortem(before, text, now);
						if (changed === 'unresolved') return 'Please resolve the incident before you write its post-mortem.';
						return changed === 'full' ? full : changed;
					},
					now,
				),
			);
		},
	} satisfies Partial<Handlers>;
}

async function ownedPage({ incidents }: IncidentDeps, { uid }: Actor, id: string): Promise<StoredPage> {
	const page = await incidents.findPage(uid, id);
	if (!page) throw pageNotFound();
	return page;
}

async function requireIncident({ incidents }: IncidentDeps, { uid }: Actor, id: string): Promise<void> {
	if (!(await incidents.find(uid, id))) throw incidentNotFound();
}

/** Each once, in the order of the page. */
function chosenComponents(page: StoredPage, ids: readonly string[]): string[] {
	const chosen = componentsOf(page).flatMap(({ id }) => (ids.includes(id) ? [id] : []));
	if (chosen.length === new Set(ids).size) return chosen;
	throw invalidField('componentIds', 'Please choose components of this page. One of these no longer exists.');
}

function pageNotFound(): Problem {
	return new Problem('not-found', 'Status page not found');
}

function incidentNotFound(): Problem {
	return new Problem('not-found', 'Incident not found');
}
