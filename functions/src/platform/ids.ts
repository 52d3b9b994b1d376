/**
 * Ids derived from their content, so that a second write of the same thing fails with ALREADY_EXISTS (OUT-1). No code parses an id:
 * its parts are also fields of the document.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { ConditionKind, PaidTier, Region } from '@stayup/contract';

/** Instants are milliseconds since the epoch. */
export function outageIdOf(websiteId: string, firstFailedAt: number): string {
	return `${websiteId}_${secondsOf(firstFailedAt)}`;
}

/** The period of a condition. */
export function conditionIdOf(websiteId: string, since: number): string {
	return `${websiteId}_${secondsOf(since)}`;
}

/** The beginning or the end of the period of a condition, which no two periods of a kind share. */
export function conditionEventId(
	{ websiteId, kind, since }: { websiteId: string; kind: ConditionKind; since: number },
	event: 'began' | 'ended',
): string {
	return `${websiteId}_${kind}_${secondsOf(since)}_${event}`;
}

export function outageEventId(
	outageId: string,
	event: 'down' | 'up' | 'maintenance' | 'acknowledged' | 'ended',
): string {
	return `${outageId}_${event}`;
}

/** A later step of the outage's policy. */
export function stepEventId(outageId: string, step: number): string {
	return `${outageEventId(outageId, 'down')}_step${step}`;
}

export function websiteEventId(websiteId: string, event: 'flapping' | 'certificate', at: number): string {
	return `${websiteId}_${event}_${secondsOf(at)}`;
}

export function domainNoticeId(domain: string, ownerId: string, at: number): string {
	return `${domain}_${ownerId}_domain_${secondsOf(at)}`;
}

/** Of a row of an import, so that running it again adds nothing twice. */
export function importedWebsiteId(importId: string, row: number): string {
	return createHash('sha256').update(`${importId} ${row}`).digest('hex').slice(0, 20);
}

/** Of a channel, maintenance window or status page of an import. */
export function importedItemId(importId: string, item: number): string {
	return createHash('sha256').update(`${importId} item ${item}`).digest('hex').slice(0, 24);
}

export function webhookOffId(ownerId: string, at: number): string {
	return `${ownerId}_webhook-off_${secondsOf(at)}`;
}

/** A channel ends once until it is connected again. */
export function channelEndedId(channelId: string, at: number): string {
	return `${channelId}_ended_${secondsOf(at)}`;
}

/** `channelId` is the kind for the channels of the profile. */
export function channelHealthId(ownerId: string, channelId: string): string {
	return `${ownerId}_${channelId}`;
}

/** Two regions can be lost at the same time. */
export function operatorAlertId({ event, region }: { event: string; region?: Region }, at: number): string {
	return [event, ...(region ? [region] : []), secondsOf(at)].join('_');
}

/** One alert a UTC day. */
export function capacityLowId(at: number): string {
	return `capacity-low_${new Date(at).toISOString().slice(0, 10)}`;
}

export function refundDueId(subscriptionId: string): string {
	return `refund-due_${subscriptionId}`;
}

/** One email a UTC day. */
export function emailBlockedId(at: number): string {
	return `email-blocked_${new Date(at).toISOString().slice(0, 10)}`;
}

/** Each event of Stripe is reported once. */
export function paymentReversedId(stripeEventId: string): string {
	return `payment-reversed_${stripeEventId}`;
}

/** `period`: the number of the batching period. */
export function alertDigestId(ownerId: string, period: number): string {
	return `${ownerId}_digest_${period}`;
}

/** `period`: the number of the batching period. */
export function activityNoticeId(ownerId: string, period: number): string {
	return `${ownerId}_notice_${period}`;
}

/** `month`: YYYY-MM */
export function smsUsageId(ownerId: string, month: string): string {
	return `${ownerId}_${month}`;
}

/** `month`: YYYY-MM. One email a month. */
export function smsUsedUpId(ownerId: string, month: string): string {
	return `${ownerId}_sms-used-up_${month}`;
}

/** `month`: YYYY-MM */
export function monthlyReportId(ownerId: string, month: string): string {
	return `report_${ownerId}_${month}`;
}

/** A purchase is reported once to each side. */
export function projectEventId(subscriptionId: string, event: string): string {
	return `${subscriptionId}_${event}`;
}

/** `at` in milliseconds since the epoch: a client who goes down and up again upgrades twice. */
export function projectUpgradeId(subscriptionId: string, tier: PaidTier, at: number, event: string): string {
	return `${subscriptionId}_${tier}_${at}_${event}`;
}

/** A month of a project has one credit. */
export function projectCreditId(projectId: string, month: string): string {
	return `${projectId}_${month}`;
}

/** Of our own monitor of the website that the project hosts. */
export function promiseWebsiteId(projectId: string): string {
	return `promise-${projectId}`;
}

/** Of a maintenance window that we announce: a repetition is the same window. */
export function teamMaintenanceId(projectId: string, from: number, until: number): string {
	return `team-${projectId}-${from}-${until}`;
}

/** Of an item in the checklist: a project has one update a month. */
export function monthlyUpdateId(projectId: string, month: string): string {
	return `${projectId}_${month}`;
}

/** One email a day about projects that are overdue. */
export function overdueProjectsId(at: number): string {
	return `projects-overdue_${new Date(at).toISOString().slice(0, 10)}`;
}

/** Takes the place of a website id in a test alert. */
export function testWebsiteId(): string {
	return `test-alert-${randomUUID()}`;
}

/** An event has one delivery per channel: `channel` is its id, which is the kind for the channels of the profile. */
export function deliveryIdOf(eventId: string, channel: string): string {
	return `${eventId}_${channel}`;
}

/** One call at a time has it. `start` in milliseconds since the epoch. */
export function callTimeId(callerId: string, start: number): string {
	return `time_${callerId}_${secondsOf(start)}`;
}

/** `mailbox`: of the visitor. Hashed, so that the id reveals nobody. */
export function callGuestId(mailbox: string): string {
	return `guest_${createHash('sha256').update(mailbox).digest('base64url')}`;
}

/** Of a network, provider or domain, hashed as the mailbox. */
export function callSenderKey(kind: string, sender: string): string {
	return createHash('sha256').update(`${kind} ${sender}`).digest('base64url');
}

/** One of the calls that count for a sender. */
export function callPlaceId(senderKey: string, place: number): string {
	return `place_${senderKey}_${place}`;
}

/** An email about a call. `sequence` distinguishes one change of the call from the next. */
export function callMailId(callId: string, sequence: number, mail: string): string {
	return `call_${callId}_${sequence}_${mail}`;
}

/** An outage has one thread in a chat. */
export function alertThreadId(channelId: string, outageId: string): string {
	return `${channelId}_${outageId}`;
}

/** For the UTC day of the instant. Starts with the website id, because sequential document ids create hotspots in Firestore (STORE-1). */
export function rollUpId(websiteId: string, instant: number): string {
	return `${websiteId}_${new Date(instant).toISOString().slice(0, 10)}`;
}

/** The task queue drops a task whose id it has seen, so enqueuing the same task twice runs it once (SCHED-2). */
export function roundTaskId(round: { shardId: string; roundAt: number }): string {
	return `round ${roundIdOf(round)}`;
}

/** In the log. */
export function roundIdOf({ shardId, roundAt }: { shardId: string; roundAt: number }): string {
	return `${shardId} ${roundAt}`;
}

export function tickPartTaskId({
	scheduledAt,
	part,
	parts,
}: {
	scheduledAt: number;
	part: number;
	parts: number;
}): string {
	return `tick ${scheduledAt} part ${part} of ${parts}`;
}

export function recheckTaskId(task: RecheckIds, region: Region): string {
	return `recheck ${region} ${recheckIds(task)}`;
}

/** The home region makes a recheck in place of other ones. */
export function homeRecheckTaskId(task: RecheckIds & { overdueAfterMs: number }): string {
	return `home recheck after ${task.overdueAfterMs} ${recheckIds(task)}`;
}

/** `turn` is the region whose turn it is. The home region may take it. */
export function downChecksTaskId({
	shardId,
	websiteId,
	at,
	turn,
}: {
	shardId: string;
	websiteId?: string;
	at: number;
	turn: Region;
}): string {
	return `down ${turn} ${shardId} ${websiteId === undefined ? '' : `${websiteId} `}${at}`;
}

export function comparisonTaskId({ shardId, at }: { shardId: string; at: number }, region: Region): string {
	return `comparison ${region} ${shardId} ${at}`;
}

interface RecheckIds {
	shardId: string;
	websites: readonly { websiteId: string; at: number }[];
}

function recheckIds({ shardId, websites }: RecheckIds): string {
	return `${shardId} ${websites.map(({ websiteId, at }) => `${websiteId} ${at}`).join()}`;
}

export function regionCallTaskId(at: number, region: Region): string {
	return `region call ${region} ${at}`;
}

export function liveCheckTaskId({ projectId, at }: { projectId: string; at: number }, region: Region): string {
	return `live check ${projectId} ${at} ${region}`;
}

export function firstCheckTaskId({
	websiteId,
	revision,
	others = [],
}: {
	websiteId: string;
	revision: number;
	others?: readonly { websiteId: string; revision: number }[];
}): string {
	return ['first check', ...[{ websiteId, revision }, ...others].map((one) => `${one.websiteId} ${one.revision}`)].join(
		' ',
	);
}

/** `occasion` distinguishes one attempt from the next. */
export function deliveryTaskId({ deliveryId }: { deliveryId: string }, occasion: string): string {
	return `delivery ${deliveryId} ${occasion}`;
}

/** `changeId` distinguishes one tier change of a user from the next. */
export function fanOutTaskId({ broadcastId }: { broadcastId: string }, occasion: string): string {
	return `fan out ${broadcastId} ${occasion}`;
}

export function applyTierTaskId(ownerId: string, changeId: string): string {
	return `tier of ${ownerId} ${changeId}`;
}

/** `run` distinguishes one night from the next. */
export function nightlyTaskId({ run, job }: { run: string; job: object }): string {
	return `nightly ${run} ${JSON.stringify(job)}`;
}

/** Of the incident about an outage on a page. Visitors see it, so that it must not contain the id of a website. */
export function publicationIdOf(pageId: string, outageId: string): string {
	return createHash('sha256').update(`${pageId} ${outageId}`).digest('hex').slice(0, 32);
}

function secondsOf(instant: number): number {
	return Math.floor(instant / 1000);
}
