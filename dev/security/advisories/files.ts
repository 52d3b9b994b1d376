/** The files of the advisory check. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../base/folders.ts';
import {
	type AcceptedAdvisory,
	type InstalledPackages,
	type PinnedAdvisories,
	productionPackages,
} from './advisories.ts';

export const pinnedFile = join(root, 'dev', 'security', 'advisories.json');

export function readPinned(): PinnedAdvisories {
	return readJson(pinnedFile);
}

/** Advisories that we accept for some time, each with its reason. */
export function readAccepted(): AcceptedAdvisory[] {
	return readJson(join(root, 'dev', 'security', 'accepted-advisories.json'));
}

export function readInstalled(): InstalledPackages {
	return productionPackages(readJson(join(root, 'package-lock.json')));
}

function readJson<Content>(file: string): Content {
	return JSON.parse(readFileSync(file, 'utf8'));
}
