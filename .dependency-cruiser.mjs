/** The import law of the house: which room may use which, and the right place when one may not. */

/** Rules of the product: plain functions on plain values, by folder. */
const pureRules = ['^functions/src/monitoring/rules/', '^functions/src/stats/(uptime|stats|raw-checks|windows)\\.ts$'];

export default {
	forbidden: [
		{
			name: 'no-cycles',
			comment: 'Two files that need each other are one idea or three: move what they share into a file of its own.',
			severity: 'error',
			from: {},
			to: { circular: true, dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'contract-stands-alone',
			comment: 'The contract is what both sides promise each other; it may import zod and itself, nothing else.',
			severity: 'error',
			from: { path: '^contract/src' },
			to: { pathNot: ['^contract/src', 'node_modules/zod', 'node_modules/vitest'] },
		},
		{
			name: 'web-never-functions',
			comment: 'The browser knows the server through the contract only: put what both need into contract/src.',
			severity: 'error',
			from: { path: '^web/' },
			to: { path: '^(functions|dev|tests)/' },
		},
		{
			name: 'functions-never-web',
			comment: 'The server knows the browser through the contract only: put what both need into contract/src.',
			severity: 'error',
			from: { path: '^functions/' },
			to: { path: '^(web|dev|tests)/' },
		},
		{
			name: 'features-do-not-import-features',
			comment:
				'Features are strangers to each other: put what they share into entities, ui or lib, or compose both in app.',
			severity: 'error',
			from: { path: '^web/src/features/([^/]+)/' },
			to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
		},
		{
			name: 'app-is-the-top',
			comment: 'Only app composes; what a feature needs from it belongs in entities, ui or lib.',
			severity: 'error',
			from: { path: '^web/src/', pathNot: '^web/src/(app/|main\\.tsx)' },
			to: { path: '^web/src/app/' },
		},
		{
			name: 'entities-know-no-feature',
			comment: 'Entities serve features and must not know them: pass what is needed as a value.',
			severity: 'error',
			from: { path: '^web/src/entities/' },
			to: { path: '^web/src/(features|app)/' },
		},
		{
			name: 'ui-knows-no-product',
			comment: 'ui shows what it is given: load and name things in a feature, and pass them as props.',
			severity: 'error',
			from: { path: '^web/src/ui/' },
			to: {
				path: ['^web/src/(entities|features|app)/', '^web/src/lib/(api-client|form|live|messages|paths)', '^contract/'],
			},
		},
		{
			name: 'lib-stands-alone',
			comment: 'lib knows the contract and itself: what needs a component or an entity belongs beside it.',
			severity: 'error',
			from: { path: '^web/src/lib/' },
			to: { path: '^web/src/(ui|entities|features|app)/' },
		},
		{
			name: 'index-only-exports',
			comment: 'index.ts names the functions; nobody imports it back.',
			severity: 'error',
			from: { path: '^functions/src/' },
			to: { path: '^functions/src/index\\.ts$' },
		},
		{
			name: 'rules-of-the-product-are-pure',
			comment:
				'A rule of the product is a plain function on plain values: Firebase, the network and vendors belong behind a *-store, *-client, probe or resolver file.',
			severity: 'error',
			from: { path: pureRules },
			to: {
				path: [
					'node_modules/(firebase|@google-cloud|hono|@hono)',
					'-(store|client)\\.ts$',
					'/(probe|resolver|context|config)\\.ts$',
				],
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'one-prober',
			comment: 'Requests to addresses that people typed go through probe/ and its guard; ask it instead (SSRF-1).',
			severity: 'error',
			from: {
				path: '^functions/src/',
				pathNot: ['functions/src/probe/', '\\.test\\.ts$'],
			},
			to: { path: '^(node:)?(http|https|http2|net|tls|dgram)$', pathNot: '^(node:)?net$' },
		},
		{
			name: 'test-support-stays-in-tests',
			comment:
				'The product must not depend on the tests: only *.test.ts files, dev, tests and bench use @stayup/testing.',
			severity: 'error',
			from: { path: '^(contract|functions|web)/' },
			to: { path: ['^testing/', '@stayup/testing'] },
		},
		{
			name: 'testing-serves-all-tests',
			comment: 'Test support is shared: what only one suite needs stays beside that suite.',
			severity: 'error',
			from: { path: '^testing/' },
			to: { path: '^(tests|bench)/' },
		},
		{
			name: 'not-to-unresolvable',
			comment: 'This import leads nowhere.',
			severity: 'error',
			from: {},
			to: { couldNotResolve: true, pathNot: '^virtual:' },
		},
	],
	options: {
		parser: 'swc',
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
		// Tests may reach for anything, and swc's walker does not know their `await using`.
		exclude: { path: ['(^|/)(lib|dist)/', '\\.test\\.tsx?$'] },
		enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
	},
};
