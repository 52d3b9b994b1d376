/** The door to the schedule: runs `tick` now, as Cloud Scheduler would. */

/** The emulator lists a scheduled function as ignored and yet answers to its trigger's name. */
export async function fireTickAt(functionsOrigin: string, projectId: string): Promise<void> {
	const answer = await fetch(`${functionsOrigin}/functions/projects/${projectId}/triggers/us-east4-tick-0`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-cloudscheduler-scheduletime': new Date().toISOString() },
		body: '{}',
	});
	if (!answer.ok) throw new Error(`The tick answered ${answer.status}: ${await answer.text()}`);
}
