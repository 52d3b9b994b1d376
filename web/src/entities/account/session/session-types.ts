/** The session of this browser, and what it needs of the browser, the server and Firebase. */
import type {
	Credentials,
	CurrentSubscription,
	LoginReply,
	NewSession,
	Registration,
	SecondFactorChallenge,
	User,
} from '@stayup/contract';
import type { LatestToken } from '../../../lib/api-client/token.ts';
import type { FirebaseUser } from './firebase.ts';
import type { UserInfo } from './user-info.ts';
import type { Remember } from './user-info-storage.ts';

export interface SessionState {
	status: 'loading' | 'anonymous' | 'authenticated';
	user: UserInfo | null;
	/** When this user became known, in milliseconds since the epoch. */
	userSinceMs: number;
	/** Whether the user is signed in to Firebase, so that Firestore listeners may run. */
	canListen: boolean;
}

/** 'logout': by the user, in this tab or another. 'expired': without the user's action. */
export type SessionEnd = 'logout' | 'expired';

export interface SessionDeps {
	storage: {
		read: () => UserInfo | null;
		write: (user: UserInfo, remember: Remember) => void;
		clear: () => void;
		watch: (listener: () => void) => () => void;
	};
	calls: () => Promise<{
		login: (credentials: Credentials) => Promise<LoginReply>;
		register: (registration: Registration) => Promise<NewSession>;
		getProfile: () => Promise<User>;
		/** Ends the session of the token on the server. */
		logout: (token: string) => Promise<unknown>;
	}>;
	firebase: () => Promise<{
		restoreFirebaseUser: () => Promise<FirebaseUser | null>;
		signInToFirebase: (customToken: string, remember: Remember) => Promise<void>;
		freshToken: () => Promise<string | null>;
		followFirebaseUser: (listener: (user: FirebaseUser | null) => void) => Promise<() => void>;
		signOutOfFirebase: () => Promise<void>;
	}>;
	/** Resolves when a screen shows its data. */
	afterFirstScreen: () => Promise<void>;
	nowMs: () => number;
	/** How long a login waits for Firebase before it goes on without live updates. */
	loginTimeout: () => Promise<void>;
	/** Resolves after this time, in milliseconds. */
	pause: (ms: number) => Promise<void>;
}

export interface SessionStore {
	state: () => SessionState;
	subscribe: (listener: (state: SessionState, end: SessionEnd | null) => void) => () => void;
	start: () => Promise<void>;
	/** Returns the challenge if the account has a second factor. Throws an `ApiError` when the server refuses. */
	signIn: (credentials: Credentials, remember: boolean) => Promise<SecondFactorChallenge | null>;
	/** Starts the session of a login with a second factor or a passkey. */
	enter: (reply: NewSession, remember: boolean) => Promise<void>;
	register: (registration: Registration) => Promise<void>;
	/** Continues with a session that replaces this one, for example after a password change. */
	renew: (reply: NewSession) => Promise<void>;
	/** Reloads the profile; on failure it logs the error and keeps the stored user. */
	refresh: () => Promise<void>;
	/** Replaces the stored subscription; does nothing without a user. */
	updateSubscription: (current: CurrentSubscription) => void;
	logout: () => Promise<void>;
	token: () => Promise<string | null>;
	/** Does not wait for Firebase, so the token may have expired. */
	latestToken: () => LatestToken | null;
	/** Ends the session if the server refused its current token. */
	refuse: (token: string) => void;
}
