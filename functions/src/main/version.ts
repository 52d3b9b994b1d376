/** Replaced by the build with the package's version and the commit. */
declare const stayupVersion: string | undefined;

/** Such as `0.1.0+4879339`; `development` if the code runs unbundled. */
export const deployedVersion = typeof stayupVersion === 'undefined' ? 'development' : stayupVersion;
