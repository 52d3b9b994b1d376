/** Checks a URL once with settings that are not saved, and describes the result. */
import type { TriedSettings, VisitorCheck } from '@stayup/contract';
import { type ApiClient, ApiRefused } from '../api/client.ts';
import { CommandRefused } from './files.ts';

type CheckedUrl = VisitorCheck | TriedSettings;

interface CheckClients {
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
	return {
		text: [sentenceOf(checked), ...(measured.length > 0 ? [measured.join(', ')] : [])].join('\n'),
		isGood: checked.isUp,
	};
}

function sentenceOf({ url, isUp, isBlocked, statusCode, responseTime, error, region }: CheckedUrl): string {
	if (isUp) return `${url} is up: status ${statusCode}, ${Math.round(responseTime ?? 0)} ms from ${region}.`;
	if (isBlocked) return `${url} may be up: its firewall blocked the check (from ${region})`;
	return `${url} is down: ${error} (from ${region})`;
}

/** Null if the key may not, such as one of the Free plan, or one that is limited to some websites. */
async function tryWithKey(
	client: ApiClient | null,
	url: string,
	expectedStatusCode: number,
): Promise<CheckedUrl | null> {
	try {
		return (await client?.call('trySettings', { body: { url, expectedStatusCode } })) ?? null;
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
	return withoutKey.call('tryCheck', { body: { url } });
}
