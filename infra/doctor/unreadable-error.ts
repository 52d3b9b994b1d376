/** The reason why a check cannot read what it needs, and what to do about it. */
export class UnreadableError extends Error {
	readonly fix: string;

	constructor(reason: string, fix: string) {
		super(reason);
		this.fix = fix;
	}
}
