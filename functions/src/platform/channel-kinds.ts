/** How each kind of channel is sent to, and how its service takes outages. */
import type { ChannelKind } from '@stayup/contract';

interface KindFacts {
	/**
	 * `email`: by our email service. `call`: a request to what the customer entered, made by a function without secrets (decision 30). `service`: with
	 * our own account at the service.
	 */
	sends: 'email' | 'call' | 'service';
	/**
	 * `messages`: for people; outages of one cause come as one. `threads`: the same, and the service shows each outage as open until it hears of its end.
	 * `incidents`: as `threads`, but one for each outage. `events`: for programs; one for each outage, also while the website is muted.
	 */
	takes: 'messages' | 'threads' | 'incidents' | 'events';
}

export const kindFacts = {
	email: { sends: 'email', takes: 'messages' },
	webhook: { sends: 'call', takes: 'events' },
	slack: { sends: 'service', takes: 'threads' },
	discord: { sends: 'call', takes: 'messages' },
	teams: { sends: 'call', takes: 'messages' },
	pushover: { sends: 'call', takes: 'messages' },
	pagerduty: { sends: 'call', takes: 'incidents' },
	telegram: { sends: 'service', takes: 'messages' },
	push: { sends: 'service', takes: 'messages' },
	sms: { sends: 'service', takes: 'messages' },
} as const satisfies Record<ChannelKind, KindFacts>;

export type KindsThatSend<Way extends KindFacts['sends']> = {
	[Kind in ChannelKind]: (typeof kindFacts)[Kind]['sends'] extends Way ? Kind : never;
}[ChannelKind];

/** People read it, so that muting a website silences it. */
export function isForPeople(kind: ChannelKind): boolean {
	return kindFacts[kind].takes !== 'events';
}

/** Its service has an incident for each outage, and hears of everything that happens to it. */
export function tracksOutages(kind: ChannelKind): boolean {
	return kindFacts[kind].takes === 'incidents';
}

/** Outages of one cause reach it as one message. */
export function takesGroups(kind: ChannelKind): boolean {
	const { takes } = kindFacts[kind];
	return takes === 'messages' || takes === 'threads';
}
