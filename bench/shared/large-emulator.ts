/** Gives the Firestore emulator enough memory for half an hour of writes: it keeps every version of every document. */
export function keepManyVersions(): void {
	// G1 has short pauses; a long pause of the store would delay rounds.
	process.env.STAYUP_JAVA_OPTIONS = '-Xmx8g -XX:+UseG1GC';
}
