/** Calls Google's REST APIs with the application default credentials. */

export interface GoogleApi {
	/** Null if it does not exist. */
	get(url: string): Promise<unknown>;
	patch(url: string, body: object): Promise<void>;
	post(url: string, body: object): Promise<unknown>;
}

export interface GoogleApiSettings {
	projectId: string;
	accessToken(): Promise<string>;
	fetch?: typeof globalThis.fetch;
}

/** The body of a refusal, as in https://cloud.google.com/apis/design/errors. */
interface Refusal {
	error?: {
		message?: string;
		details?: { reason?: string; metadata?: { service?: string } }[];
	};
}

export class GoogleApiError extends Error {
	readonly status: number;
	/** The API that must be enabled first; null if something else is wrong. */
	readonly disabledApi: string | null;

	constructor(request: string, status: number, text: string) {
		const error = refusalOf(text);
		super(
			`${request} responded with ${status}: ${(error?.message ?? text).replace(/\s+/g, ' ').slice(0, longestMessage)}`,
		);
		this.status = status;
		const disabled = error?.details?.find(({ reason }) => reason === 'SERVICE_DISABLED');
		this.disabledApi = disabled?.metadata?.service ?? null;
	}
}

const timeoutMs = 30_000;
const longestMessage = 300;

export function createGoogleApi({ projectId, accessToken, fetch = globalThis.fetch }: GoogleApiSettings): GoogleApi {
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
		if (!response.ok) throw new GoogleApiError(`${method} ${url}`, response.status, await response.text());
		return response.json();
	}
	return {
		get: (url) => call('GET', url),
		patch: async (url, body) => void (await call('PATCH', url, body)),
		post: (url, body) => call('POST', url, body),
	};
}

function refusalOf(text: string): Refusal['error'] {
	try {
		return (JSON.parse(text) as Refusal).error;
	} catch {
		return undefined;
	}
}
