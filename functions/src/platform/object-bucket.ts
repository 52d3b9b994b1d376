/** Client of the bucket of logos and files of customers (JSON API of Cloud Storage). Only the service account reaches its objects. */

export interface ObjectBucket {
	write(object: string, bytes: Uint8Array, contentType: string): Promise<void>;
	/** Null if there is no such object. */
	read(object: string): Promise<Uint8Array<ArrayBuffer> | null>;
	/** Succeeds if there is no such object. */
	remove(object: string): Promise<void>;
}

interface ObjectBucketSettings {
	/** Origin of the API. */
	origin: string;
	name: string;
	/** An OAuth token of this server. */
	accessToken(): Promise<string>;
	fetch?: typeof globalThis.fetch;
}

const timeoutMs = 10_000;

export function createObjectBucket(settings: ObjectBucketSettings): ObjectBucket {
	const { origin, name, accessToken, fetch = globalThis.fetch } = settings;
	const urlOf = (object: string) => `${origin}/storage/v1/b/${name}/o/${encodeURIComponent(object)}`;

	async function send(method: string, url: string, init: RequestInit = {}): Promise<Response> {
		const response = await fetch(url, {
			...init,
			method,
			headers: { ...init.headers, authorization: `Bearer ${await accessToken()}` },
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (response.ok || (response.status === 404 && method !== 'POST')) return response;
		await response.body?.cancel();
		throw new Error(`Cloud Storage responded to ${method} of an object with ${response.status}.`);
	}

	return {
		async write(object, bytes, contentType) {
			const url = `${origin}/upload/storage/v1/b/${name}/o?uploadType=media&name=${encodeURIComponent(object)}`;
			const body = new Uint8Array(bytes);
			const response = await send('POST', url, { body, headers: { 'content-type': contentType } });
			await response.body?.cancel();
		},
		async read(object) {
			const response = await send('GET', `${urlOf(object)}?alt=media`);
			const bytes = new Uint8Array(await response.arrayBuffer());
			return response.ok ? bytes : null;
		},
		async remove(object) {
			const response = await send('DELETE', urlOf(object));
			await response.body?.cancel();
		},
	};
}
