/** The steps of `npm test` as data: what each runs, in which tier, with which budget, and beside which others. */

import { join } from 'node:path';
import { localFolder } from '../../dev/base/folders.ts';

/** `quick` is a part of `whole`; `long` is apart. */
export const tiers = ['quick', 'whole', 'long'] as const;
export type Tier = (typeof tiers)[number];

export interface VitestRun {
	projects: readonly string[];
	/** Parts of the paths of its files; missing: all files of the projects. */
	filters?: readonly string[];
	needsBrowser?: true;
	environment?: Readonly<Record<string, string>>;
}

/** A program of node_modules/.bin and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

export interface Step {
	name: string;
	tier: Tier;
	/** Seconds on two cores, in a run of its tier. The step fails when it takes more than twice as long. */
	budgetSeconds: number;
	/** `emulators`: those of Auth, Firestore and Storage, for code that runs in the process of a test. `product`: all of it. */
	needs: 'nothing' | 'emulators' | 'product';
	/** `shared`: runs beside others, one for each core. `all`: runs alone. `none`: mostly waits, so it runs beside any other. */
	cores: 'none' | 'shared' | 'all';
	/** Steps that end before it starts, if they are chosen. Its command gets `--complete` if all of them passed. */
	after?: readonly string[];
	/** Commands run one after the other and count as one test. */
	run: VitestRun | readonly Command[];
}

/** One checker, because each further one finds the types of the contract and of libraries again. The next run checks only what has changed since. */
function checkTypes(settings: string, name: string): Command {
	const notes = join(localFolder, 'types', `${name}.tsbuildinfo`);
	return ['tsc', '-p', settings, '--checkers', '1', '--incremental', '--tsBuildInfoFile', notes];
}

/** Seconds until the product has started beside the steps that do without it. */
export const productBudgetSeconds = 45;

/** A change of these files runs the long steps before the next night. */
export const longPaths = [
	'contract/src/values/**',
	'dev/runner/**',
	'functions/package.json',
	'functions/src/alerts/**',
	'functions/src/billing/**',
	'functions/src/channels/**',
	'functions/src/delivery/**',
	'functions/src/emails/**',
	'functions/src/main/**',
	'functions/src/messages/**',
	'functions/src/monitoring/**',
	'functions/src/outbox/**',
	'functions/src/platform/**',
	'functions/src/policies/**',
	'functions/src/stats/**',
	'infra/**',
	'package-lock.json',
	'testing/src/simulation/**',
	'tests/deploy/**',
	'tests/faults/**',
	'tests/restore/**',
	'tests/simulations/**',
	'tests/upgrades/**',
] as const;

/** In the order in which they start. */
export const steps: readonly Step[] = [
	{
		name: 'unit',
		tier: 'quick',
		budgetSeconds: 130,
		needs: 'nothing',
		cores: 'shared',
		run: { projects: ['unit', 'component'] },
	},
	{
		name: 'types',
		tier: 'quick',
		budgetSeconds: 40,
		needs: 'nothing',
		cores: 'shared',
		run: [checkTypes('tsconfig.json', 'all'), checkTypes('web/tsconfig.json', 'web')],
	},
	{
		name: 'lint',
		tier: 'quick',
		budgetSeconds: 15,
		needs: 'nothing',
		cores: 'shared',
		run: [
			['biome', 'check', '--error-on-warnings', '.'],
			['node', 'dev/security/patterns/check.ts'],
			['node', 'dev/security/licences/check.ts'],
		],
	},
	{
		name: 'imports',
		tier: 'quick',
		budgetSeconds: 12,
		needs: 'nothing',
		cores: 'shared',
		run: [
			[
				'depcruise',
				'--config',
				'.dependency-cruiser.mjs',
				'--output-type',
				'err-long',
				'cli',
				'contract',
				'functions/src',
				'web/src',
				'testing',
				'dev',
				'tests',
				'bench',
				'infra',
			],
			['node', 'dev/scripts/layout/check.ts'],
		],
	},
	{
		name: 'words',
		tier: 'quick',
		budgetSeconds: 5,
		needs: 'nothing',
		cores: 'shared',
		run: [['node', 'dev/scripts/words/check.ts']],
	},
	{
		name: 'simulations',
		tier: 'whole',
		budgetSeconds: 70,
		needs: 'nothing',
		cores: 'shared',
		run: { projects: ['simulations'] },
	},
	{
		name: 'documents',
		tier: 'whole',
		budgetSeconds: 30,
		needs: 'nothing',
		cores: 'shared',
		run: [['node', 'tests/documents.ts']],
	},
	{
		name: 'advisories',
		tier: 'whole',
		budgetSeconds: 20,
		needs: 'nothing',
		cores: 'shared',
		run: [['node', 'dev/security/advisories/check.ts']],
	},
	{
		name: 'secrets',
		tier: 'whole',
		budgetSeconds: 20,
		needs: 'nothing',
		cores: 'shared',
		run: [['node', 'dev/security/secrets/check.ts']],
	},
	{
		name: 'faults',
		tier: 'long',
		budgetSeconds: 420,
		needs: 'product',
		cores: 'none',
		run: { projects: ['faults'], filters: ['tests/faults/soak'], needsBrowser: true },
	},
	{
		name: 'clock',
		tier: 'long',
		budgetSeconds: 270,
		needs: 'product',
		cores: 'none',
		run: { projects: ['faults'], filters: ['tests/faults/stopped-clock'], needsBrowser: true },
	},
	{
		name: 'deploy',
		tier: 'long',
		budgetSeconds: 80,
		needs: 'nothing',
		cores: 'shared',
		run: { projects: ['deploy'] },
	},
	// Compares all accounts before and after, so the steps that make some follow.
	{
		name: 'fuzz',
		tier: 'whole',
		budgetSeconds: 40,
		needs: 'emulators',
		cores: 'shared',
		run: { projects: ['fuzz'] },
	},
	{
		name: 'rules',
		tier: 'whole',
		budgetSeconds: 40,
		needs: 'emulators',
		cores: 'shared',
		run: { projects: ['rules'] },
	},
	{
		name: 'accepted',
		tier: 'whole',
		budgetSeconds: 60,
		needs: 'emulators',
		cores: 'shared',
		after: ['fuzz'],
		run: { projects: ['fuzz-accepted'] },
	},
	{
		name: 'attack',
		tier: 'whole',
		budgetSeconds: 100,
		needs: 'emulators',
		cores: 'shared',
		after: ['fuzz'],
		run: { projects: ['attack'] },
	},
	// Deletes and restores all stored data. The ticks of the steps that follow leave rounds for the next minutes, which would change documents meanwhile.
	{
		name: 'restore',
		tier: 'long',
		budgetSeconds: 40,
		needs: 'product',
		cores: 'all',
		run: { projects: ['restore'] },
	},
	{
		name: 'upgrades',
		tier: 'long',
		budgetSeconds: 60,
		needs: 'product',
		cores: 'all',
		run: { projects: ['upgrades'] },
	},
	{
		name: 'api',
		tier: 'whole',
		budgetSeconds: 230,
		needs: 'emulators',
		cores: 'all',
		run: { projects: ['emulated'] },
	},
	{
		name: 'transport',
		tier: 'whole',
		budgetSeconds: 20,
		needs: 'product',
		cores: 'all',
		run: { projects: ['transport'] },
	},
	{
		name: 'screens',
		tier: 'whole',
		budgetSeconds: 120,
		needs: 'product',
		cores: 'all',
		run: { projects: ['screens'], needsBrowser: true },
	},
	{
		name: 'journeys',
		tier: 'whole',
		budgetSeconds: 250,
		needs: 'product',
		cores: 'all',
		run: { projects: ['journeys'], needsBrowser: true },
	},
	// The steps before send every query of the product.
	{
		name: 'indexes',
		tier: 'whole',
		budgetSeconds: 20,
		needs: 'nothing',
		cores: 'shared',
		after: ['api', 'screens', 'journeys'],
		run: [['node', 'infra/indexes/check.ts']],
	},
	{
		name: 'full-fuzz',
		tier: 'long',
		budgetSeconds: 120,
		needs: 'emulators',
		cores: 'all',
		run: { projects: ['fuzz', 'fuzz-accepted'], environment: { STAYUP_FUZZ: 'full' } },
	},
	{
		name: 'full-walks',
		tier: 'long',
		budgetSeconds: 120,
		needs: 'emulators',
		cores: 'all',
		run: {
			projects: ['emulated'],
			filters: ['delivery/dying-workers'],
			environment: { STAYUP_WALKS: 'full' },
		},
	},
	{
		name: 'full-simulations',
		tier: 'long',
		budgetSeconds: 300,
		needs: 'nothing',
		cores: 'shared',
		run: {
			projects: ['simulations', 'unit'],
			filters: ['tests/simulations', 'functions/src/billing/sync-subscription'],
			environment: { STAYUP_SIMULATIONS: 'full' },
		},
	},
];
