/** A monitor as a source describes it, before our limits and the plan are applied. */
import { contentTypeOf, cutText, type RequestMethod, type Rule } from '@stayup/contract';
import { notesOn, type Part } from './fields.ts';

export interface SourceMonitor {
	/** From 1, in the order of the source. */
	row: number;
	/** By which channels, maintenance windows and status pages of the source name it. The number of the row for sources without ids. */
	id: string;
	name: string;
	/** As in the source. */
	url: string;
	/** Why we cannot monitor it; null if we can. A sentence. */
	cannot: string | null;
	/** Null if the source does not say. */
	intervalSeconds: number | null;
	tags: string[];
	isPaused: boolean;
	/** Such as "200-299, 401"; null if the source does not say. */
	acceptedStatusCodes: string | null;
	/** Whether the source follows redirects before it judges the status code. */
	followsRedirects: boolean;
	rules: Rule[];
	/** Milliseconds; null if it is never slow. */
	slowAboveMs: number | null;
	bypassCache: boolean;
	method: RequestMethod;
	headers: { name: string; value: string }[];
	credentials: { kind: 'basic'; user: string; password: string } | { kind: 'bearer'; token: string } | null;
	/** Left out with a sentence if the method is not POST. */
	body: string | null;
	/** A sentence for each setting that has no equivalent here. */
	lost: string[];
	/** Why it arrives paused: a sentence for each setting without which its check would fail, or prove less. */
	pauses: string[];
}

/** The part that a reader knows. */
export type KnownMonitor = Partial<Omit<SourceMonitor, 'row' | 'cannot'>>;

/** More than any plan includes, so that its limit says what is left out. */
const mostParts = 100;

/** `parts`: the maps of the source that describe it, so that each of their fields is imported or named. */
export function sourceMonitor(row: number, known: KnownMonitor, parts: readonly Part[]): SourceMonitor {
	const notes = notesOn(parts);
	const monitor: SourceMonitor = { ...emptyMonitor(row), ...known };
	for (const name of ['tags', 'rules', 'headers'] as const)
		if (monitor[name].length > mostParts) monitor[name].length = mostParts;
	monitor.lost = joined(monitor.lost, notes.lost);
	monitor.pauses = joined(monitor.pauses, notes.pauses);
	return monitor;
}

/** Each once. */
function joined(known: string[], more: string[]): string[] {
	if (more.length === 0 && known.length === 0) return none;
	return [...new Set([...known, ...more])].slice(0, mostParts);
}

/** Of all monitors that have none, so that thousands of them take less memory. */
const none: never[] = [];

/** One that we cannot monitor. `cannot` says why, in a sentence. */
export function refusedMonitor(row: number, known: { name: string; url: string; cannot: string }): SourceMonitor {
	return { ...emptyMonitor(row), ...known };
}

/** A row for the rest of a file that is not imported; none if all of it is. */
export function restOfFile(row: number, parts: readonly Part[], more: readonly string[] = []): SourceMonitor[] {
	const { lost, pauses } = notesOn(parts);
	const sentences = [...more, ...lost, ...pauses];
	if (sentences.length === 0) return [];
	return [refusedMonitor(row, { name: 'Other settings of the file', url: '', cannot: sentences.join(' ') })];
}

function emptyMonitor(row: number): SourceMonitor {
	return {
		row,
		id: String(row),
		name: '',
		url: '',
		cannot: null,
		intervalSeconds: null,
		tags: none,
		isPaused: false,
		acceptedStatusCodes: null,
		followsRedirects: true,
		rules: none,
		slowAboveMs: null,
		bypassCache: false,
		method: 'GET',
		headers: none,
		credentials: null,
		body: null,
		lost: none,
		pauses: none,
	};
}

/** GET for what we do not send, with a sentence. A HEAD request receives no page to search. */
export function methodOf(named: string, rules: readonly Rule[], lost: string[]): RequestMethod {
	const method = named.trim().toUpperCase();
	if (method === '' || method === 'GET') return 'GET';
	if (method === 'POST') return 'POST';
	if (method === 'HEAD' && rules.length === 0) return 'HEAD';
	lost.push(`Checked with GET instead of ${cutText(method, 20)}.`);
	return 'GET';
}

/** A login without a password cannot be checked, so that the website arrives paused. */
export function basicLogin(user: string, password: string, pauses: string[]): SourceMonitor['credentials'] {
	if (user === '' && password === '') return null;
	if (user !== '' && password !== '') return { kind: 'basic', user, password };
	pauses.push(`Its login has no ${user === '' ? 'user name' : 'password'}. Please enter it.`);
	return null;
}

/** The header that sends a body as what it is; none if we send it so anyway, or if there is one. `type`: null if it follows from the body. */
export function contentTypeHeader(
	body: string | null,
	type: string | null,
	headers: SourceMonitor['headers'],
): SourceMonitor['headers'] {
	const isNamed = headers.some(({ name }) => name.toLowerCase() === 'content-type');
	if (body === null || type === null || isNamed || contentTypeOf(body) === type) return [];
	return [{ name: 'Content-Type', value: type }];
}

/** The first variable of the environment in a text, such as ${TOKEN} or $TOKEN; null if there is none. */
export function variableIn(text: string): string | null {
	return /\$(?:\{\w{1,60}\}?|[A-Za-z_]\w{0,60})/.exec(text)?.[0] ?? null;
}

/** A sentence for each place whose text has a variable. */
export function variablePauses(places: readonly (readonly [place: string, text: string])[]): string[] {
	const found = places.filter(([, text]) => variableIn(text) !== null);
	return found.map(([place]) => `Its ${place} has a variable. Please enter the value.`);
}

/** The sentence for a kind of monitor that we do not offer, such as "ping". */
export function unsupportedKind(kind: string): string {
	return `Stayup monitors websites and APIs over HTTP. It has no equivalent for a ${kind} monitor.`;
}

const kinds: Readonly<Record<string, string>> = {
	ping: 'ping',
	icmp: 'ping',
	port: 'port',
	tcp: 'port',
	udp: 'port',
	heartbeat: 'heartbeat',
	push: 'heartbeat',
	dns: 'DNS',
	smtp: 'mail server',
	pop: 'mail server',
	pop3: 'mail server',
	imap: 'mail server',
	ssh: 'SSH',
	domain: 'domain expiry',
	ssl: 'certificate',
	tls: 'certificate',
	starttls: 'certificate',
	ws: 'WebSocket',
	'tcp-ping': 'port',
};

/** Whether a kind has no equivalent. Kinds that we do not know may have one. */
export function isOtherKind(kind: string): boolean {
	return Object.hasOwn(kinds, kind.trim().toLowerCase());
}

/** The name of a kind for people. */
export function kindName(kind: string): string {
	return kinds[kind.trim().toLowerCase()] ?? kind.slice(0, 40);
}
