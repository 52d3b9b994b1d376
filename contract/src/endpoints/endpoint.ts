/** The type of an endpoint. The server, the client, the API reference and the access tests derive everything from it. */
import type * as z from 'zod/mini';
import type { PasswordHeaders } from '../schemas/accounts.ts';
import type { AuditAction } from '../schemas/admin/admin.ts';
import type { ProblemCode } from '../schemas/problem.ts';
import type { AccountActivityEvent } from '../values/accounts/activity.ts';
import type { Permission } from '../values/accounts/permissions.ts';

export const accesses = ['public', 'signed', 'user', 'admin'] as const;
/** Who may call: anyone, a sender that signs its requests, a logged-in user, or an admin. */
export type Access = (typeof accesses)[number];

export const recentLogins = ['always', 'within-an-hour', 'to-make-an-admin', 'in-some-cases'] as const;
/**
 * When an endpoint needs a login of the last five minutes, or the current password in the header `x-current-password` (AUTH-7, AUTH-14): `within-an-hour`
 * is for admins, `to-make-an-admin` depends on the role in the body, and `in-some-cases` on what is stored, which the handler knows.
 */
export type RecentLogin = (typeof recentLogins)[number];

/**
 * The row of a change in the activity log of the account (AUDIT-1): the event that the app records, another one if the change is of a certain field, those
 * that its handler records because they depend on what happened, or why there is none. Who is emailed about it follows from the event.
 */
export type ActivityRule =
	| AccountActivityEvent
	| { event: AccountActivityEvent; ofField: string; thenEvent: AccountActivityEvent }
	| { recordedByHandler: readonly AccountActivityEvent[] }
	| { none: string };

/**
 * The row that an endpoint for admins leaves in the audit log (AUTH-4, AUDIT-1): the actions that a store records together with the change, what the app records
 * each time because data leaves, or at most once an hour for each admin and subject because somebody reads, or why there is none.
 * The subject is the id in the path, or else whom the reply shows: `subjectIn` has the paths of fields with an id, of which one has a value.
 */
export type AuditRule =
	| { recordedByStore: readonly AuditAction[] }
	| { eachTime: AuditAction }
	| { hourly: AuditAction; subjectIn?: readonly (readonly string[])[] }
	| { none: string };

/**
 * For visitors whose network has used up its part of a limit, so that a stranger in it does not close the endpoint: `when-busy` offers them a puzzle, which
 * their browser solves in about a second. Otherwise why there is none.
 */
export type PuzzleRule = 'when-busy' | { none: string };

export interface Endpoint {
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** Path parameters are written as `:name`. */
	path: `/api/${string}`;
	access: Access;
	/** Which members and API keys may call it. Every endpoint for users has one. */
	permission?: Permission;
	/** For changes of people, secrets and exits, so that an unattended open session is not enough. API keys need none. */
	recentLogin?: RecentLogin;
	/** Every endpoint with which users change something has one, and every export. */
	activity?: ActivityRule;
	/** Every endpoint for admins has one. */
	audit?: AuditRule;
	/** Every endpoint for visitors has one. */
	puzzle?: PuzzleRule;
	/** The query string; every parameter is optional. */
	query?: z.ZodMiniType;
	/** Optional request headers that the web app sends in addition to the documented body. Names are lower-case, values percent-encoded. */
	headers?: z.ZodMiniObject;
	/** Missing if the request has no body, or raw bytes that only the handler can read. */
	body?: z.ZodMiniType;
	/** Media types of the body besides application/json; they are JSON too. */
	mediaTypes?: readonly string[];
	/** Why unknown fields and parameters are ignored, and not refused: others than we define what is sent. */
	ignoresUnknown?: string;
	/** Another limit of the body than the usual 32 KB. */
	maxBodyKb?: number;
	reply: z.ZodMiniType;
	/** The reply is a text of this media type and not JSON. */
	replyMediaType?: 'text/calendar' | 'text/csv' | 'text/xml';
	/** The response has status 303 and no body, and sends the browser to the `url` of the reply. */
	redirects?: true;
	/** The reply is one page of a list; the Link header points to the next page (RFC 8288). */
	isPaged?: true;
	/** Error codes in addition to those that follow from access, parameters, query and body. */
	refusals?: readonly ProblemCode[];
	/** The endpoint requests a URL that a user entered, so a separate function with minimal permissions serves it (SSRF-11). */
	dials?: true;
	/** The status of a successful response; 200 if missing. */
	status?: 200 | 201 | 303;
	/** Another status of the same reply, for callers that read only the status. */
	statusIf?: { status: 503; field: string; is: string; description: string };
	/** Seconds for which any cache may keep the reply; otherwise none may. */
	cacheSeconds?: number;
	/** Seconds for which only the caller may keep the reply, and which spare it the same reply by its ETag. For URLs that are secret. */
	privateSeconds?: number;
	/** One sentence for the API reference. */
	summary: string;
}

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
	? Name | ParameterNames<Rest>
	: Path extends `${string}:${infer Name}`
		? Name
		: never;

/** `{ id: string }` for `/api/websites/:id`. */
export type Parameters<E extends Endpoint> = { [Name in ParameterNames<E['path']>]: string };
export type Query<E extends Endpoint> = E extends { query: infer Q extends z.ZodMiniType } ? z.infer<Q> : undefined;
export type RequestHeaders<E extends Endpoint> = E extends { headers: infer H extends z.ZodMiniObject }
	? z.infer<H>
	: undefined;
/** The headers that a client may send. */
export type CallHeaders<E extends Endpoint> = E extends { recentLogin: RecentLogin }
	? (RequestHeaders<E> extends undefined ? unknown : Partial<RequestHeaders<E>>) & PasswordHeaders
	: Partial<RequestHeaders<E>>;
export type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType } ? z.infer<B> : undefined;
export type Reply<E extends Endpoint> = z.infer<E['reply']>;
