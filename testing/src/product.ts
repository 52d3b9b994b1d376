/** The product that tests/run.ts started for the tests. */
import { runSchedule } from '../../dev/base/schedules.ts';

/** Runs the tick now, as Cloud Scheduler does every minute. */
export async function fireTick(): Promise<void> {
	await runSchedule(process.env.STAYUP_FUNCTIONS_ORIGIN ?? '', process.env.GCLOUD_PROJECT ?? '', 'tick');
}
