/** Builds the web app of an earlier commit in a temporary git worktree, so that one run can measure it beside the current one. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { node, root } from '../../dev/base/folders.ts';

const run = promisify(execFile);

/** Returns the folder of the built app; the caller removes it. */
export async function buildWebOf(commit: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'stayup-earlier-'));
	const worktree = join(folder, 'worktree');
	await run('git', ['worktree', 'add', '--detach', worktree, commit], { cwd: root });
	try {
		await installInto(worktree);
		await run(node, [join(worktree, 'dev', 'scripts', 'build.ts'), 'web'], { cwd: worktree, maxBuffer: 2 ** 26 });
		await cp(join(worktree, 'web', 'dist'), join(folder, 'dist'), { recursive: true });
	} catch (error) {
		await rm(folder, { recursive: true, force: true });
		throw error;
	} finally {
		await run('git', ['worktree', 'remove', '--force', worktree], { cwd: root }).catch(() => undefined);
		await run('git', ['worktree', 'prune'], { cwd: root });
	}
	return join(folder, 'dist');
}

/** The same packages as here if both commits have the same lock file; otherwise those of the earlier commit. */
async function installInto(worktree: string): Promise<void> {
	const lockOf = (folder: string) => readFile(join(folder, 'package-lock.json'), 'utf8');
	if ((await lockOf(worktree)) !== (await lockOf(root))) {
		await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: worktree, maxBuffer: 2 ** 26 });
		await linkPackage('node', worktree);
		return;
	}
	// The workspaces must be those of the earlier commit.
	const packages = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '@stayup');
	for (const name of packages) await linkPackage(name, worktree);
	await cp(join(root, 'web', 'node_modules'), join(worktree, 'web', 'node_modules'), { recursive: true });
	await mkdir(join(worktree, 'node_modules', '@stayup'));
	for (const name of ['contract', 'functions', 'testing', 'web']) {
		await symlink(join(worktree, name), join(worktree, 'node_modules', '@stayup', name));
	}
}

async function linkPackage(name: string, worktree: string): Promise<void> {
	const link = join(worktree, 'node_modules', name);
	await rm(link, { recursive: true, force: true });
	await mkdir(dirname(link), { recursive: true });
	await symlink(join(root, 'node_modules', name), link);
}
