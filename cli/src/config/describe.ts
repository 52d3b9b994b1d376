/** The plan in words, for the terminal. */
import type { Section } from './lock.ts';
import { type FieldChange, isChange, type Plan, type Step } from './plan.ts';

const singular = {
	websites: 'website',
	maintenance: 'maintenance window',
	statusPages: 'status page',
} as const satisfies Record<Section, string>;
const plural = {
	websites: 'websites',
	maintenance: 'maintenance windows',
	statusPages: 'status pages',
} as const satisfies Record<Section, string>;
const signs = { create: '+', update: '~', adopt: '=', keep: ' ', remove: '-', forget: '-' } as const;

export function describePlan({ steps, unmanaged }: Plan): string {
	const changes = steps.filter(isChange);
	const counts = (['create', 'update', 'remove'] as const).map(
		(action) => steps.filter((step) => step.action === action).length,
	);
	const [created = 0, updated = 0, removed = 0] = counts;
	const summary =
		changes.length === 0
			? 'No changes: the account is as the file describes it.'
			: `${created} to create, ${updated} to change, ${removed} to remove.`;
	const others = Object.entries(unmanaged).flatMap(([section, count]) =>
		count > 0 ? [`${count} ${(count === 1 ? singular : plural)[section as Section]}`] : [],
	);
	const left = others.length > 0 ? [`Not in the file, and left as they are: ${others.join(', ')}.`] : [];
	return [...changes.flatMap(describeStep), ...(changes.length > 0 ? [''] : []), summary, ...left].join('\n');
}

function describeStep(step: Step): string[] {
	const title = `${signs[step.action]} ${singular[step.section]} ${step.key} (${step.name})`;
	switch (step.action) {
		case 'create':
			return [step.isDrift ? `${title}: was removed outside of the file` : title];
		case 'update':
			return [title, ...step.changes.map(describeChange)];
		case 'adopt':
			return [`${title}: exists already, and is managed by the file from now on`];
		case 'forget':
			return [`${title}: was removed outside of the file already`];
		default:
			return [title];
	}
}

function describeChange({ field, before, after, isDrift }: FieldChange): string {
	const drift = isDrift ? '  (changed outside of the file)' : '';
	return `    ${field}: ${textOf(before)} → ${textOf(after)}${drift}`;
}

function textOf(value: unknown): string {
	const text = value === undefined ? 'not set' : JSON.stringify(value);
	return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
