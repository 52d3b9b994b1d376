/** Taking a lead, an application or a project that nobody handles. */
import type { Colleague } from '@stayup/contract';

/** Null if the admin may take it: nobody has it, or the admin has it already. Without this, two who take it at once would both believe that it is theirs. */
export function refusalOfTaking(assignee: Colleague | null, by: Pick<Colleague, '_id'>): string | null {
	if (assignee === null || assignee._id === by._id) return null;
	return `${assignee.name} has taken this already.`;
}
