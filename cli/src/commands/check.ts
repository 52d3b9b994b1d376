/** Checks a URL once with settings that are not saved, and describes the result. */
import { type ApiClient, ApiRefused } from '../api/client.ts';
import type { components } from '../api/generated/schema.ts';
import { CommandRefused } from './files.ts';

type CheckedUrl = components['schemas']['VisitorCheck'] | components['schemas']['TriedSettings'];

export interface CheckClients {
	/** Null without a key. */
	withKey: ApiClient | null;
	withoutKey: ApiClient;
}

/** The status that a check without an account expects. */
const publicStatusCode = 200;

export async function checkUrl(
	clients: CheckClients,
	url: string,
	expectedStatusCode: number,
): Promise<{ text: string; isGood: boolean }> {
	const checked =
		(await tryWithKey(clients.withKey, url, expectedStatusCode)) ??
		(await tryPublicly(clients, url, expectedStatusCode));
	const { dnsMs, connectMs, tlsMs, firstByteMs } = checked.phases;
	const phases = Object.entries({ DNS: dnsMs, connection: connectMs, TLS: tlsMs, 'first byte': firstByteMs });
	const measured = phases.flatMap(([name, ms]) => (typeof ms === 'number' ? [`${name} ${Math.round(ms)} ms`] : []));
	const result = checked.isUp
		? `${checked.url} is up: status ${checked.statusCode}, ${Math.round(checked.responseTime ?? 0)} ms from ${checked.region}.`
		: `${checked.url} is down: ${checked.error} (from ${checked.region})`;
	return { text: [result, ...(measured.length > 0 ? [measured.join(', ')] : [])].join('\n'), isGood: checked.isUp };
}

/** Null if the key may not, such as one of the Free plan, or one that is limited to some websites. */
async function tryWithKey(
	client: ApiClient | null,
	url: string,
	expectedStatusCode: number,
): Promise<CheckedUrl | null> {
	try {
		return (await client?.POST('/api/websites/try', { body: { url, expectedStatusCode } }))?.data ?? null;
	} catch (error) {
		if (error instanceof ApiRefused && error.status === 403) return null;
		throw error;
	}
}

async function tryPublicly({ withoutKey }: CheckClients, url: string, expectedStatusCode: number): Promise<CheckedUrl> {
	if (expectedStatusCode !== publicStatusCode) {
		throw new CommandRefused(
			`--status needs an API key that may write in the whole account. Without one, a check expects the status ${publicStatusCode}.`,
		);
	}
	const { data } = await withoutKey.POST('/api/try', { body: { url } });
	if (!data) throw new Error('The reply was empty.');
	return data;
}
