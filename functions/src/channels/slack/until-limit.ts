/** Waits for updates in Slack, but not for long: Slack waits three seconds for the answer to a button, and people for that of ours. */

const limitMs = 2_000;

/** Resolves when the work ends or the time is up. The work must not fail. */
export async function untilLimit(work: Promise<unknown>): Promise<void> {
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, limitMs);
	});
	await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
