/** The settings of a website's checks: accepted answers, request, credentials. */
import * as z from 'zod/mini';
import {
	checkSettingsLimits,
	defaultRequestSettings,
	parseStatusCodes,
	requestMethods,
} from '../../values/checks/check-settings.ts';
import { isAboutPage } from '../../values/checks/rules.ts';
import { CheckRule, headerName, ruleText } from './rules.ts';

const limits = checkSettingsLimits;

/** Headers of the connection, and those that the product sets itself. */
export const refusedHeaders = new Set([
	...['accept-encoding', 'connection', 'content-length', 'expect', 'forwarded', 'host', 'keep-alive', 'te', 'trailer'],
	...['proxy-authorization', 'proxy-connection', 'transfer-encoding', 'upgrade', 'user-agent', 'via'],
	...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
]);
export const visibleAscii = /^[\x20-\x7e]*$/;
export const asciiMessage = 'Please use letters, digits and signs of ASCII only.';

const ownHeaderName = headerName.check(
	z.refine(
		(name) => !refusedHeaders.has(name.toLowerCase()),
		'We set this header ourselves. Please choose another one.',
	),
);
const headerValue = z.string('Please enter the value of the header.').check(
	z.trim(),
	z.maxLength(
		limits.headerValueLength,
		`Please keep the value of the header within ${limits.headerValueLength} characters.`,
	),
	z.refine((text) => visibleAscii.test(text), asciiMessage),
);

/** A secret of the request: a new one, or `true` for the stored one. Not trimmed, because a password may begin with a blank. */
function newSecret(missing: string, isAllowed: (secret: string) => boolean, notAllowed: string) {
	const text = z
		.string(missing)
		.check(
			z.minLength(1, missing),
			z.maxLength(limits.secretLength, `Please keep it within ${limits.secretLength} characters.`),
			z.refine(isAllowed, notAllowed),
		);
	return z.union([text, storedSecret], missing);
}
const storedSecret = z.literal(true);

const isAscii = (text: string) => visibleAscii.test(text);
const isToken = (text: string) => /^[\x21-\x7e]*$/.test(text);
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const hasNoControls = (text: string) => !/[\u0000-\u001f\u007f]/.test(text);
const controlsMessage = 'Please remove line breaks and control characters.';

const userMessage = 'Please enter the user name.';
const user = z.string(userMessage).check(
	z.minLength(1, userMessage),
	z.maxLength(limits.userLength, `Please keep the user name within ${limits.userLength} characters.`),
	z.refine(hasNoControls, controlsMessage),
	z.refine((name) => !name.includes(':'), 'A user name cannot contain a colon.'),
);

const acceptedStatusCodes = ruleText('the accepted status codes', limits.acceptedStatusCodesLength).check(
	z.refine(
		(text) => parseStatusCodes(text) !== null,
		'Please enter status codes from 100 to 599 and ranges, such as 200-299, 401.',
	),
);
const slowMessage = `Please choose a limit from ${limits.slowAboveMs.min} to ${limits.slowAboveMs.max} milliseconds.`;
const slowAboveMs = z
	.int(slowMessage)
	.check(z.gte(limits.slowAboveMs.min, slowMessage), z.lte(limits.slowAboveMs.max, slowMessage));

const bodyBytes = (text: string) => new TextEncoder().encode(text).length;
const requestBody = z.string('Please enter the body as text.').check(
	z.refine((text) => bodyBytes(text) <= limits.bodyBytes, 'Please keep the body within 8 KB.'),
	z.refine((text) => text.isWellFormed(), 'Please remove invalid characters.'),
);

const method = z.enum(requestMethods, 'Please choose GET, HEAD or POST.');
const bypassCache = z.boolean('Please choose whether to go past caches.');
const plainHeader = z.strictObject({ name: ownHeaderName, value: headerValue });
const headerMessage = 'Please enter a header with a name, and a value or a secret.';
const rulesMessage = `Please enter at most ${limits.rules} rules.`;
const headersMessage = `Please enter at most ${limits.headers} headers.`;
const credentialsMessage = 'Please choose basic or bearer credentials.';

function namesDiffer(headers: readonly { name: string }[]): boolean {
	return new Set(headers.map(({ name }) => name.toLowerCase())).size === headers.length;
}

const NewRequestSettings = z
	.object({
		method: z._default(method, 'GET'),
		headers: z._default(
			z
				.array(
					z.union(
						[
							plainHeader,
							z.strictObject({
								name: ownHeaderName,
								secret: newSecret('Please enter the secret value of the header.', isAscii, asciiMessage),
							}),
						],
						headerMessage,
					),
					headersMessage,
				)
				.check(z.maxLength(limits.headers, headersMessage), z.refine(namesDiffer, 'Please enter each header once.')),
			[],
		),
		body: z._default(z.nullable(requestBody), null),
		credentials: z._default(
			z.nullable(
				z.discriminatedUnion(
					'kind',
					[
						z.object({
							kind: z.literal('basic'),
							user,
							password: newSecret('Please enter the password.', hasNoControls, controlsMessage),
						}),
						z.object({
							kind: z.literal('bearer'),
							token: newSecret('Please enter the token.', isToken, 'Please enter the token without blanks.'),
						}),
					],
					credentialsMessage,
				),
			),
			null,
		),
	})
	.check(
		z.refine(({ method: sent, body }) => body === null || sent === 'POST', {
			path: ['body'],
			error: 'Only POST sends a body. Please choose POST or remove the body.',
		}),
		z.refine(
			({ headers, credentials }) =>
				credentials === null || headers.every(({ name }) => name.toLowerCase() !== 'authorization'),
			{ path: ['credentials'], error: 'Please use either credentials or a header named Authorization.' },
		),
	);

/** In requests. Missing fields take their defaults, and everything that is sent replaces what was stored. */
export const NewCheckSettings = z
	.object({
		/** Status codes and ranges, such as "200-299, 401". Null: only the expected status code. */
		acceptedStatusCodes: z._default(z.nullable(acceptedStatusCodes), null),
		rules: z._default(
			z.array(CheckRule, 'Please enter rules as a list.').check(z.maxLength(limits.rules, rulesMessage)),
			[],
		),
		/** A website that takes longer in three of five checks is slow, which does not lower its uptime. Null: never. */
		slowAboveMs: z._default(z.nullable(slowAboveMs), null),
		/** Asks caches on the way for a fresh answer. */
		bypassCache: z._default(bypassCache, false),
		/** A secret is stored encrypted and never shown. `true` keeps the stored one. */
		request: z._default(NewRequestSettings, () => ({ ...defaultRequestSettings, headers: [] })),
	})
	.check(
		z.refine(({ rules, request }) => request.method !== 'HEAD' || !rules.some(isAboutPage), {
			path: ['request', 'method'],
			error: 'A HEAD request receives no page. Please choose GET, or remove the rules about the page.',
		}),
	);
export type NewCheckSettings = z.infer<typeof NewCheckSettings>;

/** In replies: secrets are write-only. */
export const CheckSettings = z.object({
	/** Status codes and ranges, such as "200-299, 401". Null: only the expected status code. */
	acceptedStatusCodes: z.nullable(z.string()),
	rules: z.array(CheckRule),
	/** A website that takes longer in three of five checks is slow, which does not lower its uptime. Null: never. */
	slowAboveMs: z.nullable(z.int()),
	/** Asks caches on the way for a fresh answer. */
	bypassCache: z.boolean(),
	/** A secret is shown as `true`. */
	request: z.object({
		method: z.enum(requestMethods),
		headers: z.array(
			z.union([
				z.object({ name: z.string(), secret: storedSecret }),
				z.object({ name: z.string(), value: z.string() }),
			]),
		),
		body: z.nullable(z.string()),
		credentials: z.nullable(
			z.discriminatedUnion('kind', [
				z.object({ kind: z.literal('basic'), user: z.string(), password: storedSecret }),
				z.object({ kind: z.literal('bearer'), token: storedSecret }),
			]),
		),
	}),
});
export type CheckSettings = z.infer<typeof CheckSettings>;
