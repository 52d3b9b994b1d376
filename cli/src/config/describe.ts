/** The plan in words, for the terminal. */
import type { CallerAccess } from '@stayup/contract';
import { settingText } from './describe-settings.ts';
import { type Section, sections } from './lock.ts';
import { type FieldChange, isChange, type Plan, type Step } from './plan.ts';

const singular = {
	websites: 'website',
	channels: 'channel',
	policies: 'policy',
	maintenance: 'maintenance window',
	statusPages: 'status page',
} as const satisfies Record<Section, string>;
const plural = {
	websites: 'websites',
	channels: 'channels',
	policies: 'policies',
	maintenance: 'maintenance windows',
	statusPages: 'status pages',
} as const satisfies Record<Section, string>;
const signs = {
	create: '+',
	update: '~',
	adopt: '=',
	keep: ' ',
	remove: '-',
	forget: '-',
	blocked: '!',
	over: ' ',
} as const satisfies Record<Step['action'], string>;

/** Their names, of all of them the first ones. */
const mostCopies = 5;

export function limitsOf({ limits }: CallerAccess): Record<Section, number | null> {
	const { websites, channels, policies, maintenanceWindows, statusPages } = limits;
	return { websites, channels, policies, maintenance: maintenanceWindows, statusPages };
}

/** `access`: to show the limits of the plan of the account. */
export function describePlan(plan: Plan, access: CallerAccess): string {
	const { steps, unmanaged, copies } = plan;
	const shown = steps.filter((step) => isChange(step) || step.action === 'blocked');
	const count = (action: Step['action']) => steps.filter((step) => step.action === action).length;
	const blocked = count('blocked');
	const counts = `${count('create')} to create, ${count('update')} to change, ${count('remove')} to remove`;
	const summary =
		shown.length === 0
			? 'No changes: the account is as the file describes it.'
			: `${counts}${blocked > 0 ? `, ${blocked} not possible yet` : ''}.`;
	const others = sections.flatMap((section) => (unmanaged[section] > 0 ? [counted(unmanaged[section], section)] : []));
	const left = others.length > 0 ? [`Not in the file, and left as they are: ${others.join(', ')}.`] : [];
	const named = [...copies.slice(0, mostCopies), ...(copies.length > mostCopies ? ['…'] : [])];
	const same = copies.length > 0 ? [`Same URL as an entry, and not in the file: ${named.join(', ')}.`] : [];
	return [
		...shown.flatMap(describeStep),
		...(shown.length > 0 ? [''] : []),
		...[summary, ...describeLimits(plan, access), ...left, ...same],
	].join('\n');
}

/** Such as `channel on-call`. */
export function nameOfEntry({ section, key }: Pick<Step, 'section' | 'key'>): string {
	return `${singular[section]} ${key}`;
}

function counted(number: number, section: Section): string {
	return `${number} ${(number === 1 ? singular : plural)[section]}`;
}

/** Only of sections whose number changes, and of policies with too many steps. */
function describeLimits({ steps, after }: Plan, access: CallerAccess): string[] {
	const limits = limitsOf(access);
	const changed = sections.filter((section) =>
		steps.some((step) => step.section === section && (step.action === 'create' || step.action === 'remove')),
	);
	const used = changed.flatMap((section) => {
		const limit = limits[section];
		return limit === null ? [] : [`${after[section]} of ${limit} ${plural[section]}`];
	});
	const exceeded = changed.flatMap((section) => {
		const limit = limits[section];
		if (limit === null || after[section] <= limit) return [];
		return [`Too many ${plural[section]}: the ${access.tier} plan includes ${counted(limit, section)}.`];
	});
	return [
		...(used.length > 0 ? [`Afterwards, the account has ${used.join(', ')}.`] : []),
		...exceeded,
		...steps.flatMap((step) => tooManySteps(step, access)),
	];
}

function tooManySteps(step: Step, { tier, limits: { policySteps } }: CallerAccess): string[] {
	if (step.section !== 'policies' || policySteps === null) return [];
	const asked =
		step.action === 'create'
			? step.settings.steps
			: step.action === 'update' && step.changes.find(({ field }) => field === 'steps')?.after;
	if (!Array.isArray(asked) || asked.length <= policySteps) return [];
	const most = policySteps === 1 ? '1 step' : `${policySteps} steps`;
	return [`Too many steps in the policy ${step.key}: the ${tier} plan allows ${most}.`];
}

function describeStep(step: Step): string[] {
	const title = `${signs[step.action]} ${nameOfEntry(step)} (${step.name})`;
	switch (step.action) {
		case 'create':
			return [
				step.isDrift ? `${title}: was removed outside of the file` : title,
				...(step.sameAs.length > 0 ? [`    same URL as ${step.sameAs.join(', ')}`] : []),
				...describeNew(step),
			];
		case 'update':
			return [title, ...step.changes.map(describeChange)];
		case 'adopt':
			return [
				step.formerKey === null
					? `${title}: exists already, and is managed by the file from now on`
					: `${title}: had the key ${step.formerKey} before`,
			];
		case 'forget':
			return [`${title}: was removed outside of the file already`];
		case 'blocked':
			return [`${title}: ${step.reason}`];
		default:
			return [title];
	}
}

/** The settings that say what an entry does. */
const shownOfNew: Readonly<Record<Section, readonly string[]>> = {
	websites: ['url'],
	channels: ['kind', 'topics', 'filter'],
	policies: ['scope', 'steps', 'repeatMinutes', 'quietHours'],
	maintenance: ['start', 'timeZone'],
	statusPages: ['slug'],
};

function describeNew({ section, settings }: Extract<Step, { action: 'create' }>): string[] {
	return shownOfNew[section].flatMap((field) => {
		const value = settings[field];
		return value === null || value === undefined ? [] : [`    ${field}: ${settingText(field, value)}`];
	});
}

function describeChange({ field, before, after, isDrift }: FieldChange): string {
	const drift = isDrift ? '  (changed outside of the file)' : '';
	return `    ${field}: ${settingText(field, before)} → ${settingText(field, after)}${drift}`;
}
