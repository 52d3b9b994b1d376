/** Finds the newest installed Java, because the Firestore emulator needs 21 or later and `java` on PATH may be older. */
import { execFile } from 'node:child_process';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../../base/refusal.ts';

const oldestJava = 21;

interface Jdk {
	bin: string;
	version: number;
}

/** The folder of its `java`, to put first on PATH. */
export async function findJavaFolder(environment: NodeJS.ProcessEnv): Promise<string> {
	const candidates = await listCandidates(environment);
	const found = (await Promise.all([...new Set(candidates)].map(readJdk))).filter((jdk) => jdk !== null);
	const newest = found.toSorted((a, b) => b.version - a.version)[0];
	if (newest && newest.version >= oldestJava) return newest.bin;
	const state = newest ? `only version ${newest.version} is installed` : 'none is installed';
	throw new StartRefused(
		`The Firestore emulator needs Java ${oldestJava} or later and ${state}: install one, for example from https://adoptium.net, or with ${installCommand()}.`,
	);
}

/** Parses a Java version: "25.0.1", "21", or "1.8.0_402" for 8. */
export function majorVersion(version: string): number {
	const [first = '', second = ''] = version.split(/[._+-]/);
	return Number(first === '1' ? second : first) || 0;
}

async function listCandidates(environment: NodeJS.ProcessEnv): Promise<string[]> {
	const onPath = (environment.PATH ?? '').split(delimiter).filter(Boolean);
	const java = await Promise.all(onPath.map((folder) => realpath(join(folder, 'java')).catch(() => null)));
	const parents = [
		'/usr/lib/jvm',
		'/opt/java',
		'/Library/Java/JavaVirtualMachines',
		'/opt/homebrew/opt',
		join(homedir(), '.sdkman', 'candidates', 'java'),
	];
	const homes = (await Promise.all(parents.map(listFolders))).flat();
	return [
		...java.filter((path) => path !== null).map(dirname),
		...(environment.JAVA_HOME ? [join(environment.JAVA_HOME, 'bin')] : []),
		...homes.flatMap((home) => [join(home, 'bin'), join(home, 'Contents', 'Home', 'bin')]),
	];
}

async function listFolders(parent: string): Promise<string[]> {
	const names = await readdir(parent).catch(() => []);
	return names.map((name) => join(parent, name));
}

async function readJdk(bin: string): Promise<Jdk | null> {
	const java = await realpath(join(bin, 'java')).catch(() => null);
	if (java === null) return null;
	const release = await readFile(join(dirname(java), '..', 'release'), 'utf8').catch(() => '');
	const written = /^JAVA_VERSION="([^"]+)"/m.exec(release)?.[1];
	return { bin, version: majorVersion(written ?? (await readVersion(java))) };
}

async function readVersion(java: string): Promise<string> {
	const { stderr } = await promisify(execFile)(java, ['-version']).catch(() => ({ stderr: '' }));
	return /version "([^"]+)"/.exec(stderr)?.[1] ?? '';
}

function installCommand(): string {
	return process.platform === 'darwin' ? '`brew install openjdk`' : '`apt-get install openjdk-21-jre-headless`';
}
