/** A file that is not of its source, or cannot be read. The message is a sentence for users. */
export class UnreadableFile extends Error {}

/** Longer than any text that we store, so that the schema of its field refuses what was cut. */
export const longestText = 10_000;
