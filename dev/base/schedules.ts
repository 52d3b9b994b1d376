/** Runs a scheduled function now, as Cloud Scheduler would: the emulator lists it as ignored and still serves its trigger. */
export async function runSchedule(
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
