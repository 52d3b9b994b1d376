/** Replaced by the build with the package's version and the commit. */
declare const stayupVersion: string | undefined;

/** Such as `0.1.0+4879339`; `development` if the code runs unbundled. */
export const deployedVersion = typeof stayupVersion === 'undefined' ? 'development' : stayupVersion;

/** As a label of the deployed functions, which takes lower-case letters, digits, `_` and `-`: `0-1-0-4879339`. */
export function labelOf(version: string): string {
	return version
		.toLowerCase()
		.replaceAll(/[^a-z\d_-]/g, '-')
		.slice(0, 63);
}
