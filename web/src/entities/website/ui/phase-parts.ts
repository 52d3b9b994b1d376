/** The phases of a check in order, with the labels and colours of every chart. */

export const phaseParts = [
	{ key: 'dns', measuredAs: 'dnsMs', label: 'DNS lookup', className: 'bg-info', fill: 'fill-info' },
	{ key: 'connect', measuredAs: 'connectMs', label: 'Connecting', className: 'bg-degraded', fill: 'fill-degraded' },
	{ key: 'tls', measuredAs: 'tlsMs', label: 'TLS handshake', className: 'bg-accent', fill: 'fill-accent' },
	{
		key: 'firstByte',
		measuredAs: 'firstByteMs',
		label: 'Waiting for the first byte',
		className: 'bg-up',
		fill: 'fill-up',
	},
] as const;

export const restPart = {
	key: 'rest',
	label: 'Download',
	className: 'bg-unknown',
	fill: 'fill-unknown',
} as const;
