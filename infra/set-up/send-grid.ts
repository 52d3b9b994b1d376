/** Calls SendGrid's REST API. */

export interface SendGrid {
	/** Of the key; null if SendGrid refuses it. */
	scopes(): Promise<string[] | null>;
	get<Reply>(path: string): Promise<Reply>;
	post<Reply>(path: string, body: object): Promise<Reply>;
	patch<Reply>(path: string, body: object): Promise<Reply>;
}

const timeoutMs = 30_000;

/** `name` is that of the key, for the sentence that says that SendGrid refuses it. */
export function createSendGrid(fetch: typeof globalThis.fetch, name: string, key: string): SendGrid {
	const request = (method: string, path: string, body?: object) =>
		fetch(`https://api.sendgrid.com/v3/${path}`, {
			method,
			headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
			...(body && { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(timeoutMs),
		});

	async function call<Reply>(method: string, path: string, body?: object): Promise<Reply> {
		const response = await request(method, path, body);
		if (response.status === 401) throw new Error(`SendGrid refuses ${name}`);
		if (response.status === 403) throw new Error(`${name} may not ${method} ${path}: give it full access`);
		if (!response.ok)
			throw new Error(`${method} ${path} responded with ${response.status}: ${await reasonOf(response)}`);
		return (await response.json()) as Reply;
	}
	return {
		async scopes() {
			const response = await request('GET', 'scopes');
			if (response.status === 401) return null;
			if (!response.ok) throw new Error(`SendGrid responded with ${response.status}`);
			return ((await response.json()) as { scopes?: string[] }).scopes ?? [];
		},
		get: (path) => call('GET', path),
		post: (path, body) => call('POST', path, body),
		patch: (path, body) => call('PATCH', path, body),
	};
}

async function reasonOf(response: Response): Promise<string> {
	const { errors } = (await response.json().catch(() => ({}))) as { errors?: { message?: string }[] };
	return errors?.[0]?.message ?? 'no reason given';
}
