/** Refuses a policy that cannot work: one sentence beside each field. Pure. */
import {
	type FieldError,
	type NewPolicy,
	type PolicyRules,
	policiesPerAccount,
	type Tier,
	tierLimits,
} from '@stayup/contract';

export interface PolicyFacts {
	tier: Tier;
	channelIds: ReadonlySet<string>;
	tags: ReadonlySet<string>;
	websiteIds: ReadonlySet<string>;
	/** The other policies of the account. */
	others: readonly Pick<PolicyRules, 'scope'>[];
}

export function problemsOf(policy: NewPolicy, facts: PolicyFacts): FieldError[] {
	return [...problemsOfScope(policy, facts), ...problemsOfSteps(policy, facts), ...problemsOfQuietHours(policy)];
}

export function isFull({ others }: Pick<PolicyFacts, 'others'>): boolean {
	return others.length >= policiesPerAccount;
}

function problemsOfScope({ scope }: NewPolicy, { tags, websiteIds, others }: PolicyFacts): FieldError[] {
	const isTaken = others.some((other) => other.scope.kind === scope.kind && other.scope.of === scope.of);
	if (isTaken) return [{ field: 'scope', message: takenMessage[scope.kind] }];
	switch (scope.kind) {
		case 'account':
			return scope.of === null ? [] : [{ field: 'scope', message: 'A policy of the account names no tag or website.' }];
		case 'tag':
			return scope.of !== null && tags.has(scope.of)
				? []
				: [{ field: 'scope', message: 'Please choose a tag that one of your websites has.' }];
		case 'website':
			return scope.of !== null && websiteIds.has(scope.of)
				? []
				: [{ field: 'scope', message: 'Please choose one of your websites.' }];
	}
}

const takenMessage = {
	account: 'Your account already has a policy. Please change that one.',
	tag: 'This tag already has a policy. Please change that one.',
	website: 'This website already has a policy. Please change that one.',
} as const;

function problemsOfSteps({ steps }: NewPolicy, { tier, channelIds }: PolicyFacts): FieldError[] {
	const most = tierLimits[tier].policySteps;
	if (steps.length > most) {
		const count = most === 1 ? '1 step' : `${most} steps`;
		return [{ field: 'steps', message: `Your plan allows ${count} in a policy. Please remove some, or upgrade.` }];
	}
	return steps.flatMap((step, index) => {
		const before = steps[index - 1];
		if (before && step.afterMinutes <= before.afterMinutes) {
			return [
				{ field: `steps.${index}.afterMinutes`, message: 'Please choose a longer delay than in the step before.' },
			];
		}
		if (step.channelIds.some((id) => !channelIds.has(id))) {
			return [
				{
					field: `steps.${index}.channelIds`,
					message: 'Please choose channels of your account. One of these no longer exists.',
				},
			];
		}
		return [];
	});
}

function problemsOfQuietHours({ quietHours }: NewPolicy): FieldError[] {
	return quietHours && quietHours.from === quietHours.to
		? [{ field: 'quietHours.to', message: 'Please choose another time than the one at which quiet hours begin.' }]
		: [];
}
