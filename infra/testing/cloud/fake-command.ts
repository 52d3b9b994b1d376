/** The parts of the fake gcloud commands. */
import { readFileSync } from 'node:fs';
import { FakeFailure, type FakeProject, type FakeState, type Row } from './fake-state.ts';
import { type Parsed, textFlag } from './parse-command.ts';

export interface Call extends Parsed {
	state: FakeState;
	projectId: string;
	project: FakeProject;
	/** Milliseconds since the epoch. */
	now: number;
}

export interface Command {
	/** Besides those that every command takes. */
	flags: readonly string[];
	words: number;
	/** The API that must be enabled; null for those that work without the project. */
	api: string | null;
	run(call: Call): unknown;
}

export type Commands = Readonly<Record<string, Command>>;

export const rowsOf = ({ project }: Call, kind: string): Row[] => {
	project.rows[kind] ??= [];
	return project.rows[kind];
};

export const lists = (kind: string, api: string, flags: readonly string[] = []): Command => ({
	flags,
	words: 0,
	api,
	run: (call) => rowsOf(call, kind),
});

export function adds(
	kind: string,
	api: string,
	flags: readonly string[],
	row: (call: Call) => Row,
	words = 0,
): Command {
	return {
		flags,
		words,
		api,
		run(call) {
			const added = row(call);
			if (rowsOf(call, kind).some(({ name }) => name === added.name))
				throw new FakeFailure(`${added.name} already exists.`);
			rowsOf(call, kind).push(added);
			return added;
		},
	};
}

export function find(call: Call, kind: string, name = call.words[0] ?? ''): Row {
	const row = rowsOf(call, kind).find((candidate) => candidate.name === name || candidate.name.endsWith(`/${name}`));
	if (!row) throw new FakeFailure(`NOT_FOUND: ${name} does not exist.`);
	return row;
}

export const changes = (
	kind: string,
	api: string,
	flags: readonly string[],
	change: (row: Row, call: Call) => void,
	words = 1,
): Command => ({ flags, words, api, run: (call) => change(find(call, kind), call) });

export const removes = (kind: string, api: string): Command => ({
	flags: [],
	words: 1,
	api,
	run(call) {
		const row = find(call, kind);
		call.project.rows[kind] = rowsOf(call, kind).filter((other) => other !== row);
	},
});

export function fileOf(call: Call, flag: string): Record<string, unknown> {
	const text = readFileSync(textFlag(call, flag), 'utf8');
	// gcloud reads every file as YAML.
	if (text.includes('\t')) throw new FakeFailure('Failed to parse YAML: while scanning for the next token');
	return JSON.parse(text) as Record<string, unknown>;
}

export const newName = ({ state }: Call, kind: string) => `projects/x/${kind}/${state.nextId++}`;

/** `resource` is the key of the policy; it must exist. */
export function iam(
	prefix: string,
	api: string,
	words: number,
	resource: (call: Call) => string,
): Record<string, Command> {
	const policyOf = (call: Call) => {
		const key = resource(call);
		call.project.iam[key] ??= { bindings: [] };
		return call.project.iam[key];
	};
	const change = (call: Call, isAdded: boolean) => {
		const member = textFlag(call, 'member');
		const role = textFlag(call, 'role');
		const email = member.replace('serviceAccount:', '');
		const isBuilder = email === `${call.project.projectNumber}-compute@developer.gserviceaccount.com`;
		const isKnown = isBuilder || call.project.accounts.includes(email) || email in call.project.agents;
		if (!isKnown) throw new FakeFailure(`Service account ${email} does not exist.`);
		const policy = policyOf(call);
		const binding = policy.bindings.find((row) => row.role === role);
		if (!isAdded && !binding?.members.includes(member)) throw new FakeFailure('Policy binding not found.');
		if (binding) binding.members = [...binding.members.filter((row) => row !== member), ...(isAdded ? [member] : [])];
		else policy.bindings.push({ role, members: [member] });
	};
	const flags = ['member', 'role', 'condition'];
	return {
		[`${prefix} get-iam-policy`]: { flags: [], words, api, run: policyOf },
		[`${prefix} add-iam-policy-binding`]: { flags, words, api, run: (call) => change(call, true) },
		[`${prefix} remove-iam-policy-binding`]: { flags, words, api, run: (call) => change(call, false) },
	};
}
