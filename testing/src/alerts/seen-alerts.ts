/** Reads a message of any channel: the outage that it is about, and whether that began or ended. */

export interface SeenAlert {
	event: 'down' | 'up';
	/** Null for a text message about an end, which has no link. */
	outageId: string | null;
}

/** `content`: all that the service received, as text. Null for a message about something else. */
export function alertIn(content: string): SeenAlert | null {
	const event = /is back up|website\.up/.test(content) ? 'up' : /is down|website\.down/.test(content) ? 'down' : null;
	if (event === null) return null;
	const [, linked, named, pressed] = /\/outages\/([\w-]+)|"outageId":"([\w-]+)"|ack:([\w-]+)/.exec(content) ?? [];
	return { event, outageId: linked ?? named ?? pressed ?? null };
}
