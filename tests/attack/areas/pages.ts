/** Pages and replies in a hostile browser: other origins, framing, scripts from elsewhere (WEB-6, WEB-7, WEB-12). */
import { seriousFindings } from '@stayup/testing/policy-findings';
import { type Area, type Attempt, call, type Reply, valueOtherThan } from '../attempt.ts';

const pages = [
	'/',
	'/pricing',
	'/login',
	'/register',
	'/careers',
	'/dashboard',
	'/api/subscriptions/plans',
	'/api/docs',
	'/api/docs/websites',
];
const elsewhere = 'https://elsewhere.example';

/** Each returns the fault of a reply, or null. */
const promises: Readonly<Record<string, (reply: Reply) => string | null>> = {
	'lets no other origin read it': ({ headers }) => present(headers, 'access-control-allow-origin'),
	'cannot be framed': ({ headers }) =>
		/frame-ancestors 'none'/.test(headers.get('content-security-policy') ?? '') ? null : policyOf(headers),
	'runs no inline script': ({ headers }) =>
		/script-src[^;]*'unsafe-(inline|eval)'/.test(headers.get('content-security-policy') ?? 'none')
			? policyOf(headers)
			: null,
	'has a policy without weakness': ({ headers }) => {
		// The emulators' own URLs are not encrypted.
		const policy = (headers.get('content-security-policy') ?? '').replaceAll(/http:\/\/127[^ ;]+/g, '');
		return seriousFindings(policy).join(' ') || null;
	},
	'has no guessed content type': ({ headers }) =>
		headers.get('x-content-type-options') === 'nosniff' ? null : 'no X-Content-Type-Options',
};

export const browserWalls: Area = {
	name: 'Pages and other origins',
	attempts: () => [
		...pages.flatMap((path) =>
			Object.entries(promises).flatMap(([promise, faultOf]) =>
				['GET', 'OPTIONS']
					.filter((method) => method === 'GET' || promise.includes('origin'))
					.map((method) => attempt(method, path, promise, faultOf)),
			),
		),
		attempt('GET', '/.well-known/security.txt', 'says where to report a vulnerability', securityTxtFault),
	],
};

function securityTxtFault({ status, headers, text }: Reply): string | null {
	const expiresAt = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
	const isCurrent = /^Contact: mailto:/m.test(text) && expiresAt > Date.now();
	return valueOtherThan([200, 'text/plain; charset=utf-8', true], [status, headers.get('content-type'), isCurrent]);
}

function attempt(method: string, path: string, promise: string, faultOf: (reply: Reply) => string | null): Attempt {
	const headers = { origin: elsewhere, 'access-control-request-method': 'POST' };
	return { name: `${method} ${path} ${promise}`, make: async () => faultOf(await call(method, path, { headers })) };
}

function present(headers: Headers, name: string): string | null {
	const value = headers.get(name);
	return value === null ? null : `${name}: ${value}`;
}

function policyOf(headers: Headers): string {
	return `content-security-policy: ${headers.get('content-security-policy')}`;
}
