/** A webhook receiver with a unique URL on the local receivers server. */
import { Webhook } from 'standardwebhooks';

export interface ReceivedCall {
	headers: Record<string, string>;
	body: string;
}

export function receiverAt(origin = process.env.STAYUP_WEBHOOKS_ORIGIN ?? '', path = `/${crypto.randomUUID()}`) {
	return {
		url: `${origin}${path}`,
		async answer(status: number): Promise<void> {
			await fetch(`${origin}/control/receivers?path=${path}`, {
				method: 'PUT',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify({ status }),
			});
		},
		/** Oldest first. */
		async calls(): Promise<ReceivedCall[]> {
			const response = await fetch(`${origin}/control/requests?path=${path}`);
			const { requests } = (await response.json()) as { requests: ReceivedCall[] };
			return requests.toReversed();
		},
	};
}

/** The bodies that a service with a fixed host got with this key of a customer, oldest first. */
export async function bodiesWith(key: string, path: string): Promise<Record<string, unknown>[]> {
	const calls = await receiverAt(undefined, path).calls();
	return calls.flatMap(({ body }) => (body.includes(key) ? [JSON.parse(body)] : []));
}

/** The verified body of a call; throws if the signature is invalid or too old. */
export function verified({ headers, body }: ReceivedCall, secret: string): unknown {
	return new Webhook(secret).verify(body, headers);
}
