/**
 * The entries of the functions' log that metrics are made of: `{ severity: 'INFO', message, facts }`, one of each a minute.
 * A test compares them with the code that writes them.
 */
export interface FactsEntry {
	message: string;
	facts: readonly string[];
}

export const logEntries = {
	rounds: {
		message: 'Rounds',
		facts: ['due', 'run', 'shareRun', 'latenessP99Ms', 'latenessMaxMs'],
	},
	deliveries: {
		message: 'Deliveries',
		facts: ['waiting', 'oldestWaitingMs', 'alertDelayP99Ms', 'dead'],
	},
} as const satisfies Record<string, FactsEntry>;
