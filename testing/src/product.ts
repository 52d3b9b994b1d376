/** The product that tests/run.ts started for the tests. */
import { runSchedule } from '../../dev/base/schedules.ts';

/** Runs the tick now, as Cloud Scheduler does every minute. */
export const fireTick = () => run('tick');

/** Continues what is due, as Cloud Scheduler does every two minutes. */
export const runSweep = () => run('sweep');

async function run(name: 'tick' | 'sweep'): Promise<void> {
	await runSchedule(process.env.STAYUP_FUNCTIONS_ORIGIN ?? '', process.env.GCLOUD_PROJECT ?? '', name);
}
