/** The checklists of new projects, and what becomes of them when the kind is chosen or the plan changes. */
import {
	checklistLimits,
	clientItems,
	type PaidTier,
	type ProjectKind,
	type ProjectStage,
	paidTiers,
	previewItem,
	projectKinds,
	projectStages,
} from '@stayup/contract';
import type { StoredChecklistItem } from '../../platform/firestore/business/project-documents.ts';

/** A website belongs to its client (terms, 7), so it is handed over once it is live, and not only when the client leaves. */
const handOver = 'Give the client a copy of the pages, texts and images';

type ByStage = Partial<Readonly<Record<ProjectStage, readonly string[]>>>;
type TemplateName = ProjectKind | PaidTier;

const templates: Readonly<Record<TemplateName, ByStage>> = {
	'new-website': {
		intake: [clientItems.needs, 'Get access to the domain, or register it'],
		content: [clientItems.logo, clientItems.texts, clientItems.legal],
		build: ['Build the pages', 'Set up titles, descriptions and the sitemap', 'Test on phones and computers'],
		review: [previewItem, 'Make the requested changes', clientItems.approval],
		launch: ['Point the domain to our hosting', 'Check the certificate and the redirects', 'Test every form'],
		live: ['Confirm that the website is monitored', 'Show the client how to ask for changes', handOver],
	},
	migration: {
		intake: [clientItems.access, 'Note the pages, forms and redirects to keep'],
		content: ['Copy the files and the database', clientItems.changes],
		build: [
			'Set up the copy on our hosting',
			'Check titles, descriptions and the sitemap',
			'Test pages, forms and emails of the copy',
		],
		review: [previewItem, clientItems.approval],
		launch: ['Point the domain to our hosting', 'Check the certificate and the redirects', 'Test every form'],
		live: ['Confirm that the website is monitored', clientItems.oldHosting, handOver],
	},
	// The work that each plan adds (specification §9). Without these items nobody would remember what was sold; the night adds the monthly updates.
	Core: {},
	Pro: { build: ['Add the visitor script and the contact form'] },
	Elite: {
		intake: [clientItems.bookings],
		build: ['Set up reservations', 'Set up appointments, with an assistant that offers free times'],
		live: ['Send the client the first suggestions for ads'],
	},
};

/** `newId` names an item. */
export function checklistOf(kind: ProjectKind, tier: PaidTier, newId: () => string): StoredChecklistItem[] {
	return [kind, ...plansUpTo(tier)].flatMap((name) => itemsOf(name, newId));
}

/** Items that are done and those that an admin has added stay; the open items of the other kind are replaced. */
export function checklistFor(
	kind: ProjectKind,
	before: readonly StoredChecklistItem[],
	newId: () => string,
): StoredChecklistItem[] {
	return withTemplates([kind], projectKinds, before, newId);
}

/** The same for the plan: open items of plans that are no longer paid are removed, and new ones are open at the present stage or a later one. */
export function checklistForPlan(
	tier: PaidTier,
	before: readonly StoredChecklistItem[],
	newId: () => string,
	present: { tier: PaidTier; stage: ProjectStage } = { tier, stage: 'intake' },
): StoredChecklistItem[] {
	const next = plansUpTo(tier);
	const added = next.slice(plansUpTo(present.tier).length);
	const items = withTemplates(next, paidTiers, before, newId, added);
	return items.map((item) => (before.includes(item) ? item : { ...item, stage: laterOf(item.stage, present.stage) }));
}

/** `next` are those of the `group` that apply from now on. Those that are `added` may have items from before, which were done. */
function withTemplates(
	next: readonly TemplateName[],
	group: readonly TemplateName[],
	before: readonly StoredChecklistItem[],
	newId: () => string,
	added: readonly TemplateName[] = [],
): StoredChecklistItem[] {
	const ended = group.filter((name) => !next.includes(name));
	const kept = before.filter(
		({ template, doneAt }) => template === null || !ended.includes(template) || doneAt !== null,
	);
	const missing = next.flatMap((name) => {
		const own = kept.filter(({ template }) => template === name);
		if (own.length > 0 && !added.includes(name)) return [];
		return itemsOf(name, newId).filter(({ text }) => !own.some((item) => item.text === text));
	});
	return [...kept, ...missing];
}

function itemsOf(template: TemplateName, newId: () => string): StoredChecklistItem[] {
	return Object.entries(templates[template]).flatMap(([stage, texts]) =>
		texts.map((text) => ({ id: newId(), stage: stage as ProjectStage, text, template, month: null, doneAt: null })),
	);
}

function laterOf(one: ProjectStage, other: ProjectStage): ProjectStage {
	return projectStages.indexOf(one) > projectStages.indexOf(other) ? one : other;
}

/** The monthly updates, which the night adds, do not count. */
export function hasRoom(items: readonly StoredChecklistItem[]): boolean {
	return items.filter(({ month }) => month === null).length < checklistLimits.items;
}

/** A plan includes the smaller ones. */
function plansUpTo(tier: PaidTier): readonly PaidTier[] {
	return paidTiers.slice(0, paidTiers.indexOf(tier) + 1);
}
