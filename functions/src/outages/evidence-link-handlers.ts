/** The link that opens the evidence of an outage without a login. Its token is the only key, so it never is part of a URL that is sent to a server (SHARE-2). */
import { type EvidenceFile, evidenceFileOf, type OutageDetail, type OutageDocument } from '@stayup/contract';
import type { Actor } from '../http/actor.ts';
import type { Handlers } from '../http/handler.ts';
import { type AdmitVisitorDeps, admitVisitor } from '../http/rate-limits/admit-visitor.ts';
import { limitAccount } from '../http/rate-limits/limit-account.ts';
import { byIp, byNetwork } from '../http/rate-limits/limit-by-ip.ts';
import type { UserDocument } from '../platform/firestore/documents.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import { Problem } from '../platform/problem.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { newEvidenceLink } from './evidence-token.ts';
import type { NoteActivity } from './note-activity.ts';
import { type OutageDetailDeps, outageDetailOf, publicView, viewOf } from './outage-detail.ts';
import type { OutageStore } from './outage-store.ts';

interface EvidenceLinkDeps extends OutageDetailDeps, AdmitVisitorDeps {
	activity: NoteActivity;
	outages: Pick<OutageStore, 'deliveriesOf' | 'findShared' | 'share' | 'revoke'>;
	secretBox: Pick<SecretBox, 'open' | 'seal'>;
	users: { find(uid: string): Promise<UserDocument | null> };
}

export function createEvidenceLinkHandlers(deps: EvidenceLinkDeps) {
	return {
		async shareEvidence({ actor, params, request }) {
			await limitAccount(deps, 'evidenceLinkByAccount', actor);
			const fresh = newEvidenceLink(deps.secretBox, actor.uid, deps.now());
			const shared = await deps.outages.share(actor.uid, params.id, fresh);
			const detail = await ownDetail(deps, actor, shared);
			if (shared?.isNew) {
				await deps.activity.record(actor.uid, 'evidence-shared', request, deps.now(), detail.website.name);
			}
			return detail;
		},

		async revokeEvidenceLink({ actor, params, request }) {
			await limitAccount(deps, 'evidenceLinkByAccount', actor);
			const detail = await ownDetail(deps, actor, await deps.outages.revoke(actor.uid, params.id));
			await deps.activity.record(actor.uid, 'evidence-link-revoked', request, deps.now(), detail.website.name);
			return detail;
		},

		/** One reply for tokens that are unknown, revoked, or of a disabled or deleted account. */
		async openEvidence({ body, request }): Promise<EvidenceFile> {
			const limits = [...byIp('evidenceByIp', request), ...byNetwork('evidenceByNetwork', request)];
			await admitVisitor(deps, request, limits);
			const outage = await deps.outages.findShared(body.token);
			const owner = outage && (await deps.users.find(outage.document.ownerId));
			if (!outage || !owner || owner.isDisabled) throw new Problem('not-found', 'This link is no longer valid.');
			return evidenceFileOf(await outageDetailOf(deps, outage, publicView));
		},
	} satisfies Partial<Handlers>;
}

async function ownDetail(
	deps: EvidenceLinkDeps,
	actor: Actor,
	outage: Stored<OutageDocument> | null,
): Promise<OutageDetail> {
	if (!outage) throw new Problem('not-found', 'Outage not found');
	return outageDetailOf(deps, outage, viewOf(actor, outage.document));
}
