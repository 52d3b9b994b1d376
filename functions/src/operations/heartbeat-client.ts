/** Calls the outside monitor that raises an alarm when the calls stop. */
import { describeCheckError } from '@stayup/contract';
import { type GuardedFetchOptions, postThroughGuard } from '../probe/guard/safe-fetch.ts';

export interface HeartbeatClient {
	/** Null if it was accepted, otherwise the reason. Never names the URL, which is a secret. */
	call(): Promise<string | null>;
}

const limitMs = 5_000;

/** Null if no URL is set. */
export function createHeartbeatClient(url: string | null, guard: GuardedFetchOptions): HeartbeatClient | null {
	if (url === null) return null;
	const post = postThroughGuard(guard);
	return {
		async call() {
			const posted = await post(url, { headers: {}, body: '', limitMs });
			if ('error' in posted) return describeCheckError(posted.error, null);
			return posted.statusCode < 300 ? null : `It responded with ${posted.statusCode}`;
		},
	};
}
