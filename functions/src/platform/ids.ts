/**
 * The ids that follow from what they stand for, so that a second writer of the same thing meets ALREADY_EXISTS (OUT-1). They are made
 * here and nowhere taken apart: what an id is made of also stands in the document.
 */
import { randomUUID } from 'node:crypto';
import type { Channel } from '@stayup/contract';

/** Instants are milliseconds since the epoch. */
export function outageIdOf(websiteId: string, firstFailedAt: number): string {
	return `${websiteId}_${secondsOf(firstFailedAt)}`;
}

export const outageEvents = ['down', 'up'] as const;

export function outageEventId(outageId: string, event: (typeof outageEvents)[number]): string {
	return `${outageId}_${event}`;
}

export function websiteEventId(websiteId: string, event: 'flapping' | 'certificate', at: number): string {
	return `${websiteId}_${event}_${secondsOf(at)}`;
}

export function domainNoticeId(domain: string, ownerId: string, at: number): string {
	return `${domain}_${ownerId}_domain_${secondsOf(at)}`;
}

export function webhookOffId(ownerId: string, at: number): string {
	return `${ownerId}_webhook-off_${secondsOf(at)}`;
}

export function checksSuppressedId(at: number): string {
	return `held_${secondsOf(at)}`;
}

/** Of the email that batches the alerts one person had in one slot of time. */
export function alertDigestId(ownerId: string, slot: number): string {
	return `${ownerId}_held_${slot}`;
}

/** `month`: YYYY-MM */
export function monthlyReportId(ownerId: string, month: string): string {
	return `report_${ownerId}_${month}`;
}

/** Stands where the id of a website stands in the outage of a test alert. */
export function testWebsiteId(): string {
	return `test-alert-${randomUUID()}`;
}

/** One event is one delivery over each channel. */
export function deliveryIdOf(eventId: string, channel: Channel): string {
	return `${eventId}_${channel}`;
}

/** Of the day of an instant, in UTC; it begins with the website's id, because Firestore wants no id that begins with a time (STORE-1). */
export function rollUpId(websiteId: string, instant: number): string {
	return `${websiteId}_${new Date(instant).toISOString().slice(0, 10)}`;
}

function secondsOf(instant: number): number {
	return Math.floor(instant / 1000);
}
