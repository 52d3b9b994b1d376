/** The evidence of an outage as the owner shares it, as a file or through a link, without the secrets of the owner and of the website (SHARE-1). */
import { withoutQuery, withoutSecretValues } from '../../values/text/redact.ts';
import type { OutageDetail } from '../history.ts';
import type { EvidenceFile, SharedOutage } from './shared-outage.ts';

/** The checks and the end: no alerts and no acknowledgement. */
const sharedKinds: ReadonlySet<string> = new Set(['first-failure', 'recheck', 'declared', 'ended']);

export async function evidenceFileOf(detail: OutageDetail): Promise<EvidenceFile> {
	const outage = sharedOutageOf(detail);
	return { sha256: await sha256Of(JSON.stringify(outage)), outage };
}

/** Names every field, so that a new field of an outage stays private until it is added here. */
function sharedOutageOf(detail: OutageDetail): SharedOutage {
	const { evidence, website } = detail;
	return {
		_id: detail._id,
		website: { name: website.name, url: withoutQuery(website.url) },
		timestamp: detail.timestamp,
		detectedAt: detail.detectedAt,
		endedAt: detail.endedAt,
		endReason: detail.endReason,
		uncheckedSince: detail.uncheckedSince,
		statusCode: detail.statusCode,
		error: detail.error,
		errorClass: detail.errorClass,
		phase: detail.phase,
		cause: detail.cause,
		evidence: evidence && {
			...evidence,
			headers: Object.fromEntries(
				Object.entries(evidence.headers).map(([name, value]) => [
					name,
					name === 'location' ? withoutQuery(value) : withoutSecretValues(value),
				]),
			),
			bodyText: evidence.bodyText && sharedText(website.url, evidence.bodyText),
			...(evidence.rules && {
				rules: evidence.rules.map((rule) => ({ ...rule, seen: sharedText(website.url, rule.seen) })),
			}),
		},
		timeline: detail.timeline.filter(({ kind }) => sharedKinds.has(kind)),
		usualResponseTime: detail.usualResponseTime,
	};
}

/** Text of a response. */
function sharedText(url: string, text: string): string {
	return withoutSecretValues(withoutQueryOf(url, text));
}

/** An error page may quote the URL that was requested. */
function withoutQueryOf(url: string, text: string): string {
	const query = /\?([^#]+)/.exec(url)?.[1];
	if (query === undefined) return text;
	return text.replaceAll(query, '…').replaceAll(query.replaceAll('&', '&amp;'), '…');
}

async function sha256Of(text: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
	return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
