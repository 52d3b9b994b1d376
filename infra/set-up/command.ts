/** `infra/setup.sh PROJECT [--dry-run|--diff]` without its connections. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cloud, createEmptyReader } from './cloud.ts';
import { runSteps } from './run-steps.ts';
import { settingsFileOf } from './steps/settings-file.ts';
import { steps } from './steps.ts';
import { readArguments, readTarget, type TargetSources } from './target.ts';
import type { Clock } from './too-early.ts';

export interface CommandDeps extends Pick<TargetSources, 'environment' | 'ask'> {
	/** Of the repository. */
	root: string;
	connect(projectId: string): Cloud;
	clock: Clock;
	print(line: string): void;
}

export async function setUp(words: readonly string[], deps: CommandDeps): Promise<void> {
	const { root, environment, ask, print, clock } = deps;
	const { projectId, isDryRun, isDiff } = readArguments(words);
	const file = join(root, settingsFileOf(projectId));
	const settings = existsSync(file) ? readFileSync(file, 'utf8') : null;
	const target = readTarget({ projectId, isDryRun }, { settings, environment, ask: isDiff ? null : ask });
	if (isDryRun) {
		await runSteps(steps, { target, reader: createEmptyReader(root), apply: null, print, clock });
		return;
	}
	const { reader, apply } = deps.connect(projectId);
	if (isDiff) {
		const count = await runSteps(steps, { target, reader, apply: null, print, clock });
		print(count === 0 ? 'The project is as declared.' : `Set-up would make ${count} changes.`);
		return;
	}
	const count = await runSteps(steps, { target, reader, apply, print, clock });
	print(count === 0 ? 'Nothing to do.' : `${count} changes made.`);
}
