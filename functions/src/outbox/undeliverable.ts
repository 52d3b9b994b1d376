/** Reasons why a delivery can never be sent although nothing is broken; users see them in their list of deliveries. */

export interface Undeliverable {
	kind: 'undeliverable';
	reason:
		| 'account not found'
		| 'account disabled'
		| 'email address not confirmed'
		| 'too many emails of this kind'
		| 'email address already in use'
		| 'email address already confirmed'
		| 'no longer needed'
		| 'channel is off'
		| 'channel was deleted'
		| 'emails are muted'
		| 'alerts are muted'
		| 'our team is notified instead';
}

export function undeliverable(reason: Undeliverable['reason']): Undeliverable {
	return { kind: 'undeliverable', reason };
}
