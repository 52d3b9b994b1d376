/** Builds the command line once, and runs it as a process of its own. */
import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand, type KeyScope, type NewSession, type ShownApiKey, type Tier } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { product } from '@stayup/testing/local-product/worker';
import { buildCli } from '../scripts/build.ts';

const outfile = join(mkdtempSync(join(tmpdir(), 'stayup-cli-')), 'stayup.mjs');

export async function buildOnce(): Promise<void> {
	writeFileSync(outfile, await buildCli({ version: 'tested', origin: brand.origin }));
}

export interface Place {
	who: NewSession;
	/** Where the command runs. */
	folder: string;
}

export async function anAccount(tier: Tier = 'Pro'): Promise<Place> {
	const who = await register('Clara');
	if (tier !== 'Free') await product().stored.users.doc(who._id).update({ tier });
	return { who, folder: aFolder() };
}

export function aFolder(): string {
	return mkdtempSync(join(tmpdir(), 'stayup-file-'));
}

/** As `STAYUP_API_KEY`. */
export async function anApiKey({ who }: Place, scopes: readonly KeyScope[]): Promise<{ STAYUP_API_KEY: string }> {
	const body = { name: 'CLI', scopes, websiteIds: null, expiresAt: null };
	const { secret } = await sendSuccessfully<ShownApiKey>('POST', '/api/keys', { token: who.token, body });
	return { STAYUP_API_KEY: secret };
}

/** The token of the session takes the place of an API key. `output`: of both streams. */
export function runCli(
	{ who, folder }: Place,
	args: string[],
	environment: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
	const env = { ...process.env, STAYUP_API_KEY: who.token, STAYUP_URL: process.env.STAYUP_ORIGIN, ...environment };
	return new Promise((resolve) =>
		execFile(process.execPath, [outfile, ...args], { cwd: folder, env }, (error, output, errors) =>
			resolve({ code: error ? Number(error.code) : 0, output: output + errors }),
		),
	);
}

/** The URL of a website that responds. */
export function siteUrl(name: string): string {
	return `${process.env.STAYUP_WEBSITES_ORIGIN}/${name}-${crypto.randomUUID().slice(0, 8)}`;
}
