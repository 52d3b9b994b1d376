/** Requests that stay in progress, because the last byte of their body does not come until the attack sends it. */
import { request } from 'node:http';

export interface SlowRequests {
	/** The replies to those that were refused at once. */
	refused: readonly { status: number; retryAfter: string | undefined; text: string }[];
	/** Sends what is missing, and waits for the other replies. */
	end(): Promise<void>;
}

/** Only a product that keeps all of them in progress makes it wait so long. */
const longestMs = 20_000;

/** Sends `count` requests, and waits until as many as `refusals` are refused. */
export async function beginSlowRequests(
	{ method, path, headers }: { method: string; path: string; headers: (index: number) => Record<string, string> },
	count: number,
	refusals: number,
): Promise<SlowRequests> {
	const refused: SlowRequests['refused'][number][] = [];
	const enough = Promise.withResolvers<void>();
	let isOver = false;
	const all = Array.from({ length: count }, (_, index) => {
		const sent = request(`${process.env.STAYUP_ORIGIN}${path}`, {
			method,
			headers: { 'content-type': 'application/json', 'content-length': '2', ...headers(index) },
		});
		const replied = new Promise<void>((resolve) => {
			sent.on('error', () => resolve());
			sent.on('response', async (response) => {
				let text = '';
				for await (const chunk of response) text += chunk;
				if (!isOver) {
					refused.push({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text });
				}
				if (refused.length >= refusals) enough.resolve();
				resolve();
			});
		});
		sent.setTimeout(longestMs, () => enough.resolve());
		sent.write('{');
		return { sent, replied };
	});
	await enough.promise;
	return {
		refused,
		async end() {
			isOver = true;
			for (const { sent } of all) sent.end('}');
			await Promise.all(all.map(({ replied }) => replied));
		},
	};
}
