/** Runs a scheduled function now, like Cloud Scheduler. The emulator lists the function as ignored, but serves its trigger. */
export async function runSchedule(
	functionsOrigin: string,
	projectId: string,
	name: 'tick' | 'sweep' | 'nightly' | 'domains' | 'statusRefresh',
): Promise<void> {
	const response = await fetch(`${functionsOrigin}/functions/projects/${projectId}/triggers/us-east4-${name}-0`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-cloudscheduler-scheduletime': new Date().toISOString() },
		body: '{}',
	});
	if (!response.ok) throw new Error(`The schedule ${name} responded with ${response.status}: ${await response.text()}`);
}

/** The schedules that a local product runs every minute, so that a developer does not wait for the rarer ones. */
export async function runMinutelySchedules(functionsOrigin: string, projectId: string): Promise<void> {
	const names = ['tick', 'sweep', 'domains', 'statusRefresh'] as const;
	await Promise.all(names.map((name) => runSchedule(functionsOrigin, projectId, name)));
}
