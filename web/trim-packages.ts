/**
 * Leaves out the parts of three packages that this app cannot reach, but that a bundler has to keep: each package is one large module whose
 * parts ask at run time which of them is in use. See docs/decisions/050-screen-javascript.md.
 */
import { type ESTree, minifySync, type Plugin, parseSync, Visitor } from 'vite';
import { type PackageTrim, packageTrims } from './package-trims.ts';

export function trimPackages(): Plugin {
	const missing = new Set(packageTrims.flatMap(namesOf));
	return {
		name: 'trim-packages',
		apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
		transform(code, id) {
			const trim = packageTrims.find(({ module }) => module.test(id));
			if (!trim) return null;
			const { found, code: trimmed } = trimModule(code, trim);
			for (const name of found) missing.delete(name);
			return found.size === 0 ? null : { code: trimmed, map: null };
		},
		buildEnd(error) {
			if (error || missing.size === 0) return;
			throw new Error(`No package has ${[...missing].join(', ')}. Correct web/package-trims.ts.`);
		},
		generateBundle(_options, bundle) {
			const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
			const used = chunks.flatMap(({ modules }) =>
				Object.entries(modules).flatMap(([id, { code }]) => usedNames(id, code ?? '')),
			);
			if (used.length > 0) throw new Error(`The app uses ${used.join(', ')}. Correct web/package-trims.ts.`);
		},
	};
}

/** The names of `onlyAssigned` that the bundler kept. */
function usedNames(id: string, code: string): string[] {
	const names = packageTrims.find(({ module }) => module.test(id))?.onlyAssigned ?? [];
	return names.filter((name) => new RegExp(`\\b(class|function|var|const) ${name}\\b`).test(code));
}

type Names = Omit<PackageTrim, 'module'>;

function namesOf({ answersNo, noInstancesOf, unreachable, onlyAssigned }: Names): string[] {
	return [...answersNo, ...noInstancesOf, ...unreachable, ...onlyAssigned];
}

/** `found`: the names that the module has. */
export function trimModule(code: string, names: Names): { found: ReadonlySet<string>; code: string } {
	const { answersNo, noInstancesOf, unreachable, onlyAssigned } = names;
	const edits: { start: number; end: number; text: string }[] = [];
	const found = new Set<string>();

	function replace(name: string, { start, end }: ESTree.Span, text: string): void {
		found.add(name);
		edits.push({ start, end, text });
	}
	function empty(name: string, body: ESTree.FunctionBody | null): void {
		if (body !== null && unreachable.includes(name)) {
			replace(name, body, `{ throw new Error('web/package-trims.ts leaves out ${name}.'); }`);
		}
	}
	function emptyMethods(className: string, { body }: ESTree.Class): void {
		for (const member of body.body) {
			if (member.type !== 'MethodDefinition' || member.key.type !== 'Identifier') continue;
			empty(`${className}.${member.key.name}`, member.value.body);
		}
	}
	new Visitor({
		CallExpression(call) {
			const { callee } = call;
			if (callee.type === 'Identifier' && answersNo.includes(callee.name)) replace(callee.name, call, 'false');
		},
		BinaryExpression(comparison) {
			const { operator, right } = comparison;
			if (operator === 'instanceof' && right.type === 'Identifier' && noInstancesOf.includes(right.name)) {
				replace(right.name, comparison, 'false');
			}
		},
		FunctionDeclaration: ({ id, body }) => empty(id?.name ?? '', body),
		ExpressionStatement(statement) {
			const { expression } = statement;
			if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return;
			const { object } = expression.left;
			if (object.type === 'Identifier' && onlyAssigned.includes(object.name)) replace(object.name, statement, '');
		},
		ClassDeclaration: (declared) => emptyMethods(declared.id?.name ?? '', declared),
		VariableDeclarator({ id, init }) {
			if (id.type === 'Identifier' && init?.type === 'ClassExpression') emptyMethods(id.name, init);
		},
	}).visit(parseSync('module.js', code).program);

	// Removes the branches that are never taken now; the bundler removes what only they used.
	const { code: trimmed } = minifySync('module.js', withEdits(code, edits), {
		compress: true,
		mangle: false,
		module: true,
	});
	return { found, code: trimmed };
}

/** An edit inside of another edit is dropped with the code around it. */
function withEdits(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
	const parts: string[] = [];
	let position = 0;
	for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
		if (start < position) continue;
		parts.push(code.slice(position, start), text);
		position = end;
	}
	return parts.join('') + code.slice(position);
}
