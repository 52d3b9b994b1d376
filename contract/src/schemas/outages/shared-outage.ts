/** The evidence of an outage for readers without an account: what was measured, and nothing about the account (SHARE-1). */
import * as z from 'zod/mini';
import { OutageDetail } from '../history.ts';

const notValid = 'This link is not valid.';

export const EvidenceRequest = z.object({
	token: z
		.string('This link is incomplete.')
		.check(z.minLength(1, 'This link is incomplete.'), z.maxLength(100, notValid)),
});

export const SharedOutage = z.object({
	_id: OutageDetail.shape._id,
	website: OutageDetail.shape.website,
	timestamp: OutageDetail.shape.timestamp,
	detectedAt: OutageDetail.shape.detectedAt,
	endedAt: OutageDetail.shape.endedAt,
	endReason: OutageDetail.shape.endReason,
	uncheckedSince: OutageDetail.shape.uncheckedSince,
	statusCode: OutageDetail.shape.statusCode,
	error: OutageDetail.shape.error,
	errorClass: OutageDetail.shape.errorClass,
	phase: OutageDetail.shape.phase,
	cause: OutageDetail.shape.cause,
	evidence: OutageDetail.shape.evidence,
	/** The checks and the end, oldest first. */
	timeline: OutageDetail.shape.timeline,
	usualResponseTime: OutageDetail.shape.usualResponseTime,
});
export type SharedOutage = z.infer<typeof SharedOutage>;

export const EvidenceFile = z.object({
	/** Of the JSON text of `outage` without spaces, so that readers can detect changes. */
	sha256: z.string(),
	outage: SharedOutage,
});
export type EvidenceFile = z.infer<typeof EvidenceFile>;
