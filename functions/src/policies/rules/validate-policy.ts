/** Refuses a policy that does not fit the account: one sentence beside each field. What every policy must be, the contract checks. Pure. */
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
	return [...problemsOfScope(policy, facts), ...problemsOfSteps(policy, facts)];
}

export function isFull({ others }: Pick<PolicyFacts, 'others'>): boolean {
	return others.length >= policiesPerAccount;
}

function problemsOfScope({ scope }: NewPolicy, { tags, websiteIds, others }: PolicyFacts): FieldError[] {
	const isTaken = others.some((other) => other.scope.kind === scope.kind && other.scope.of === scope.of);
	if (isTaken) return [{ field: 'scope', message: takenMessage[scope.kind] }];
	switch (scope.kind) {
		case 'account':
			return [];
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

/** The part of the rules that decides what a policy does, also of one that is only previewed. */
export function problemsOfSteps(
	{ steps }: Pick<NewPolicy, 'steps'>,
	{ tier, channelIds }: Pick<PolicyFacts, 'tier' | 'channelIds'>,
): FieldError[] {
	const most = tierLimits[tier].policySteps;
	if (steps.length > most) {
		const count = most === 1 ? '1 step' : `${most} steps`;
		return [{ field: 'steps', message: `Your plan allows ${count} in a policy. Please remove some, or upgrade.` }];
	}
	return steps.flatMap((step, index) =>
		step.channelIds.every((id) => channelIds.has(id))
			? []
			: [
					{
						field: `steps.${index}.channelIds`,
						message: 'Please choose channels of your account. One of these no longer exists.',
					},
				],
	);
}
