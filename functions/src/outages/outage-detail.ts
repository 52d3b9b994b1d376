/** The reply with all details of an outage. */
import {
	dayMs,
	describeAnswerNote,
	explainHosted,
	type OutageComment,
	type OutageDetail,
	type OutageDocument,
	type OutageEvidence,
	toInstant,
} from '@stayup/contract';
import { type Actor, may } from '../http/actor.ts';
import type { OutageCommentDocument } from '../platform/firestore/outage-documents.ts';
import type { Stored } from '../platform/firestore/paging.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { TeamWatch } from '../platform/team-watch.ts';
import type { RollUpStore } from '../stats/roll-up-store.ts';
import { averageResponseTimeMs } from '../stats/stats.ts';
import type { CommentStore } from './comment-store.ts';
import { evidenceTokenOf } from './evidence-token.ts';
import { causeOfOutage, messageAbout, outageCauseOf } from './outage-cause.ts';
import { acknowledgementOf, outageOf, teamOnOutageOf } from './outage-replies.ts';
import type { OutageStore } from './outage-store.ts';
import { timelineOf } from './timeline.ts';

export interface OutageDetailDeps {
	config: { appOrigin: string };
	/** Milliseconds since the epoch. */
	now(): number;
	comments: Pick<CommentStore, 'of'>;
	outages: Pick<OutageStore, 'deliveriesOf'>;
	rollUps: Pick<RollUpStore, 'daysSince'>;
	secretBox: Pick<SecretBox, 'open'>;
	/** Since when websites that are not checked on time have not been checked. */
	uncheckedWebsites(websiteIds: readonly string[], now: number): Promise<Map<string, number>>;
	teamWatch: Pick<TeamWatch, 'during'>;
}

interface OutageView {
	/** Of the account: shows the comments and the alerts. */
	isOwner: boolean;
	/** Shows the link to the evidence. */
	mayShare: boolean;
	/** Shows when our team was notified and who of it answered. */
	seesTeam: boolean;
}

/** Of people without an account, by the link to the evidence. */
export const publicView: OutageView = { isOwner: false, mayShare: false, seesTeam: false };

export function viewOf(actor: Pick<Actor, 'uid' | 'role' | 'key'>, { ownerId }: { ownerId: string }): OutageView {
	const isOwner = ownerId === actor.uid;
	return { isOwner, mayShare: isOwner && may(actor, 'write'), seesTeam: true };
}

export async function outageDetailOf(
	deps: OutageDetailDeps,
	outage: Stored<OutageDocument>,
	{ isOwner, mayShare, seesTeam }: OutageView,
): Promise<OutageDetail> {
	const { document } = outage;
	const isOngoing = document.end === null;
	const hasComments = isOwner && document.commentCount > 0;
	const span = { from: document.start, to: document.end ?? deps.now() };
	const [deliveries, [dayBefore], unchecked, comments, team] = await Promise.all([
		deps.outages.deliveriesOf(outage.id),
		deps.rollUps.daysSince(document.websiteId, document.start - 2 * dayMs),
		deps.uncheckedWebsites(isOngoing ? [document.websiteId] : [], deps.now()),
		hasComments ? deps.comments.of(document.ownerId, outage.id) : [],
		deps.teamWatch.during(document.ownerId, [{ id: document.websiteId, url: document.website.url }], span),
	]);
	const { evidence, evidenceLink } = document;
	const cause = causeOfOutage(document);
	const token = mayShare ? evidenceTokenOf(deps.secretBox, document) : null;
	const uncheckedSince = unchecked.get(document.websiteId);
	return {
		...outageOf(outage),
		website: document.website,
		uncheckedSince: uncheckedSince === undefined ? null : toInstant(uncheckedSince),
		detectedAt: toInstant(document.detectedAt),
		endReason: document.endReason,
		errorClass: document.error,
		phase: document.phase,
		cause: outageCauseOf(team ? explainHosted(cause) : cause),
		message: messageAbout(document, token, deps.config),
		evidence: evidence && evidenceOf(evidence),
		acknowledgement: acknowledgementOf(document),
		team: seesTeam && team ? teamOnOutageOf(team) : null,
		isOwner,
		comments: comments.map(commentOf),
		evidenceLink: token !== null && evidenceLink ? { token, createdAt: toInstant(evidenceLink.createdAt) } : null,
		timeline: timelineOf(document, deliveries, { isOwner }),
		usualResponseTime: dayBefore ? averageResponseTimeMs(dayBefore.stats) : null,
	};
}

function evidenceOf({ certificate, notes, ...evidence }: OutageEvidence): NonNullable<OutageDetail['evidence']> {
	return {
		...evidence,
		at: toInstant(evidence.at),
		...(notes && { notes: notes.map(describeAnswerNote) }),
		...(certificate && { certificate: { ...certificate, validTo: toInstant(certificate.validTo) } }),
	};
}

export function commentOf({ id, document }: Stored<OutageCommentDocument>): OutageComment {
	const { at, by, text, editedAt } = document;
	return { _id: id, at: toInstant(at), by, text, editedAt: editedAt === null ? null : toInstant(editedAt) };
}
