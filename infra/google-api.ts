/** Calls Google's REST APIs with the application default credentials. */

export interface GoogleApi {
	/** Null if it does not exist. */
	get(url: string): Promise<unknown>;
	patch(url: string, body: object): Promise<void>;
	post(url: string, body: object): Promise<void>;
}

export interface GoogleApiSettings {
	projectId: string;
	accessToken(): Promise<string>;
}

const timeoutMs = 30_000;

export function createGoogleApi({ projectId, accessToken }: GoogleApiSettings): GoogleApi {
	async function call(method: string, url: string, body?: object): Promise<unknown> {
		const response = await fetch(url, {
			method,
			headers: {
				authorization: `Bearer ${await accessToken()}`,
				'content-type': 'application/json',
				// Credentials of a person need a project that is charged for the call.
				'x-goog-user-project': projectId,
			},
			...(body && { body: JSON.stringify(body) }),
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (response.status === 404 && method === 'GET') return null;
		if (!response.ok) throw new Error(`${method} ${url} responded with ${response.status}: ${await response.text()}`);
		return response.json();
	}
	return {
		get: (url) => call('GET', url),
		patch: async (url, body) => void (await call('PATCH', url, body)),
		post: async (url, body) => void (await call('POST', url, body)),
	};
}
