/** The product a test runs against, as tests/run.ts started it. */
import { fireTickAt } from '../../dev/runner/tick.ts';

/** Runs the schedule now, as Cloud Scheduler does every minute. */
export async function fireTick(): Promise<void> {
	await fireTickAt(process.env.STAYUP_FUNCTIONS_ORIGIN ?? '', process.env.GCLOUD_PROJECT ?? '');
}
