/**
 * How customers call the command line. They get its package from our own origin: our name on the npm registry belongs to a stranger, and
 * what runs under it reads their API key.
 */

/** The current package. */
export const cliPath = '/cli/stayup.tgz';

/** The package of one version, which never changes. */
export function cliVersionPath(version: string): string {
	return `/cli/stayup-${version}.tgz`;
}

/** npm 12 fetches a package from a URL only with the option; older versions do not need it. */
export function cliCommand(origin: string, path: string = cliPath): string {
	return `npx --allow-remote=root ${origin}${path}`;
}

/** Writes the database of Uptime Kuma 2 as a file that the import reads. */
export function kumaCommand(origin: string, database = 'kuma.db'): string {
	return `${cliCommand(origin)} import ${database} --output kuma.json`;
}
