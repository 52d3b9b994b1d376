/** Decides how the website of a monitor is checked: with our limits and those of the plan. */
import {
	checkSettingsLimits,
	defaultCheckSettings,
	NewCheckSettings,
	type Rule,
	refusedHeaders,
	type Tier,
	tierLimits,
} from '@stayup/contract';
import { cut, lineOf } from './line.ts';
import type { SourceMonitor } from './source-monitor.ts';
import { allStatusCodes, isRedirect, statusCodesIn, statusCodesText } from './status-codes.ts';

export interface CheckFacts {
	tier: Tier;
	/** A sentence if the server cannot use the rule. */
	ruleProblem(rule: Rule): string | null;
}

/** `needsRequest`: something that its requests need is left out, or has to be entered. */
export function checkOf(
	monitor: SourceMonitor,
	facts: CheckFacts,
	changes: string[],
): { check: NewCheckSettings | null; needsRequest: boolean } {
	const rules = rulesOf(monitor.rules, facts, changes);
	const accepted = statusCodesOf(monitor, changes);
	const slowAboveMs = slowAboveOf(monitor, changes);
	const { bypassCache, method, body } = monitor;
	const plain = { ...defaultCheckSettings(), acceptedStatusCodes: accepted, rules, slowAboveMs, bypassCache };
	if (body !== null && method !== 'POST') changes.push('Its body is left out: only POST sends one here.');
	const sent = { ...plain, request: { ...plain.request, method, body: method === 'POST' ? body : null } };
	const headers = headersOf(monitor, changes);
	const needsHeaders = monitor.headers.some(({ name }) => isRefused(name) && !ofConnection.has(name.toLowerCase()));
	const needsValues = variablesOf(monitor, changes);
	const needsRequest = needsHeaders || needsValues;
	const hasOwn = headers.length > 0 || monitor.credentials !== null;
	if (hasOwn && !tierLimits[facts.tier].ownRequests) {
		changes.push(`Its headers and credentials are left out: your ${facts.tier} plan does not include them.`);
		return { check: validOf(sent, changes), needsRequest: true };
	}
	if (!hasOwn) return { check: validOf(sent, changes), needsRequest };
	const hasAuthorization = headers.some(({ name }) => name.toLowerCase() === 'authorization');
	if (hasAuthorization && monitor.credentials)
		changes.push('Its header Authorization is sent instead of its credentials.');
	const own = {
		...sent,
		request: {
			...sent.request,
			// A value may be a secret, so all of them are stored encrypted.
			headers: headers.map(({ name, value }) => ({ name, secret: value })),
			credentials: hasAuthorization ? null : monitor.credentials,
		},
	};
	const result = NewCheckSettings.safeParse(own);
	if (result.success) return { check: result.data, needsRequest };
	changes.push(`Its headers and credentials are left out: ${result.error.issues[0]?.message ?? 'they are not valid.'}`);
	return { check: validOf(sent, changes), needsRequest: true };
}

/** Those that describe the connection, so that a website answers the same without them. */
const ofConnection = new Set([
	'connection',
	'keep-alive',
	'content-length',
	'accept-encoding',
	'te',
	'transfer-encoding',
]);

function isRefused(name: string): boolean {
	return refusedHeaders.has(name.trim().toLowerCase());
}

/** Without those that we set ourselves. */
function headersOf({ headers }: SourceMonitor, changes: string[]): SourceMonitor['headers'] {
	for (const { name } of headers) {
		if (isRefused(name)) changes.push(`Its header ${cut(lineOf(name), 40)} is left out: we set it ourselves.`);
	}
	return headers.filter(({ name }) => !isRefused(name));
}

/** Whether a value is a placeholder, such as ${TOKEN}, which the source fills in. */
function variablesOf({ headers, credentials, body }: SourceMonitor, changes: string[]): boolean {
	const login = credentials === null ? '' : Object.values(credentials).join(' ');
	const places = [
		...headers.map(({ name, value }) => [`header ${cut(lineOf(name), 40)}`, value] as const),
		['login', login] as const,
		['body', body ?? ''] as const,
	];
	const found = places.filter(([, text]) => /\$\{\w|\{\{/.test(text));
	changes.push(...found.map(([place]) => `Its ${place} has a variable. Please enter the value.`));
	return found.length > 0;
}

function slowAboveOf({ slowAboveMs }: SourceMonitor, changes: string[]): number | null {
	if (slowAboveMs === null) return null;
	const { min, max } = checkSettingsLimits.slowAboveMs;
	const limit = Math.min(max, Math.max(min, Math.round(slowAboveMs)));
	const nearest = limit === slowAboveMs ? '' : ` The nearest limit to ${slowAboveMs} ms is ${limit} ms.`;
	changes.push(`Slower than ${limit} ms counts as slow here, and not as down.${nearest}`);
	return limit;
}

/** Null for the default settings. Settings that are not valid are left out. */
function validOf(settings: ReturnType<typeof defaultCheckSettings>, changes: string[]): NewCheckSettings | null {
	const { acceptedStatusCodes, rules, request, slowAboveMs, bypassCache } = settings;
	const isPlain = acceptedStatusCodes === null && rules.length === 0 && slowAboveMs === null && !bypassCache;
	if (isPlain && request.method === 'GET') return null;
	const result = NewCheckSettings.safeParse(settings);
	if (result.success) return result.data;
	changes.push(`Its request is not imported: ${result.error.issues[0]?.message ?? 'it is not valid.'}`);
	return null;
}

function rulesOf(rules: readonly Rule[], { tier, ruleProblem }: CheckFacts, changes: string[]): Rule[] {
	const usable = rules.filter((rule) => {
		const problem = problemOf(rule, ruleProblem);
		if (problem !== null) changes.push(`A rule is not imported: ${problem}`);
		return problem === null;
	});
	const most = tierLimits[tier].rules;
	if (usable.length > most)
		changes.push(`Only its first ${most} rules are imported: your ${tier} plan includes no more.`);
	return usable.slice(0, most);
}

function problemOf(rule: Rule, ruleProblem: CheckFacts['ruleProblem']): string | null {
	const result = NewCheckSettings.safeParse({ rules: [rule] });
	if (!result.success) return result.error.issues[0]?.message ?? 'it is not valid.';
	return ruleProblem(rule);
}

/** A redirect that is accepted is not followed here, so that none is accepted if the source follows them. */
function statusCodesOf(
	{ acceptedStatusCodes: text, followsRedirects }: SourceMonitor,
	changes: string[],
): string | null {
	const listed = text === null ? null : statusCodesIn(text);
	if (text !== null && listed === null) {
		changes.push('Its list of status codes is not imported: 200 counts as up.');
		return null;
	}
	if (!followsRedirects && !listed?.some(isRedirect)) changes.push('Redirects are followed here.');
	if (listed === null) return null;
	const codes = followsRedirects ? listed.filter((code) => !isRedirect(code)) : listed;
	if (codes.length === 0) {
		changes.push('It accepts only redirects, and follows them: 200 counts as up.');
		return null;
	}
	if (codes.length < listed.length && listed.length < allStatusCodes.length) {
		changes.push('Redirects are followed, as there, so that the page behind them counts.');
	}
	const whole = statusCodesText(codes);
	if (whole === '200') return null;
	if (whole.length <= checkSettingsLimits.acceptedStatusCodesLength) return whole;
	changes.push('Its list of status codes is not imported: 200 counts as up.');
	return null;
}
