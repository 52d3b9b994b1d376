/** The gcloud commands of set-up. An unknown command or flag, or a missing resource, is an error, as with the real program. */
import { accountCommands } from './fake-account-commands.ts';
import type { Commands } from './fake-command.ts';
import { dataCommands } from './fake-data-commands.ts';
import { monitoringCommands } from './fake-monitoring-commands.ts';
import { projectCommands } from './fake-project-commands.ts';
import { runCommands } from './fake-run-commands.ts';
import { FakeFailure, type FakeState, newProject } from './fake-state.ts';
import { optionalFlag, parseWords } from './parse-command.ts';

const commands: Commands = {
	...projectCommands,
	...accountCommands,
	...dataCommands,
	...monitoringCommands,
	...runCommands,
};

const commonFlags = ['project', 'quiet', 'format'];

export function runGcloud(
	state: FakeState,
	args: readonly string[],
	{ input, now }: { input: string; now: number },
): unknown {
	const verb = Object.keys(commands)
		.filter((name) => `${args.join(' ')} `.startsWith(`${name} `))
		.sort((a, b) => b.length - a.length)[0];
	const command = verb === undefined ? undefined : commands[verb];
	if (verb === undefined || !command) throw new FakeFailure(`Invalid choice: '${args.join(' ')}'.`);
	const parsed = parseWords(args.slice(verb.split(' ').length), input);
	const unknown = [...parsed.flags.keys()].find((flag) => ![...commonFlags, ...command.flags].includes(flag));
	if (unknown !== undefined) throw new FakeFailure(`unrecognized arguments: --${unknown}`);
	if (command.words >= 0 && parsed.words.length !== command.words) throw new FakeFailure('wrong number of arguments');
	const projectId =
		optionalFlag(parsed, 'project') ?? (/^(projects|billing projects) /.test(verb) ? (parsed.words[0] ?? '') : '');
	const project = state.projects[projectId] ?? newProject('0');
	if (command.api !== null) {
		if (!(projectId in state.projects)) throw new FakeFailure(`The project ${projectId} does not exist.`);
		if (!project.apis.includes(command.api)) {
			throw new FakeFailure(`${command.api} has not been used in project ${projectId} before or it is disabled.`);
		}
	}
	return command.run({ ...parsed, state, projectId, project, now });
}
