/** The import rules: which folder may import which. Each message says where code in the wrong place belongs. */

/** The folders of the server, from bottom to top: each may import only those before it. */
const serverFolders = [
	'platform',
	'possible-spam',
	'http',
	'probe',
	'stats',
	'monitoring/rules',
	'outages',
	'monitoring/engine',
	'websites',
	'audit',
	'maintenance-windows',
	'badges',
	'outbox',
	'messages',
	'emails',
	'channels',
	'policies',
	'delivery',
	'alerts',
	'status-pages',
	'status-subscribers',
	'imports',
	'visitors',
	'careers',
	'inbox',
	'projects',
	'accounts',
	'booked-calls',
	'billing',
	'proposals',
	'admin',
	'csp-reports',
	'nightly',
	'operations',
	'api-docs',
	'mcp',
	'main',
];
const serverPath = (folders) => `^functions/src/(${folders.join('|')})/`;
const serverOrder = serverFolders.slice(0, -1).map((folder, index) => ({
	name: `${folder.replace('/', '-')}-imports-only-lower-folders`,
	comment: `functions/src/${folder} imports a folder above it: pass a value or an interface in, or move the code up.`,
	severity: 'error',
	from: { path: serverPath([folder]) },
	to: { path: serverPath(serverFolders.slice(index + 1)) },
}));

export default {
	forbidden: [
		...serverOrder,
		{
			name: 'no-folder-cycles',
			comment: 'Two folders import each other: move what they share into the lower one, or pass it in.',
			severity: 'error',
			scope: 'folder',
			from: {},
			to: { circular: true },
		},
		{
			name: 'no-cycles',
			comment: 'Two files import each other: merge them, or move what they share into a third file.',
			severity: 'error',
			from: {},
			to: { circular: true, dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'contract-stands-alone',
			comment: 'The contract is shared by browser and server: it may import only zod and itself.',
			severity: 'error',
			from: { path: '^contract/src' },
			to: { pathNot: ['^contract/src', 'node_modules/zod', 'node_modules/vitest'] },
		},
		{
			name: 'web-never-functions',
			comment: 'The browser shares only the contract with the server: put what both need into contract/src.',
			severity: 'error',
			from: { path: '^web/' },
			to: { path: '^(functions|dev|tests)/' },
		},
		{
			name: 'cli-stands-alone',
			comment: 'The command line is packed on its own: it imports only the contract.',
			severity: 'error',
			from: { path: '^cli/src/', pathNot: '\\.test\\.ts$' },
			to: { path: '^(functions|web|dev|tests|testing)/' },
		},
		{
			name: 'functions-never-web',
			comment: 'The server shares only the contract with the browser: put what both need into contract/src.',
			severity: 'error',
			from: { path: '^functions/' },
			to: { path: '^(web|dev|tests)/' },
		},
		{
			name: 'features-do-not-import-features',
			comment:
				'Features do not import each other: put what they share into entities, ui or lib, or compose both in app.',
			severity: 'error',
			from: { path: '^web/src/features/([^/]+)/' },
			to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
		},
		{
			name: 'app-is-the-top',
			comment: 'Nothing imports app: put what a feature needs from it into entities, ui or lib.',
			severity: 'error',
			from: { path: '^web/src/', pathNot: '^web/src/(app/|main\\.tsx)' },
			to: { path: '^web/src/app/' },
		},
		{
			name: 'entities-know-no-feature',
			comment: 'Entities do not import features: pass what they need as a value.',
			severity: 'error',
			from: { path: '^web/src/entities/' },
			to: { path: '^web/src/(features|app)/' },
		},
		{
			name: 'ui-knows-no-product',
			comment: 'ui knows nothing of the product: load data and choose texts in a feature, and pass them as props.',
			severity: 'error',
			from: { path: '^web/src/ui/' },
			to: {
				path: ['^web/src/(entities|features|app)/', '^web/src/lib/(api-client|live|messages|paths)\\b', '^contract/'],
			},
		},
		{
			name: 'lib-stands-alone',
			comment:
				'lib imports only the contract and itself: code that needs a component or an entity belongs beside that.',
			severity: 'error',
			from: { path: '^web/src/lib/' },
			to: { path: '^web/src/(ui|entities|features|app)/' },
		},
		{
			name: 'index-only-exports',
			comment: 'index.ts lists the deployed functions: nothing imports it.',
			severity: 'error',
			from: { path: '^functions/src/' },
			to: { path: '^functions/src/index\\.ts$' },
		},
		{
			name: 'product-rules-are-pure',
			comment:
				'Product rules are pure functions: access Firebase, the network and vendors in a store, a client or probe/, and pass the values in.',
			severity: 'error',
			from: {
				path: '^functions/src/(.+/rules|stats|messages)/',
				// The last three use the plain values `Timestamp` and `isIP`.
				pathNot: ['-store\\.ts$', '^functions/src/probe/', '/rules/(open-escalation|broadcast|status-host)\\.ts$'],
			},
			to: {
				path: [
					'node_modules/(firebase|@google-cloud|hono|@hono)',
					'^(node:)?(fs|net|http|https|http2|dns|tls|child_process)(/|$)',
					'^functions/src/(platform/(firestore|task-queue)|http|probe|monitoring/engine)',
					'-(store|client|handlers)\\.ts$',
				],
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'contract-values-without-zod',
			comment: 'The landing page loads contract/src/values: put schemas into contract/src/schemas.',
			severity: 'error',
			from: { path: '^contract/src/values/' },
			to: { path: ['node_modules/zod', '^contract/src/(schemas|endpoints)/'], dependencyTypesNot: ['type-only'] },
		},
		{
			name: 'stores-only-read-and-write',
			comment:
				'Stores read and write Firestore: call clients, the probe and handlers from the code that uses the store.',
			severity: 'error',
			from: { path: '^functions/src/.*-store\\.ts$' },
			to: {
				path: ['-(client|handlers)\\.ts$', '^functions/src/(http/app|probe|main/)', 'node_modules/(hono|@hono)/'],
				dependencyTypesNot: ['type-only'],
			},
		},
		{
			name: 'handlers-do-not-import-handlers',
			comment: 'Handlers do not import each other: move what they share into a file of its own.',
			severity: 'error',
			from: { path: '^functions/src/.*handlers\\.ts$', pathNot: '^functions/src/main/' },
			to: { path: '^functions/src/.*handlers\\.ts$' },
		},
		{
			name: 'only-index-imports-main',
			comment: 'Only main and index.ts know all stores and clients: declare the ones that the code uses beside it.',
			severity: 'error',
			from: { path: '^functions/src/', pathNot: '^functions/src/(main/|index\\.ts$)' },
			to: { path: '^functions/src/main/' },
		},
		{
			name: 'one-prober',
			comment:
				'Only probe/ connects to URLs that customers enter, because it validates every IP: use it instead (SSRF-1).',
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
				'The product does not import test support: only *.test.ts files, dev, tests and bench use @stayup/testing.',
			severity: 'error',
			from: { path: '^(cli/src|contract|functions|web)/' },
			to: { path: ['^testing/', '@stayup/testing'] },
		},
		{
			name: 'testing-serves-all-tests',
			comment: 'testing/ is for code that several suites share: keep the rest beside its suite.',
			severity: 'error',
			from: { path: '^testing/' },
			to: { path: '^(tests|bench)/' },
		},
		{
			name: 'not-to-unresolvable',
			comment: 'This import cannot be resolved.',
			severity: 'error',
			from: {},
			to: { couldNotResolve: true, pathNot: '^virtual:' },
		},
	],
	options: {
		parser: 'swc',
		tsPreCompilationDeps: true,
		doNotFollow: { path: 'node_modules' },
		// Tests may import anything, and swc cannot parse their `await using`.
		exclude: { path: ['(^|/)dist/', '^functions/lib/', '\\.test\\.tsx?$'] },
		enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
	},
};
