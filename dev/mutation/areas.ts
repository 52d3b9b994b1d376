/** The rules that `npm run mutate` changes one by one, by area, and the unit tests that must notice. */
export interface Area {
	mutate: readonly string[];
	tests: readonly string[];
}

const server = 'functions/src';

export const areas: Readonly<Record<string, Area>> = {
	targets: {
		mutate: [`${server}/probe/target.ts`, `${server}/probe/ip-ranges.ts`, `${server}/platform/ip-range.ts`],
		tests: [
			`${server}/probe/target.test.ts`,
			`${server}/probe/ip-ranges.test.ts`,
			`${server}/platform/ip-range.test.ts`,
		],
	},
	requests: {
		mutate: [`${server}/http/client-ip.ts`, `${server}/http/body.ts`, `${server}/http/actor.ts`],
		tests: [
			`${server}/http/client-ip.test.ts`,
			`${server}/http/body.test.ts`,
			`${server}/http/actor.test.ts`,
			`${server}/http/callers.test.ts`,
		],
	},
	limits: {
		mutate: [`${server}/http/rate-limits/rate-limit.ts`],
		tests: [`${server}/http/rate-limits/*.test.ts`],
	},
	accounts: {
		mutate: [`${server}/accounts/reauthentication.ts`],
		tests: [`${server}/accounts/reauthentication.test.ts`],
	},
	billing: {
		mutate: [`${server}/billing/entitlement.ts`],
		tests: [`${server}/billing/entitlement.test.ts`],
	},
	deliveries: {
		mutate: [`${server}/alerts/delivery/claim.ts`, `${server}/alerts/delivery/retries.ts`],
		tests: [`${server}/alerts/delivery/*.test.ts`],
	},
	alerts: {
		mutate: [`${server}/alerts/plan-alerts.ts`, `${server}/monitoring/rules/alert-policy.ts`],
		tests: [`${server}/alerts/plan-alerts.test.ts`, `${server}/monitoring/rules/alert-policy.test.ts`],
	},
};

/** The area of this run, from its environment. */
export function chosenArea(): Area & { name: string } {
	const name = process.env.STAYUP_MUTATION_AREA ?? '';
	const area = areas[name];
	if (!area) throw new Error(`There is no area "${name}": choose from ${Object.keys(areas).join(', ')}.`);
	return { name, ...area };
}
