/**
 * The comments beside the fields of schemas, which describe them in the API reference. They are read from the source files, because browsers
 * load the schemas and need no descriptions.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'vite';

/** The comments within a schema: beside its fields, or within each alternative. */
export interface Notes {
	/** Of the field that has the schema. */
	note?: string | undefined;
	fields?: Readonly<Record<string, Notes>>;
	alternatives?: readonly Notes[];
}

const nothing: Notes = {};
const root = join(import.meta.dirname, '../../..');
const files = globSync('{contract/src/schemas/**/*,functions/src/channels/webhook/webhook-event}.ts', {
	cwd: root,
	exclude: ['**/*.test.ts'],
});
/** By name. The contract exports a name once. */
const exported = new Map<string, () => Notes>();
for (const file of files) readSource(readFileSync(join(root, file), 'utf8'));

/** The comments within an exported schema. */
export function notesOf(name: string): Notes {
	return exported.get(name)?.() ?? nothing;
}

function readSource(code: string): void {
	const { program, comments } = parseSync('source.ts', code);
	/** By the position of the code that follows. */
	const notes = new Map(
		comments
			.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
			.map(({ end, value }) => [end + code.slice(end).search(/\S/), textOf(value)]),
	);
	const constants = new Map<string, () => Notes>();
	for (const statement of program.body) {
		const isExported = statement.type === 'ExportNamedDeclaration';
		const declaration = isExported ? statement.declaration : statement;
		if (declaration?.type !== 'VariableDeclaration') continue;
		for (const { id, init } of declaration.declarations) {
			if (id.type !== 'Identifier' || !init) continue;
			constants.set(id.name, () => read(init));
			if (isExported) exported.set(id.name, () => read(init));
		}
	}

	function read(expression: ESTree.Expression | ESTree.SpreadElement | null | undefined): Notes {
		switch (expression?.type) {
			case 'ObjectExpression':
				return { fields: readFields(expression) };
			case 'ArrayExpression':
				return { alternatives: expression.elements.map(read) };
			case 'Identifier':
				return (constants.get(expression.name) ?? exported.get(expression.name))?.() ?? nothing;
			case 'MemberExpression':
				return readMember(expression);
			case 'CallExpression':
				return readCall(expression);
			case 'TSAsExpression':
			case 'TSSatisfiesExpression':
				return read(expression.expression);
			default:
				return nothing;
		}
	}

	function readFields({ properties }: ESTree.ObjectExpression): Record<string, Notes> {
		const fields: Record<string, Notes> = {};
		for (const property of properties) {
			if (property.type === 'SpreadElement') Object.assign(fields, read(property.argument).fields);
			else fields[nameOf(property.key)] = withNote(read(property.value), notes.get(property.start));
		}
		return fields;
	}

	/** `Project.shape` or `Project.shape.stage`. */
	function readMember({ object, property }: ESTree.MemberExpression): Notes {
		const name = nameOf(property);
		return name === 'shape' ? read(object) : (read(object).fields?.[name] ?? nothing);
	}

	/** `z.nullable(…)`, a method of a schema, or `Object.values(…)` of a table of schemas. */
	function readCall({ callee, arguments: [first, second] }: ESTree.CallExpression): Notes {
		if (callee.type !== 'MemberExpression') return nothing;
		const object = callee.object.type === 'Identifier' ? callee.object.name : '';
		const name = nameOf(callee.property);
		if (object === 'Object' && name === 'values') return { alternatives: Object.values(read(first).fields ?? {}) };
		if (object !== 'z') return read(callee.object);
		if (name === 'extend') return { fields: { ...read(first).fields, ...read(second).fields } };
		return read(name === 'discriminatedUnion' || name === 'record' ? second : first);
	}
}

function nameOf(key: ESTree.PropertyKey): string {
	if (key.type === 'Identifier') return key.name;
	return key.type === 'Literal' ? String(key.value) : '';
}

function withNote(schema: Notes, note = schema.note): Notes {
	return { ...schema, note };
}

/** Without the asterisks in front of the lines, and without the ids of requirements. */
function textOf(comment: string): string {
	const lines = comment.split('\n').map((line) => line.trim().replace(/^\* ?/, ''));
	return lines
		.join(' ')
		.replace(/ \([A-Z]+-\d+\)/g, '')
		.trim();
}
