/** The product cannot run here; the message is one sentence that names the remedy. */
export class StartRefused extends Error {}
