/** Checks a URL once with settings that are not saved, and describes the result. */
import type { ApiClient } from '../api/client.ts';

export async function checkUrl(
	client: ApiClient,
	url: string,
	expectedStatusCode: number,
): Promise<{ text: string; isGood: boolean }> {
	const { data } = await client.POST('/api/websites/try', { body: { url, expectedStatusCode } });
	if (!data) throw new Error('The reply was empty.');
	const { dnsMs, connectMs, tlsMs, firstByteMs } = data.phases;
	const phases = Object.entries({ DNS: dnsMs, connection: connectMs, TLS: tlsMs, 'first byte': firstByteMs });
	const measured = phases.flatMap(([name, ms]) => (typeof ms === 'number' ? [`${name} ${Math.round(ms)} ms`] : []));
	const result = data.isUp
		? `${data.url} is up: status ${data.statusCode}, ${Math.round(data.responseTime ?? 0)} ms from ${data.region}.`
		: `${data.url} is down: ${data.error} (from ${data.region})`;
	return { text: [result, ...(measured.length > 0 ? [measured.join(', ')] : [])].join('\n'), isGood: data.isUp };
}
