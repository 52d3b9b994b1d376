/** Messages about imports. Apart from the catalogue, which every visitor loads. */
import { kumaCommand } from '@stayup/contract';
import { appOrigin } from '../../lib/deployment.ts';
import type { Failure } from '../../lib/messages.ts';

export const importFailures = {
	preview: { text: 'Failed to read the monitors. Please try again.', server: 'always' },
	load: { text: 'Failed to load the import', server: 'never' },
	run: { text: 'The import stopped. Continue it to add the other websites.', server: 'always' },
	undo: { text: 'Failed to undo the import. Please try again.', server: 'always' },
} as const satisfies Record<string, Failure>;

export const importNotFound = 'Import not found';

const command = kumaCommand(appOrigin);
export const kumaHelp = `For the database of 2.x, run ${command}.`;
/** Why a file is not sent. */
export const fileProblems = {
	empty: 'This file is empty.',
	database: `This is a database. Please run ${command}, and choose kuma.json here.`,
	'too-large': 'This file is too large. Please keep it within 3 MB.',
	'not-text': 'This file is not text. Please choose the file as it was exported.',
} as const;
