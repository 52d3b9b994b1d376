/** The product cannot run here; the message is one sentence that says how to fix it. */
export class StartRefused extends Error {}
