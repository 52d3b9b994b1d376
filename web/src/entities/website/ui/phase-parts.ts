/** The parts of a check after each other, in words and colours that are the same wherever they show. */

export const phaseParts = [
	{ key: 'dns', measuredAs: 'dnsMs', label: 'Finding the address (DNS)', looks: 'bg-info', fill: 'fill-info' },
	{ key: 'connect', measuredAs: 'connectMs', label: 'Connecting', looks: 'bg-degraded', fill: 'fill-degraded' },
	{ key: 'tls', measuredAs: 'tlsMs', label: 'Securing (TLS)', looks: 'bg-accent', fill: 'fill-accent' },
	{
		key: 'firstByte',
		measuredAs: 'firstByteMs',
		label: 'Waiting for the first byte',
		looks: 'bg-up',
		fill: 'fill-up',
	},
] as const;

export const restPart = {
	key: 'rest',
	label: 'Receiving and ending',
	looks: 'bg-unknown',
	fill: 'fill-unknown',
} as const;
