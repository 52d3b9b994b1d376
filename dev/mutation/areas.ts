/** The rules that `npm run mutate` changes one by one, by area, and the unit tests that must notice. */
export interface Area {
	mutate: readonly string[];
	tests: readonly string[];
}

const server = 'functions/src';
const rulesIn = (folder: string) => [`${folder}/*.ts`, `!${folder}/*.test.ts`];

export const areas: Readonly<Record<string, Area>> = {
	targets: {
		mutate: [`${server}/probe/guard/target.ts`, `${server}/probe/guard/ip-ranges.ts`, `${server}/platform/ip-range.ts`],
		tests: [
			`${server}/probe/guard/target.test.ts`,
			`${server}/probe/guard/ip-ranges.test.ts`,
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
		mutate: [
			`${server}/http/rate-limits/rate-limit.ts`,
			`${server}/http/rate-limits/in-flight.ts`,
			`${server}/outbox/email-limits.ts`,
			`${server}/outbox/mailbox.ts`,
		],
		tests: [
			`${server}/http/rate-limits/rate-limit.test.ts`,
			`${server}/http/rate-limits/in-flight.test.ts`,
			`${server}/outbox/email-limits.test.ts`,
			`${server}/outbox/mailbox.test.ts`,
		],
	},
	accounts: {
		mutate: [`${server}/accounts/reauthentication.ts`, `${server}/http/recent-login.ts`],
		tests: [`${server}/accounts/reauthentication.test.ts`, `${server}/http/recent-login.test.ts`],
	},
	billing: {
		mutate: [`${server}/billing/entitlement.ts`],
		tests: [`${server}/billing/entitlement.test.ts`],
	},
	deliveries: {
		mutate: [`${server}/outbox/claim.ts`, `${server}/outbox/retries.ts`],
		tests: [`${server}/outbox/*.test.ts`],
	},
	alerts: {
		mutate: [`${server}/alerts/plan-alerts.ts`, `${server}/monitoring/rules/alert-policy.ts`],
		tests: [`${server}/alerts/plan-alerts.test.ts`, `${server}/monitoring/rules/alert-policy.test.ts`],
	},
	policies: {
		mutate: [`${server}/policies/plan-by-policy.ts`, ...rulesIn(`${server}/policies/rules`)],
		tests: [`${server}/policies/**/*.test.ts`],
	},
	imports: {
		mutate: rulesIn(`${server}/imports/rules`),
		tests: [`${server}/imports/rules/*.test.ts`],
	},
	access: {
		mutate: ['access', 'access-link', 'visit-token'].map((name) => `${server}/status-pages/visitors/${name}.ts`),
		tests: [`${server}/status-pages/visitors/*.test.ts`],
	},
	members: {
		mutate: [`${server}/accounts/members/member-rules.ts`],
		tests: [`${server}/accounts/members/member-rules.test.ts`, `${server}/http/callers.test.ts`],
	},
	keys: {
		mutate: [
			...['admit-key', 'key-limiter', 'website-access'].map((name) => `${server}/http/key-admission/${name}.ts`),
			`${server}/accounts/grants/key-end.ts`,
			`${server}/accounts/keys/key-rules.ts`,
		],
		tests: [
			`${server}/http/key-admission/*.test.ts`,
			`${server}/accounts/grants/key-end.test.ts`,
			`${server}/accounts/keys/key-rules.test.ts`,
		],
	},
	promise: {
		mutate: [
			`${server}/projects/promise/project-months.ts`,
			`${server}/projects/promise/promise-monitors.ts`,
			`${server}/projects/rules/promised-time.ts`,
			`${server}/projects/rules/promise-settings.ts`,
			`${server}/projects/rules/credit-approval.ts`,
		],
		tests: [
			`${server}/projects/promise/project-months.test.ts`,
			`${server}/projects/promise/promise-monitors.test.ts`,
			`${server}/projects/rules/promised-time.test.ts`,
			`${server}/projects/rules/promise-settings.test.ts`,
			`${server}/projects/rules/credit-approval.test.ts`,
		],
	},
};

/** The area of this run, from its environment. */
export function chosenArea(): Area & { name: string } {
	const name = process.env.STAYUP_MUTATION_AREA ?? '';
	const area = areas[name];
	if (!area) throw new Error(`There is no area "${name}": choose from ${Object.keys(areas).join(', ')}.`);
	return { name, ...area };
}
