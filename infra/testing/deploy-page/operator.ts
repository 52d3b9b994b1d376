/** An operator who follows docs/deploy.md, with fakes of every service. */
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { checks } from '../../checks.ts';
import { apiKeys } from '../../declared/api-keys.ts';
import { functionsWith } from '../../declared/functions.ts';
import { linesOf, runChecks } from '../../doctor/check.ts';
import { releaseCommands } from '../../release/commands.ts';
import { createCloud } from '../../set-up/cloud.ts';
import { setUp } from '../../set-up/command.ts';
import { runSteps } from '../../set-up/run-steps.ts';
import type { Clock } from '../../set-up/too-early.ts';
import { runSmokeChecks, smokeChecks, linesOf as smokeLinesOf } from '../../smoke/smoke-checks.ts';
import type { FakeCloud } from '../cloud/fake-cloud.ts';
import { hoursAgo, projectId, sendGridSetUpKey, stripeKey } from '../doctor/healthy-settings.ts';
import { functionStep, urls } from '../doctor/urls.ts';
import { fetchFrom, healthyProduct } from '../fake-product.ts';
import { createFixture } from '../set-up-fixture.ts';

export interface Operator {
	/** Returns the printed text. */
	run(command: string): Promise<string>;
	/** Enters the DNS records of a printed text at the DNS provider. */
	publishRecords(printed: string): void;
	leave(): void;
	/** In functions/.env.PROJECT. */
	changeSetting(name: string, value: string): void;
	cloud: FakeCloud;
	clock: Clock;
}

const repository = join(import.meta.dirname, '..', '..', '..');
const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

export function createOperator(): Operator {
	const fixture = createFixture(projectId);
	const { cloud, clock, services, root } = fixture;
	const answers: Readonly<Record<string, string>> = {
		STRIPE_SECRET_KEY: stripeKey,
		SENDGRID_SETUP_KEY: sendGridSetUpKey,
	};
	const readSettings = () => parseEnv(readFileSync(fixture.settingsFile, 'utf8'));

	const programs: Record<string, (words: string[], environment: Record<string, string>) => Promise<string[]>> = {
		async 'infra/setup.sh'(words, environment) {
			accessSync(join(repository, 'infra/setup.sh'), constants.X_OK);
			const lines: string[] = [];
			const ask = async (question: string) => {
				lines.push(question.trimEnd());
				return answers[question.split(' ')[0] ?? ''] ?? '';
			};
			const connect = () => createCloud(cloud.programs, cloud.api, root, services.sources.fetch);
			await setUp(words, { root, environment, ask, connect, clock, print: (line) => lines.push(line) });
			return lines;
		},
		/** The functions get the settings. Nothing nightly has run yet. */
		async 'npm run release --'([command = '', id = '']) {
			const lines: string[] = [];
			const settings = readSettings();
			cloud.edit(({ projects }) => {
				if (projects[id]) projects[id].settings = settings;
			});
			const { reader, apply } = createCloud(cloud.programs, cloud.api, root);
			const print = (line: string) => lines.push(line);
			const target = { projectId: id, canaryPercent: 10 };
			await runSteps(releaseCommands[command] ?? [], { target, reader, apply, clock, print });
			for (const [name, { region }] of Object.entries(functionsWith(settings))) {
				const step = functionStep(name, region);
				services.set(urls.functions, ['functions', step, 'serviceConfig', 'environmentVariables'], { ...settings });
			}
			for (const { id, setting } of apiKeys) services.set(urls.keyString(id), ['keyString'], settings[setting] ?? '');
			services.reply(urls.appCheck, 200, { enforcementMode: 'UNENFORCED' });
			for (const job of ['nightly', 'restore-drill']) services.reply(urls.heartbeat(job), 404);
			services.set(urls.backups, ['backups'], []);
			services.set(urls.database, ['createTime'], hoursAgo(1));
			services.set(urls.trigger, ['createTime'], hoursAgo(0.5));
			return lines;
		},
		/** By an administrator of the organisation. */
		async gcloud(words) {
			await cloud.programs.run('gcloud', words);
			return [];
		},
		async 'npm run smoke --'([origin = '']) {
			const fetch = fetchFrom(healthyProduct(), origin);
			const wait = () => Promise.reject(new Error('The product is healthy.'));
			return smokeLinesOf(await runSmokeChecks(smokeChecks, { origin, fetch, wait, login: null }));
		},
		async 'npm run doctor --'([id = '']) {
			const settings = readSettings();
			const appOrigin = settings.APP_ORIGIN ?? '';
			const project = { id, appOrigin, appCheckAppId: settings.APP_CHECK_APP_ID ?? null, settings };
			return linesOf(await runChecks(checks, services.sources, project));
		},
	};

	return {
		async run(command) {
			const { environment, text } = splitCommand(command);
			const name = Object.keys(programs).find((one) => text === one || text.startsWith(`${one} `));
			const program = name === undefined ? undefined : programs[name];
			if (name === undefined || !program) throw new Error(`There is no fake for ${text}`);
			const [, script] = /^npm run (\S+)/.exec(name) ?? [];
			if (script !== undefined && !scripts[script]) throw new Error(`There is no script ${script}`);
			const words = text.slice(name.length).split(' ').filter(Boolean);
			return (await program(words, environment)).map((line) => `${line}\n`).join('');
		},
		publishRecords(printed) {
			for (const [, host = '', data = ''] of printed.matchAll(/^ +(?:CNAME|TXT) (\S+) (.*)$/gm)) {
				services.setDns(host, [data]);
			}
		},
		changeSetting(name, value) {
			const text = readFileSync(fixture.settingsFile, 'utf8');
			writeFileSync(fixture.settingsFile, text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`));
		},
		leave: () => fixture.remove(),
		cloud,
		clock,
	};
}

/** `A=b program words` */
function splitCommand(command: string): { environment: Record<string, string>; text: string } {
	const words = command.split(' ');
	const settings = words.slice(
		0,
		words.findIndex((word) => !/^[A-Z_]+=/.test(word)),
	);
	const environment = Object.fromEntries(settings.map((word) => word.split('=') as [string, string]));
	return { environment, text: words.slice(settings.length).join(' ') };
}
