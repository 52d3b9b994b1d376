/** Which part of a check took most of its time, and who can make it faster. Pure. */
import type { Party, Phases } from '@stayup/contract';

interface SlowPart {
	/** Within a sentence, such as `the DNS lookup`. */
	name: string;
	durationMs: number;
	party: Party;
	/** The next step for the owner. */
	nextStep: string;
}

const words = {
	dns: {
		name: 'the DNS lookup',
		party: 'dns-host',
		nextStep: 'Ask the company that hosts your DNS why its name servers take long to answer.',
	},
	connect: {
		name: 'connecting to the server',
		party: 'hosting',
		nextStep: 'Ask your hosting company whether the server or its network is overloaded.',
	},
	tls: {
		name: 'setting up the secure connection',
		party: 'hosting',
		nextStep: 'Ask your hosting company why the server takes long to set up secure connections.',
	},
	firstByte: {
		name: 'waiting for the first byte of the page',
		party: 'software',
		nextStep: 'Undo any recent change to the website, and ask your web developer what slows it down.',
	},
	rest: {
		name: 'redirects and receiving the page',
		party: 'software',
		nextStep: 'Ask your web developer to make the page smaller, and to remove redirects that it does not need.',
	},
} as const satisfies Record<string, Omit<SlowPart, 'durationMs'>>;

/** Null if no part took half of the time. */
export function slowPartOf({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: Phases): SlowPart | null {
	const known = { dns: dnsMs ?? 0, connect: connectMs ?? 0, tls: tlsMs ?? 0, firstByte: firstByteMs ?? 0 };
	const rest = Math.max(0, totalMs - Object.values(known).reduce((sum, ms) => sum + ms, 0));
	const parts = Object.entries({ ...known, rest }) as [keyof typeof words, number][];
	const found = parts.find(([, durationMs]) => durationMs > 0 && durationMs >= totalMs / 2);
	return found ? { ...words[found[0]], durationMs: found[1] } : null;
}
