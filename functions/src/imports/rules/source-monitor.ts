/** A monitor as a source describes it, before our limits and the plan are applied. */
import type { RequestMethod, Rule } from '@stayup/contract';

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
	rules: Rule[];
	method: RequestMethod;
	headers: { name: string; value: string }[];
	credentials: { kind: 'basic'; user: string; password: string } | { kind: 'bearer'; token: string } | null;
	/** Only of POST. */
	body: string | null;
	/** A sentence for each setting that has no equivalent here. */
	lost: string[];
}

/** Longer than any text that we store, so that the schema of its field refuses what was cut. */
export const longestText = 10_000;
/** More than any plan includes, so that its limit says what is left out. */
const mostParts = 100;

/** A file that is not of its source. The message is a sentence for users. */
export class UnreadableFile extends Error {}

export function sourceMonitor(row: number, known: Partial<Omit<SourceMonitor, 'row'>>): SourceMonitor {
	const monitor: SourceMonitor = {
		row,
		id: String(row),
		name: '',
		url: '',
		cannot: null,
		intervalSeconds: null,
		tags: [],
		isPaused: false,
		acceptedStatusCodes: null,
		rules: [],
		method: 'GET',
		headers: [],
		credentials: null,
		body: null,
		lost: [],
		...known,
	};
	const { tags, rules, headers, lost } = monitor;
	return {
		...monitor,
		tags: tags.slice(0, mostParts),
		rules: rules.slice(0, mostParts),
		headers: headers.slice(0, mostParts),
		lost: lost.slice(0, mostParts),
	};
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
};

/** The name of a kind for people. */
export function kindName(kind: string): string {
	return kinds[kind.toLowerCase()] ?? kind.slice(0, 40);
}
