/** The list of outages, the details of one, its neighbours, and its acknowledgement by the owner. */
import { isAdmin, type OutageNeighbour, type OutageNeighbours, toInstant } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { limitAccount, type RateLimited } from '../http/rate-limits/limit-account.ts';
import { mapPage } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import { type OutageDetailDeps, outageDetailOf, viewOf } from './outage-detail.ts';
import { listedOutageOf } from './outage-replies.ts';
import type { Neighbours, OutageStore, StoredOutage } from './outage-store.ts';

interface OutageDeps extends OutageDetailDeps, RateLimited {
	outages: Pick<OutageStore, 'acknowledge' | 'deliveriesOf' | 'find' | 'listOf' | 'neighbours'>;
}

export function createOutageHandlers(deps: OutageDeps) {
	return {
		async listOwnOutages({ actor, query }) {
			const { state, website, since, until, ...page } = query;
			const found = await deps.outages.listOf(actor.uid, page, {
				state,
				websiteId: website,
				since: since === undefined ? undefined : Date.parse(since),
				until: until === undefined ? undefined : Date.parse(until),
			});
			return mapPage(found, listedOutageOf);
		},

		async getOutage({ actor, params }) {
			const outage = await deps.outages.find(params.id);
			if (!outage || !mayRead(actor, outage)) throw outageNotFound();
			return outageDetailOf(deps, outage, viewOf(actor, outage.document));
		},

		async getOutageNeighbours({ actor, params }) {
			const outage = await deps.outages.find(params.id);
			if (!outage || !mayRead(actor, outage)) throw outageNotFound();
			const { ownerId, websiteId } = outage.document;
			const [ofWebsite, ofAll] = await Promise.all([
				deps.outages.neighbours(outage, { ownerId, websiteId }),
				deps.outages.neighbours(outage, { ownerId }),
			]);
			return { ofWebsite: neighboursOf(ofWebsite), ofAll: neighboursOf(ofAll) };
		},

		async acknowledgeOutage({ actor, params, body }) {
			const found = await deps.outages.find(params.id);
			if (found?.document.ownerId !== actor.uid) throw outageNotFound();
			if (found.document.end !== null) throw new Problem('conflict', 'This outage is over.');
			await limitAccount(deps, 'acknowledgementByAccount', actor);
			const acknowledgement = { at: deps.now(), by: actor.person.user.name, note: body.note };
			const acknowledged = await deps.outages.acknowledge(actor.uid, params.id, acknowledgement);
			if (!acknowledged) throw outageNotFound();
			return outageDetailOf(deps, acknowledged, viewOf(actor, acknowledged.document));
		},
	} satisfies Partial<Handlers>;
}

function mayRead({ uid, user, role, key }: Actor, { document }: StoredOutage): boolean {
	return document.ownerId === uid || (role === 'owner' && key === null && isAdmin(user));
}

function neighboursOf({ previous, next }: Neighbours): OutageNeighbours['ofAll'] {
	return { previous: previous && neighbourOf(previous), next: next && neighbourOf(next) };
}

function neighbourOf({ id, document }: StoredOutage): OutageNeighbour {
	return { _id: id, website: { name: document.website.name }, timestamp: toInstant(document.start) };
}

function outageNotFound(): Problem {
	return new Problem('not-found', 'Outage not found');
}
