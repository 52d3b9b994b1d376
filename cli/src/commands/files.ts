/** Reads and writes the file and its lock. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ConfigInvalid, type ParsedConfig, parseConfig } from '../config/file.ts';
import { emptyLock, type Lock, lockText, parseLock } from '../config/lock.ts';
import { callOf } from '../service.ts';

/** A mistake of the caller, in one sentence. */
export class CommandRefused extends Error {}

export function lockPathOf(file: string): string {
	return `${file.replace(/\.ya?ml$/, '')}.lock.json`;
}

export function readConfig(file: string, environment: NodeJS.ProcessEnv): ParsedConfig {
	if (!existsSync(file)) throw new CommandRefused(`There is no file ${file}. Create one with: ${callOf('export')}`);
	try {
		return parseConfig(readFileSync(file, 'utf8'), environment);
	} catch (error) {
		if (!(error instanceof ConfigInvalid)) throw error;
		const lines = error.problems.map(({ line, path, message }) => {
			const place = [line === null ? file : `${file}:${line}`, path].filter(Boolean).join(' ');
			return `${place}: ${message}`;
		});
		throw new CommandRefused(lines.join('\n'));
	}
}

export function readLock(file: string): Lock {
	const path = lockPathOf(file);
	if (!existsSync(path)) return emptyLock;
	const lock = parseLock(readFileSync(path, 'utf8'));
	if (!lock) throw new CommandRefused(`${path} is not a lock of this version. Restore it from your repository.`);
	return lock;
}

/** A crash while writing leaves the old lock. */
export function writeLock(file: string, lock: Lock): void {
	const path = lockPathOf(file);
	writeFileSync(`${path}.new`, lockText(lock));
	renameSync(`${path}.new`, path);
}
