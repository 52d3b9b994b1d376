/** An operator's folder, an empty Google Cloud, and new accounts at Stripe and SendGrid. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCloud } from '../set-up/cloud.ts';
import { runSteps } from '../set-up/run-steps.ts';
import { type Change, textOf } from '../set-up/step.ts';
import { settingsFileOf } from '../set-up/steps/settings-file.ts';
import { steps } from '../set-up/steps.ts';
import { type Environment, readTarget } from '../set-up/target.ts';
import type { Clock } from '../set-up/too-early.ts';
import { createFakeCloud, type FakeCloud } from './cloud/fake-cloud.ts';
import { createFakeProject } from './doctor/fake-project.ts';
import { emptyServices } from './doctor/healthy-services.ts';
import { sendGridSetUpKey, stripeKey } from './doctor/healthy-settings.ts';
import type { FakeProject } from './doctor/types.ts';
import { createFakeClock } from './fake-clock.ts';

export const projectId = 'stayup-test';
export const environment = {
	APP_ORIGIN: 'https://app.stayup-test.com',
	OPERATOR_EMAIL: 'operators@stayup-test.com',
	EMAIL_FROM: 'hello@stayup-test.com',
	STRIPE_SECRET_KEY: stripeKey,
	SENDGRID_SETUP_KEY: sendGridSetUpKey,
};

const repository = join(import.meta.dirname, '..', '..');

export interface Fixture {
	/** In place of the repository's. */
	root: string;
	settingsFile: string;
	stateFile: string;
	cloud: FakeCloud;
	clock: Clock;
	/** Stripe, SendGrid and DNS. */
	services: FakeProject;
	setUp(environment: Environment): Promise<SetUpRun>;
	remove(): void;
}

export interface SetUpRun {
	changes: string[];
	printed: string;
}

export function createFixture(projectId: string): Fixture {
	const root = mkdtempSync(join(tmpdir(), 'set-up-'));
	mkdirSync(join(root, 'functions'));
	symlinkSync(join(repository, 'infra'), join(root, 'infra'));
	const stateFile = join(root, 'state.json');
	const settingsFile = join(root, settingsFileOf(projectId));
	const clock = createFakeClock();
	const cloud = createFakeCloud(stateFile, clock);
	const services = createFakeProject(emptyServices());
	return {
		root,
		settingsFile,
		stateFile,
		cloud,
		clock,
		services,
		async setUp(environment) {
			const changes: string[] = [];
			const lines: string[] = [];
			const { reader, apply } = createCloud(cloud.programs, cloud.api, root, services.sources.fetch);
			const noted = async (change: Change) => {
				await apply(change);
				changes.push(textOf(change));
			};
			const settings = existsSync(settingsFile) ? readFileSync(settingsFile, 'utf8') : null;
			const target = readTarget({ projectId, isDryRun: false }, { settings, environment, ask: null });
			await runSteps(steps, { target, reader, apply: noted, print: (line) => lines.push(line), clock });
			return { changes, printed: lines.join('\n') };
		},
		remove: () => rmSync(root, { recursive: true }),
	};
}
