/** The package of the command line that this build serves. */
import { cliVersionPath } from '@stayup/contract';

const version: string = import.meta.env.VITE_CLI_VERSION ?? '0.0.0';

export const cliPackage = {
	version,
	path: cliVersionPath(version),
	file: cliVersionPath(version).split('/').at(-1) ?? '',
	sha256: (import.meta.env.VITE_CLI_SHA256 ?? '') as string,
};
