/** The checklists of new projects, and what becomes of them when the kind is chosen. */
import type { ProjectKind, ProjectStage } from '@stayup/contract';
import type { StoredChecklistItem } from '../../platform/firestore/business/project-documents.ts';

type Template = Readonly<Record<ProjectStage, readonly string[]>>;

const templates: Readonly<Record<ProjectKind, Template>> = {
	'new-website': {
		intake: [
			'Agree with the client on the pages, the goal of the website and its domain',
			'Get access to the domain, or register it',
		],
		content: ['Receive the logo and the photos', 'Receive or write the texts', 'Receive the legal notices'],
		build: ['Build the pages', 'Set up titles, descriptions and the sitemap', 'Test on phones and computers'],
		review: ['Send the preview to the client', 'Make the requested changes', 'Receive the approval of the client'],
		launch: ['Point the domain to our hosting', 'Check the certificate and the redirects', 'Test every form'],
		live: ['Confirm that the website is monitored', 'Show the client how to ask for changes'],
	},
	migration: {
		intake: ['Get access to the present hosting and to the domain', 'Note the pages, forms and redirects to keep'],
		content: ['Copy the files and the database', 'Receive changes that the client wants with the move'],
		build: ['Set up the copy on our hosting', 'Test pages, forms and emails of the copy'],
		review: ['Send the preview to the client', 'Receive the approval of the client'],
		launch: ['Point the domain to our hosting', 'Check the certificate and the redirects', 'Test every form'],
		live: ['Confirm that the website is monitored', 'Agree with the client when to end the old hosting'],
	},
};

/** `newId` names an item. */
export function checklistOf(kind: ProjectKind, newId: () => string): StoredChecklistItem[] {
	return Object.entries(templates[kind]).flatMap(([stage, texts]) =>
		texts.map((text) => ({ id: newId(), stage: stage as ProjectStage, text, template: kind, doneAt: null })),
	);
}

/** Items that are done and those that an admin has added stay; the open items of the other template are replaced. */
export function checklistFor(
	kind: ProjectKind,
	before: readonly StoredChecklistItem[],
	newId: () => string,
): StoredChecklistItem[] {
	const kept = before.filter(({ template, doneAt }) => template === kind || template === null || doneAt !== null);
	if (kept.some(({ template }) => template === kind)) return kept;
	return [...kept, ...checklistOf(kind, newId)];
}
