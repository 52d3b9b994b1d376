/** Continues the escalations whose task was lost or came too early. */
import pLimit from 'p-limit';
import type { EscalationStore } from './escalation-store.ts';

interface ContinueDeps {
	escalations: Pick<EscalationStore, 'due' | 'run'>;
	/** Milliseconds since the epoch. */
	now(): number;
	logError(message: string, details: { error: unknown }): void;
}

const perRun = 500;
const atOnce = 10;

export async function continueEscalations({ escalations, now, logError }: ContinueDeps): Promise<void> {
	const due = await escalations.due(now(), perRun);
	await pLimit(atOnce).map(due, (outageId) =>
		escalations
			.run(outageId, now())
			// One that cannot be continued does not stop the others.
			.catch((error) => logError('An escalation could not be continued; the next sweep repeats it.', { error })),
	);
}
