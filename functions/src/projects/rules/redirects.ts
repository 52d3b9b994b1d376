/** Whether the URLs by which visitors come lead to one: http to https, and one of www and the bare domain to the other. Pure. */
import { parse } from 'tldts';

/** The answer to one request that follows no redirect. */
export interface FirstAnswer {
	statusCode: number | null;
	/** Null unless it redirects. */
	location: string | null;
	/** A sentence without a full stop, if no answer came. */
	problem: string | null;
}

const permanent = [301, 308];

/** The URLs to ask. None if the website has no certificate or a port of its own, because no other URL leads to it. */
export function urlsToAsk(url: string): string[] {
	const { protocol, port, hostname } = new URL(url);
	if (protocol !== 'https:' || port !== '') return [];
	const sibling = siblingOf(hostname);
	if (sibling === null) return [`http://${hostname}/`];
	return [`http://${hostname}/`, `http://${sibling}/`, `https://${hostname}/`, `https://${sibling}/`];
}

/** `answers`: by URL. Sentences; empty if all is right. */
export function redirectProblems(url: string, answers: ReadonlyMap<string, FirstAnswer>): string[] {
	const { protocol, hostname } = new URL(url);
	if (protocol !== 'https:') return [`${url} has no certificate, because it begins with http://.`];
	const sibling = siblingOf(hostname);
	const hosts = sibling === null ? [hostname] : [hostname, sibling];
	const plain = [...answers].filter(([from]) => from.startsWith('http:'));
	const problems = plain.flatMap(([from, answer]) => problemOfPlain(from, answer, hosts));
	if (sibling === null) return problems;
	const own = answers.get(`https://${hostname}/`);
	const other = answers.get(`https://${sibling}/`);
	if (!own || !other) return problems;
	const pair = problemOfPair({ host: hostname, answer: own }, { host: sibling, answer: other });
	return pair === null ? problems : [...problems, pair];
}

/** www of the bare domain, or the bare domain of www. Null for other names, and for those of a shared domain. */
function siblingOf(hostname: string): string | null {
	const { domain, isPrivate } = parse(hostname, { allowPrivateDomains: true });
	if (domain === null || isPrivate) return null;
	if (hostname === domain) return `www.${domain}`;
	return hostname === `www.${domain}` ? domain : null;
}

function problemOfPlain(from: string, answer: FirstAnswer, hosts: readonly string[]): string | [] {
	const { statusCode, location, problem } = answer;
	if (problem !== null) return `${from}: ${problem}.`;
	if (location === null) return `${from} does not lead to https, but answers with status ${statusCode}.`;
	const target = URL.parse(location, from);
	if (target?.protocol !== 'https:' || !hosts.includes(target.hostname)) return `${from} leads to ${location}.`;
	return permanent.includes(statusCode ?? 0) ? [] : temporary(from, statusCode);
}

interface Host {
	host: string;
	answer: FirstAnswer;
}

function problemOfPair(one: Host, other: Host): string | null {
	for (const { host, answer } of [one, other]) {
		if (answer.problem !== null) return `https://${host}/: ${answer.problem}.`;
	}
	const from = leadsTo(other, one.host) ? other : leadsTo(one, other.host) ? one : null;
	if (from === null) return `${one.host} and ${other.host} do not lead to each other.`;
	const { statusCode } = from.answer;
	return permanent.includes(statusCode ?? 0) ? null : temporary(`https://${from.host}/`, statusCode);
}

function leadsTo({ host, answer: { location } }: Host, to: string): boolean {
	const target = location === null ? null : URL.parse(location, `https://${host}/`);
	return target?.protocol === 'https:' && target.hostname === to;
}

function temporary(from: string, statusCode: number | null): string {
	return `${from} redirects with status ${statusCode}; a permanent redirect has 301 or 308.`;
}
