/** Why the product cannot run here, in one sentence that names the remedy. */
export class StartRefused extends Error {}
