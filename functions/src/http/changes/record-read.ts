/** Records what an admin read or took out, as the row of its endpoint says (AUDIT-1). */
import type { AuditAction, Endpoint } from '@stayup/contract';
import type { Actor } from '../actor.ts';
import type { Call } from '../handler.ts';

export interface RecordedRead {
	action: AuditAction;
	/** Blank for a whole list. */
	subjectId: string;
	/** A part of the subject, such as a file; null for all of it. */
	part: string | null;
	/** At most one row an hour for each admin, subject and part. */
	isHourly: boolean;
	by: { uid: string; email: string; requestId: string };
}

export interface RecordReadDeps {
	recordRead(read: RecordedRead): Promise<void>;
}

/** Runs the request and records it. Nothing leaves without its row, so a failure fails the request. */
export async function auditedRead(
	{ recordRead }: RecordReadDeps,
	{ audit }: Endpoint,
	call: Call<Endpoint>,
	work: () => Promise<unknown>,
): Promise<unknown> {
	const answer = await work();
	const actor = call.actor as Actor | null;
	if (audit === undefined || !('eachTime' in audit || 'hourly' in audit) || actor === null) return answer;
	const {
		id = shownIn(answer, 'hourly' in audit ? audit.subjectIn : undefined),
		fileId,
	}: Partial<Record<string, string>> = call.params;
	const { uid, user } = actor.person;
	await recordRead({
		action: 'eachTime' in audit ? audit.eachTime : audit.hourly,
		subjectId: id,
		part: fileId ?? null,
		// The next pages of an export have its row, however they were found.
		isHourly: 'hourly' in audit || isNextPage(call.query),
		by: { uid, email: user.email, requestId: call.request.id },
	});
	return answer;
}

/** Blank if the reply shows nobody. */
function shownIn(answer: unknown, paths: readonly (readonly string[])[] = []): string {
	const found = paths.map((path) =>
		path.reduce<unknown>((value, name) => (value instanceof Object ? Reflect.get(value, name) : undefined), answer),
	);
	return found.find((id) => typeof id === 'string') ?? '';
}

function isNextPage(query: unknown): boolean {
	return query instanceof Object && 'cursor' in query && query.cursor !== undefined;
}
