/** Everything that the doctor reads: Google's APIs, other services, the public product and DNS. */
import { type GoogleApi, GoogleApiError } from '../google-api.ts';
import { UnreadableError } from './unreadable-error.ts';

export interface Sources {
	google: GoogleApi;
	/** For the product itself, Stripe and SendGrid. */
	fetch: typeof globalThis.fetch;
	dns: {
		/** None if the name does not exist. */
		cnames(name: string): Promise<string[]>;
		texts(name: string): Promise<string[]>;
	};
	/** Milliseconds since the epoch. */
	now(): number;
}

const timeoutMs = 30_000;

/** Calls a service other than Google's APIs. Does not follow redirects. */
export async function fetchFrom(
	fetch: Sources['fetch'],
	url: string,
	headers: Record<string, string> = {},
): Promise<Response> {
	try {
		return await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
	} catch (error) {
		// Node only says "fetch failed"; the cause has a code such as ENOTFOUND or CERT_HAS_EXPIRED.
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		const reason = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.name) : String(cause);
		const { host } = new URL(url);
		throw new UnreadableError(
			`${host} cannot be reached (${reason}).`,
			`Check the DNS records and the certificate of ${host}, and your network.`,
		);
	}
}

/** All items of a paged list; none if the list does not exist. */
export async function listAll<Item>(google: Pick<GoogleApi, 'get'>, url: string, field: string): Promise<Item[]> {
	const items: Item[] = [];
	let pageToken = '';
	do {
		const separator = url.includes('?') ? '&' : '?';
		const page = (await google.get(pageToken ? `${url}${separator}pageToken=${encodeURIComponent(pageToken)}` : url)) as
			| (Record<string, Item[] | undefined> & { nextPageToken?: string })
			| null;
		items.push(...(page?.[field] ?? []));
		pageToken = page?.nextPageToken ?? '';
	} while (pageToken !== '');
	return items;
}

/** The current value of a secret, which no output may contain. */
export async function readSecret(google: Pick<GoogleApi, 'get'>, projectId: string, name: string): Promise<string> {
	const url = `https://secretmanager.googleapis.com/v1/projects/${projectId}/secrets/${name}/versions/latest:access`;
	try {
		const version = (await google.get(url)) as { payload?: { data?: string } } | null;
		const value = Buffer.from(version?.payload?.data ?? '', 'base64')
			.toString('utf8')
			.trim();
		if (value !== '') return value;
	} catch (error) {
		if (!(error instanceof GoogleApiError) || error.status !== 403) throw error;
		throw new UnreadableError(
			`you may not read the secret ${name}.`,
			`gcloud secrets add-iam-policy-binding ${name} --project ${projectId} --member user:YOU --role roles/secretmanager.secretAccessor`,
		);
	}
	throw new UnreadableError(
		`the secret ${name} has no value.`,
		`firebase functions:secrets:set ${name} --project ${projectId}`,
	);
}
