/** Messages about imports. Apart from the catalogue, which every visitor loads. */
import type { Failure } from '../../lib/messages.ts';

export const importFailures = {
	preview: { text: 'Failed to read the monitors. Please try again.', server: 'always' },
	load: { text: 'Failed to load the import', server: 'never' },
	run: { text: 'The import stopped. Continue it to add the other websites.', server: 'always' },
	undo: { text: 'Failed to undo the import. Please try again.', server: 'always' },
} as const satisfies Record<string, Failure>;

export const importNotFound = 'Import not found';

export const unreadableFile = 'This file is not text. Please choose the file as it was exported.';
export const databaseFile =
	'This is a database. Please run npx stayup import kuma.db --output kuma.json, and choose kuma.json here.';
export const fileTooLarge = 'This file is too large. Please keep it within 3 MB.';
export const emptyFile = 'This file is empty.';
