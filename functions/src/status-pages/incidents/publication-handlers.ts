/** Publishes an outage on the status pages that show its website. */
import type { OutagePublication } from '@stayup/contract';
import type { Handlers } from '../../http/handler.ts';
import { limitAccount } from '../../http/rate-limits/limit-account.ts';
import { Problem } from '../../platform/problem.ts';
import { pageUrlOf } from '../pages/page-url.ts';
import { componentIdsOf, componentNames, type StoredPage } from './broadcast.ts';
import { type IncidentDeps, replyOf } from './incident-replies.ts';
import { byOwner, draftFor } from './publication.ts';
import { isShown, type PublicationStore, type StoredOutage } from './publication-store.ts';

interface PublicationDeps extends IncidentDeps {
	config: { appOrigin: string };
	publications: PublicationStore;
}

export function createPublicationHandlers(deps: PublicationDeps) {
	const { publications, config } = deps;

	async function outageOf(ownerId: string, id: string): Promise<{ outage: StoredOutage; pages: StoredPage[] }> {
		const outage = await publications.findOutage(id);
		if (outage?.document.ownerId !== ownerId) throw new Problem('not-found', 'Outage not found');
		const pages = await publications.pagesOf(outage.document.websiteId);
		return { outage, pages: pages.filter(({ document }) => document.ownerId === ownerId) };
	}

	async function publicationOf(outage: StoredOutage, pages: readonly StoredPage[]): Promise<OutagePublication> {
		const { ownerId, websiteId } = outage.document;
		const about = await publications.about(ownerId, outage.id);
		return {
			draft: draftFor(outage, pages[0]),
			pages: pages.map((page) => ({
				_id: page.id,
				name: page.document.name,
				url: pageUrlOf(page.document, config.appOrigin),
				isPublished: isShown(page.document),
				component: componentNames(page, componentIdsOf(page, websiteId)).join(', '),
			})),
			incidents: await Promise.all(about.map((incident) => replyOf(deps, incident))),
		};
	}

	return {
		async getPublication({ actor, params }) {
			const { outage, pages } = await outageOf(actor.uid, params.id);
			return publicationOf(outage, pages);
		},

		async publishOutage({ actor, params, body: { title, text, pageIds } }) {
			const { outage, pages } = await outageOf(actor.uid, params.id);
			await limitAccount(deps, 'incidentByAccount', actor);
			if (pages.length === 0) throw new Problem('conflict', 'No status page shows this website. Add it to one first.');
			const chosen = pageIds ? pages.filter(({ id }) => pageIds.includes(id)) : pages;
			if (pageIds && chosen.length < new Set(pageIds).size) {
				const message = 'Please choose status pages that show this website.';
				throw new Problem('invalid', message, { errors: [{ field: 'pageIds', message }] });
			}
			for (const { id } of chosen) {
				const now = deps.now();
				await publications.publish(id, [outage.id], byOwner({ title, text }, now), now);
				await deps.refreshStatusPage(id);
			}
			return publicationOf(outage, pages);
		},
	} satisfies Partial<Handlers>;
}
