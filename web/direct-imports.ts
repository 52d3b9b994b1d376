/**
 * Imports from the two packages with one index of many files go to the file that has the name. The output is the same, but which modules a
 * screen needs is known before unused ones are removed, so `screen-chunks.ts` can join them.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ESTree, type Plugin, parseSync } from 'vite';

interface Source {
	file: string;
	/** The name within the file. */
	imported: string;
}
type Index = ReadonlyMap<string, Source>;

const root = join(import.meta.dirname, '..');
const indexFiles: Readonly<Record<string, string>> = {
	'@stayup/contract': join(root, 'contract/src/index.ts'),
	'lucide-react': join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs'),
};

export function directImports(): Plugin {
	const indexes = new Map<string, Index>();
	return {
		name: 'direct-imports',
		apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
		enforce: 'pre',
		transform: {
			filter: { id: /[\\/]web[\\/]src[\\/].*\.tsx?$/ },
			handler(code, id) {
				const direct = withDirectImports(
					code,
					(name) => {
						const file = indexFiles[name];
						if (file === undefined) return null;
						const index = indexes.get(name) ?? readIndex(file);
						indexes.set(name, index);
						return index;
					},
					id,
				);
				return direct === code ? null : { code: direct, map: null };
			},
		},
	};
}

/** `findIndex` is null for packages whose imports stay. */
export function withDirectImports(
	code: string,
	findIndex: (source: string) => Index | null,
	file = 'module.tsx',
): string {
	let direct = code;
	for (const statement of parseSync(file, code).program.body.toReversed()) {
		if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') continue;
		const index = findIndex(statement.source.value);
		if (index === null) continue;
		const lines = statement.specifiers.flatMap((specifier) => lineFor(specifier, index, statement.source.value));
		direct = direct.slice(0, statement.start) + lines.join(' ') + direct.slice(statement.end);
	}
	return direct;
}

function lineFor(specifier: ESTree.ImportDeclarationSpecifier, index: Index, source: string): string[] {
	if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') {
		throw new Error(`Import names from ${source}, so that the build knows which files they need.`);
	}
	if (specifier.importKind === 'type') return [];
	const { name } = specifier.imported;
	const found = index.get(name);
	const local = specifier.local.name;
	if (!found) return [`import { ${name} as ${local} } from ${JSON.stringify(source)};`];
	return [`import { ${found.imported} as ${local} } from ${JSON.stringify(found.file)};`];
}

/** The file of each name that an index exports, directly or with `export *`. */
export function readIndex(file: string): Index {
	const index = new Map<string, Source>();
	for (const statement of parseSync(file, readFileSync(file, 'utf8')).program.body) {
		if (statement.type === 'ExportAllDeclaration' && statement.exported === null) {
			for (const [name, source] of readIndex(join(dirname(file), statement.source.value))) index.set(name, source);
		} else if (statement.type === 'ExportNamedDeclaration' && statement.exportKind !== 'type') {
			for (const { name, imported } of namesOf(statement)) {
				const from = statement.source === null ? file : join(dirname(file), statement.source.value);
				index.set(name, { file: from, imported });
			}
		}
	}
	return index;
}

function namesOf({
	declaration,
	specifiers,
	source,
}: ESTree.ExportNamedDeclaration): { name: string; imported: string }[] {
	if (declaration === null) {
		return specifiers.flatMap(({ local, exported }) =>
			local.type === 'Identifier' && exported.type === 'Identifier'
				? [{ name: exported.name, imported: source === null ? exported.name : local.name }]
				: [],
		);
	}
	const declared =
		declaration.type === 'VariableDeclaration'
			? declaration.declarations.map(({ id }) => id)
			: declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration'
				? [declaration.id]
				: [];
	return declared.flatMap((id) => (id?.type === 'Identifier' ? [{ name: id.name, imported: id.name }] : []));
}
