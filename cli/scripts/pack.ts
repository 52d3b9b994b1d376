/** Packs the command line as the build of the web app serves it. The same source gives the same bytes, and so the same checksum. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { brand } from '@stayup/contract';
import { type BuildOptions, buildCli } from './build.ts';
import { type ArchivedFile, tarOf } from './tar.ts';

export interface CliPackage {
	version: string;
	/** A gzipped tar archive, as npm installs it. */
	content: Buffer;
	/** In hexadecimal digits. */
	sha256: string;
}

/** `origin`: of the deployment that serves the package, and that the program calls. */
export async function packCli(origin: string): Promise<CliPackage> {
	const { version: release } = readManifest();
	const unhashed = `${release}-unhashed`;
	const files = await filesOf({ version: unhashed, origin });
	// A file that is named after the version never changes, because the version contains a hash of the content. The letter before the hash is needed: in a
	// version, a number must not begin with zero.
	const version = `${release}-h${sha256Of(tarOf(files)).slice(0, 8)}`;
	const named = files.map((file) => ({ ...file, content: file.content.replaceAll(unhashed, version) }));
	const content = gzipSync(tarOf(named), { level: 9 });
	// Zlib writes the operating system here; 255 means unknown.
	content[9] = 255;
	return { version, content, sha256: sha256Of(content) };
}

async function filesOf({ version, origin }: BuildOptions): Promise<ArchivedFile[]> {
	const { description, license, type, engines } = readManifest();
	const manifest = {
		// npm's registry refuses new names with capital letters, so nobody else can have this one.
		name: brand.name,
		version,
		description,
		homepage: origin,
		license,
		type,
		bin: { stayup: 'stayup.mjs' },
		engines,
	};
	return [
		{ path: 'package/package.json', content: `${JSON.stringify(manifest, null, '\t')}\n` },
		{ path: 'package/LICENSE', content: readText('LICENSE') },
		{ path: 'package/README.md', content: readText('README.md').replaceAll(brand.origin, origin) },
		{ path: 'package/stayup.mjs', content: await buildCli({ version, origin }), isExecutable: true },
	];
}

interface Manifest {
	version: string;
	description: string;
	license: string;
	type: string;
	engines: { node: string };
}

function readManifest(): Manifest {
	return JSON.parse(readText('package.json'));
}

function readText(name: string): string {
	return readFileSync(join(import.meta.dirname, '..', name), 'utf8');
}

function sha256Of(content: Buffer): string {
	return createHash('sha256').update(content).digest('hex');
}
