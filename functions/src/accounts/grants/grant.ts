/** A row of the table of secrets, links and grants. */
import type { AccessKind, Permission, SharedSecret } from '@stayup/contract';
import type { StopsOf } from './person-stops.ts';

/** In words for documents. */
export const audiences = {
	read: 'every member',
	write: 'editors, admins and the owner',
	alerts: 'admins and the owner',
	manage: 'admins and the owner',
	own: 'the owner',
	person: 'the person who uses it',
	recipient: 'the recipient of the message',
	everyone: 'everyone: it is made to be published',
	nobody: 'nobody: it is only used',
} as const satisfies Partial<Record<Permission, string>> & Record<string, string>;

/** The consequence when a person is removed, leaves, or may no longer manage the account. */
export type AtRemoval =
	/** The transaction that takes the right away finds and ends it. */
	| { kind: 'stops'; stopsOf: StopsOf }
	/** Each use asks whether its person, or its channel, still has the right. */
	| { kind: 'asked'; by: (...given: never[]) => unknown }
	/** Others use it as well: it is listed before the removal, and under "Shared secrets". */
	| { kind: 'listed'; as: SharedSecret['kind'] }
	/** It opens nothing of the account. */
	| { kind: 'apart' };

/** The consequence when a new password by email is the first verification of the email address: somebody else may have registered it and made the grant. */
export type AtFirstVerification =
	/** The transaction that stores the verification finds and ends it. */
	| { kind: 'ends'; as: AccessKind }
	/** Every new password ends it. */
	| { kind: 'always'; by: (...given: never[]) => unknown }
	/** It opens nothing without another one, which ends. */
	| { kind: 'with'; grant: 'a login' | 'an API key' | 'a channel' }
	/** It lets nobody else in and keeps nobody out. */
	| { kind: 'stays'; because: string };

export interface Grant {
	name: string;
	shownTo: keyof typeof audiences;
	atRemoval: AtRemoval;
	atFirstVerification: AtFirstVerification;
	/** Everything else that ends it. */
	ends: string;
	/** The files of the server that make it. */
	makers: readonly string[];
}
