/** Runs a schedule now, as Cloud Scheduler would. */

/** The emulator lists a scheduled function as ignored and yet answers to its trigger's name. */
export async function fireTickAt(functionsOrigin: string, projectId: string): Promise<void> {
	await fireScheduleAt(functionsOrigin, projectId, 'tick');
}

export async function fireScheduleAt(
	functionsOrigin: string,
	projectId: string,
	name: 'tick' | 'sweep' | 'nightly' | 'domains',
): Promise<void> {
	const answer = await fetch(`${functionsOrigin}/functions/projects/${projectId}/triggers/us-east4-${name}-0`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-cloudscheduler-scheduletime': new Date().toISOString() },
		body: '{}',
	});
	if (!answer.ok) throw new Error(`The schedule ${name} answered ${answer.status}: ${await answer.text()}`);
}
