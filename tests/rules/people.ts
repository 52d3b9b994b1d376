/** The principals: their token and their account. */
import type { MemberRole, Tier } from '@stayup/contract';

interface Account {
	role: string;
	tier: Tier;
	isDisabled: boolean;
	/** By default, none is needed. */
	secondFactor?: 'required' | 'on';
	/** Of members; by default, it is not. */
	requiresSecondFactor?: true;
}

export interface Person {
	/** Null when not logged in. */
	uid: string | null;
	/** Null if the account does not exist or was deleted. */
	account: Account | null;
	/** The claims of the token; by default, those of a live session. */
	claims?: Record<string, string>;
	/** The owner of the accessed documents. */
	target: string;
	/** The role in the account of that owner. */
	member?: MemberRole;
}

/** The one session id that each account has. */
export const liveSession = 'live';

export const people = {
	visitor: { uid: null, account: null, target: 'olga' },
	owner: { uid: 'olga', account: { role: 'user', tier: 'Free', isDisabled: false }, target: 'olga' },
	'logged-out-owner': {
		uid: 'lena',
		account: { role: 'user', tier: 'Elite', isDisabled: false },
		claims: { sid: 'ended' },
		target: 'lena',
	},
	// Has a token of Identity Toolkit, which knows the password but no session.
	'direct-login': {
		uid: 'dina',
		account: { role: 'admin', tier: 'Elite', isDisabled: false },
		claims: {},
		target: 'dina',
	},
	viewer: { uid: 'vera', account: { role: 'user', tier: 'Free', isDisabled: false }, target: 'olga', member: 'viewer' },
	responder: {
		uid: 'rita',
		account: { role: 'user', tier: 'Free', isDisabled: false },
		target: 'olga',
		member: 'responder',
	},
	editor: {
		uid: 'edna',
		account: { role: 'user', tier: 'Elite', isDisabled: false },
		target: 'olga',
		member: 'editor',
	},
	'member-admin': {
		uid: 'mona',
		account: { role: 'user', tier: 'Free', isDisabled: false },
		target: 'olga',
		member: 'admin',
	},
	'disabled-member': {
		uid: 'dave',
		account: { role: 'user', tier: 'Free', isDisabled: true },
		target: 'olga',
		member: 'admin',
	},
	'logged-out-member': {
		uid: 'lars',
		account: { role: 'user', tier: 'Free', isDisabled: false },
		claims: { sid: 'ended' },
		target: 'olga',
		member: 'admin',
	},
	'member-of-disabled': {
		uid: 'mila',
		account: { role: 'user', tier: 'Free', isDisabled: false },
		target: 'dora',
		member: 'admin',
	},
	// Nothing is stored of a removed member; the rules do not read invitations.
	'removed-member': { uid: 'remo', account: { role: 'user', tier: 'Free', isDisabled: false }, target: 'olga' },
	'requiring-owner': {
		uid: 'rosa',
		account: { role: 'user', tier: 'Free', isDisabled: false, secondFactor: 'on', requiresSecondFactor: true },
		target: 'rosa',
	},
	'member-without-factor': {
		uid: 'paul',
		account: { role: 'user', tier: 'Free', isDisabled: false },
		target: 'rosa',
		member: 'admin',
	},
	'member-with-factor': {
		uid: 'fay',
		account: { role: 'user', tier: 'Free', isDisabled: false, secondFactor: 'on' },
		target: 'rosa',
		member: 'viewer',
	},
	stranger: { uid: 'stan', account: { role: 'user', tier: 'Elite', isDisabled: false }, target: 'olga' },
	'disabled-owner': { uid: 'dora', account: { role: 'user', tier: 'Elite', isDisabled: true }, target: 'dora' },
	'deleted-owner': { uid: 'dean', account: null, target: 'dean' },
	'demoted-admin': {
		uid: 'dirk',
		account: { role: 'user', tier: 'Admin', isDisabled: false },
		claims: { sid: liveSession, role: 'admin', tier: 'Admin' },
		target: 'olga',
	},
	'disabled-admin': { uid: 'dana', account: { role: 'admin', tier: 'Admin', isDisabled: true }, target: 'olga' },
	'admin-without-factor': {
		uid: 'anna',
		account: { role: 'admin', tier: 'Admin', isDisabled: false, secondFactor: 'required' },
		target: 'olga',
	},
	admin: {
		uid: 'adam',
		account: { role: 'AdMin', tier: 'Free', isDisabled: false, secondFactor: 'on' },
		target: 'olga',
	},
	// Has no session, because nobody logs in to it.
	'team-account': {
		uid: 'stayup-team',
		account: { role: 'user', tier: 'Admin', isDisabled: false },
		claims: {},
		target: 'stayup-team',
	},
	'colleague-without-factor': {
		uid: 'cleo',
		account: { role: 'admin', tier: 'Admin', isDisabled: false, secondFactor: 'required' },
		target: 'stayup-team',
	},
	colleague: {
		uid: 'carl',
		account: { role: 'admin', tier: 'Free', isDisabled: false, secondFactor: 'on' },
		target: 'stayup-team',
	},
} as const satisfies Record<string, Person>;

export type Principal = keyof typeof people;

export function isPrincipal(name: string): name is Principal {
	return Object.hasOwn(people, name);
}
