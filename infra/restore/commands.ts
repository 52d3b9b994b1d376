/** The commands of `npm run restore`: each ends where a person decides, and says what. */
import { optionsWith } from '../declared/function-options.ts';
import { deployRules } from '../release/deploy.ts';
import type { Step } from '../set-up/step.ts';
import { createDatabase, scheduleBackups } from '../set-up/steps/firestore.ts';
import type { Restore } from './databases.ts';
import { recreateTriggers, restoreSteps } from './steps.ts';

export interface RestorePhase {
	steps: readonly Step<Restore>[];
	/** Whether the command is followed by a minute or the id of a backup. */
	takesCopy: boolean;
	/** Whether it first ends all sessions: the copy contains some that their owners have ended since. */
	endsSessions?: true;
	/** Names the decision or the work of a person before the next command. */
	next(restore: Restore): string[];
}

const longestSeconds = Math.max(...Object.values(optionsWith({})).map(({ timeoutSeconds }) => timeoutSeconds));

export const restoreCommands: Readonly<Record<string, RestorePhase>> = {
	close: {
		steps: restoreSteps.close,
		takesCopy: false,
		next: ({ projectId }) => [
			`Stayup is closed. What runs now may still write for ${longestSeconds / 60} minutes.`,
			'Decide which copy to restore: the minute before the mistake, such as 2026-05-01T14:02:00Z, if it is younger than 7 days, else the id of a backup:',
			`  gcloud firestore backups list --project=${projectId}`,
			`Then: npm run restore -- try ${projectId} COPY`,
		],
	},
	try: {
		steps: restoreSteps.copy,
		takesCopy: true,
		next: ({ projectId }) => [
			`Open some accounts and websites of the database check: https://console.firebase.google.com/project/${projectId}/firestore/databases/check/data`,
			`If they are as they should be: npm run restore -- replace ${projectId}`,
			'It deletes the damaged database, of which the bucket of the exports has a copy.',
		],
	},
	replace: {
		// A copy contains neither rules nor time to live, and is not protected.
		steps: [...restoreSteps.replace, deployRules, createDatabase, scheduleBackups, recreateTriggers],
		takesCopy: false,
		next: ({ projectId }) => [
			`If identities are lost: npm run restore-identities -- ${projectId} FILE`,
			`Then: npm run restore -- open ${projectId}`,
		],
	},
	triggers: { steps: [recreateTriggers], takesCopy: false, next: () => [] },
	open: {
		steps: restoreSteps.open,
		takesCopy: false,
		endsSessions: true,
		next: ({ projectId }) => [
			`Check it: npm run doctor -- ${projectId}`,
			'Delete again the accounts that were deleted since the copy; the audit log of the damaged database names them (docs/runbooks/restore.md).',
		],
	},
};
