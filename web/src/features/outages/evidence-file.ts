/** The outage as a JSON file with a SHA-256 hash, so that readers can detect changes. */
import type { OutageDetail } from '@stayup/contract';

export async function evidenceFileOf(outage: OutageDetail): Promise<string> {
	const content = JSON.stringify(outage);
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
	const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
	return `${JSON.stringify({ sha256, of: 'the JSON text of `outage`, without spaces', outage: JSON.parse(content) }, null, '\t')}\n`;
}
