/** The shapes in which entries of the file and things of the account are compared. */

/** Settings in their comparable form: ids are keys of the file, and secrets are marks. */
export type Settings = Readonly<Record<string, unknown>>;

/** A thing of the account. */
export interface Found {
	id: string;
	settings: Settings;
	/** Equal for the same thing: lets an entry without a lock adopt it. */
	identity: string;
}

export interface Desired {
	settings: Settings;
	identity: string;
	/** A sentence if the API cannot create it. */
	whyNotCreated?: string | null;
	/** Keys of the channels that it needs. */
	needs?: readonly string[];
	/** It lies in the past, so there is nothing to do. */
	isOver?: boolean;
}
