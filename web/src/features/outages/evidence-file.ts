/** An outage as a file: everything known of it, and a hash over that, so that a reader can see it unchanged. */
import type { OutageDetail } from '@stayup/contract';

export async function evidenceFileOf(outage: OutageDetail): Promise<string> {
	const content = JSON.stringify(outage);
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
	const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
	return `${JSON.stringify({ sha256, of: 'the JSON text of `outage`, without spaces', outage: JSON.parse(content) }, null, '\t')}\n`;
}
