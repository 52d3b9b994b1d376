/** The state of the editor of an alert policy, and the request that it sends. */
import type { AlertPolicy, NewPolicy, PolicyScopeKind } from '@stayup/contract';

export interface StepDraft {
	key: number;
	afterMinutes: number;
	channelIds: readonly string[];
}

export interface PolicyDraft {
	name: string;
	scopeKind: PolicyScopeKind;
	/** Empty if none is chosen. */
	tag: string;
	/** An id; empty if none is chosen. */
	website: string;
	steps: readonly StepDraft[];
	/** Null for never. */
	repeatMinutes: number | null;
	isQuiet: boolean;
	/** HH:MM */
	from: string;
	to: string;
	exceptWhenAllDown: boolean;
}

/** Shorter steps are in minutes, longer ones in hours. */
export const delayChoices = [0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440] as const;
export const repeatChoices = [5, 10, 15, 30, 60, 120, 240, 480, 720, 1440] as const;

let lastKey = 0;

function newStep(afterMinutes: number, channelIds: readonly string[]): StepDraft {
	lastKey += 1;
	return { key: lastKey, afterMinutes, channelIds };
}

export function newPolicyDraft(): PolicyDraft {
	return {
		name: '',
		scopeKind: 'account',
		tag: '',
		website: '',
		steps: [newStep(0, ['email'])],
		repeatMinutes: null,
		isQuiet: false,
		from: '22:00',
		to: '07:00',
		exceptWhenAllDown: true,
	};
}

export function draftOf({ name, scope, steps, repeatMinutes, quietHours }: AlertPolicy): PolicyDraft {
	return {
		...newPolicyDraft(),
		name,
		scopeKind: scope.kind,
		repeatMinutes,
		tag: scope.kind === 'tag' ? (scope.of ?? '') : '',
		website: scope.kind === 'website' ? (scope.of ?? '') : '',
		steps: steps.map(({ afterMinutes, channelIds }) => newStep(afterMinutes, channelIds)),
		...(quietHours && { isQuiet: true, ...quietHours }),
	};
}

/** `known`: the ids of the channels that exist, or null while they load. Others are left out, because the server refuses them. */
export function policyOf(draft: PolicyDraft, known: ReadonlySet<string> | null): NewPolicy {
	const { name, scopeKind, tag, website, steps, repeatMinutes, isQuiet, from, to, exceptWhenAllDown } = draft;
	const of = { account: null, tag: tag || null, website: website || null }[scopeKind];
	return {
		name,
		scope: { kind: scopeKind, of },
		repeatMinutes,
		steps: steps.map(({ afterMinutes, channelIds }) => ({
			afterMinutes,
			channelIds: channelIds.filter((id) => known === null || known.has(id)),
		})),
		quietHours: isQuiet ? { from, to, exceptWhenAllDown } : null,
	};
}

/** Later than the last step, and of no channels yet. */
export function withStep(steps: readonly StepDraft[]): StepDraft[] {
	const last = steps.at(-1)?.afterMinutes ?? -1;
	const after = delayChoices.find((minutes) => minutes >= last + 5) ?? Math.min(last + 5, 1440);
	return [...steps, newStep(steps.length === 0 ? 0 : after, [])];
}

export function withoutStep(steps: readonly StepDraft[], key: number): StepDraft[] {
	return steps.filter((step) => step.key !== key);
}

/** Steps are in order of time, so that a move exchanges what two of them do and leaves the delays where they are. */
export function withMovedStep(steps: readonly StepDraft[], key: number, by: -1 | 1): StepDraft[] {
	const at = steps.findIndex((step) => step.key === key);
	const moved = steps[at];
	const other = steps[at + by];
	if (!moved || !other) return [...steps];
	return steps.map((step) => {
		if (step === moved) return { ...other, afterMinutes: moved.afterMinutes };
		return step === other ? { ...moved, afterMinutes: other.afterMinutes } : step;
	});
}

export function changedStep(steps: readonly StepDraft[], key: number, changed: Partial<StepDraft>): StepDraft[] {
	return steps.map((step) => (step.key === key ? { ...step, ...changed } : step));
}
