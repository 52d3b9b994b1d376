/** Notes that a session is in use, for the list of devices. */
import type { Actor } from '../../http/actor.ts';
import type { RequestFacts } from '../../http/handler.ts';
import type { LogError } from '../../platform/log.ts';
import { clientOf } from '../activity/client-of-request.ts';
import type { SessionStore } from './session-store.ts';

interface NoteUseDeps {
	logError: LogError;
	/** Milliseconds since the epoch. */
	now(): number;
	sessions: Pick<SessionStore, 'noteUse'>;
}

/** The request is valid without the note, so a failure is logged. */
export async function noteUse(deps: NoteUseDeps, { sessionId }: Actor, request: RequestFacts): Promise<void> {
	try {
		await deps.sessions.noteUse(sessionId, clientOf(request), deps.now());
	} catch (error) {
		deps.logError('The use of a session could not be noted.', { requestId: request.id, error });
	}
}
