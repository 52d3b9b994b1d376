/** The admin of a request, for the audit log. */
import type { Actor } from '../http/actor.ts';
import type { RequestFacts } from '../http/handler.ts';
import type { AuditActor } from './audit.ts';

export function auditActorOf({ actor, request }: { actor: Actor; request: RequestFacts }): AuditActor {
	return { uid: actor.person.uid, email: actor.person.user.email, requestId: request.id };
}
