/** The settings of the deployment that a build is for, checked before anything is deployed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readConfig } from '../../../functions/src/main/config.ts';
import { type FunctionName, partsOf } from '../../../functions/src/main/function-options.ts';
import { problemWith, requiredSettings } from '../../../functions/src/main/settings.ts';
import { root } from '../../base/folders.ts';
import { StartRefused } from '../../base/refusal.ts';

export type Settings = Readonly<Record<string, string | undefined>>;

export interface Deployment {
	projectId: string;
	/** The file with the settings, for messages. */
	file: string;
	settings: Settings;
}

/** Null if the build is not for a deployment. `firebase deploy` sets GCLOUD_PROJECT for the commands in firebase.json. */
export function findDeployment(environment: Settings, folder = join(root, 'functions')): Deployment | null {
	const projectId = environment.GCLOUD_PROJECT;
	if (!projectId || projectId.startsWith('demo-')) return null;
	const settings = ['.env', `.env.${projectId}`]
		.map((name) => join(folder, name))
		.filter((file) => existsSync(file))
		.map((file) => parseEnv(readFileSync(file, 'utf8')));
	return { projectId, file: `functions/.env.${projectId}`, settings: Object.assign({}, ...settings) };
}

/** Only Google has the secrets. */
const placeholderSecrets = {
	SENDGRID_API_KEY: 'SG.key',
	STRIPE_SECRET_KEY: 'sk_live_key',
	STRIPE_WEBHOOK_SECRET: 'whsec_key',
	SLACK_CLIENT_SECRET: 'a-secret',
	SLACK_SIGNING_SECRET: 'a-secret',
	SECRETS_KEY: Buffer.alloc(32).toString('base64'),
	REQUEST_SECRETS_KEY: Buffer.alloc(32).toString('base64'),
};
/** `firebase deploy` asks for those that are missing. */
const askedSettings = {
	APP_ORIGIN: 'https://app.stayup.dev',
	WEB_API_KEY: 'a-key-of-the-right-form',
	SERVER_API_KEY: 'a-key-of-the-right-form',
	EMAIL_FROM: 'alerts@stayup.dev',
	OPERATOR_EMAIL: 'operator@stayup.dev',
} satisfies Record<keyof typeof requiredSettings, string>;

/** Refuses the settings that a function would refuse when it starts. */
export function requireUsableSettings({ projectId, file, settings }: Deployment): void {
	const environment = { ...askedSettings, ...settings, ...placeholderSecrets, GCLOUD_PROJECT: projectId };
	const problems = (Object.keys(partsOf) as FunctionName[]).flatMap((name) => {
		try {
			readConfig(environment, partsOf[name]);
			return [];
		} catch (error) {
			return [error instanceof Error ? error.message : String(error)];
		}
	});
	if (problems.length > 0) throw new StartRefused([...new Set(problems), `Correct ${file}.`].join('\n'));
}

/** The origin for the links of public pages. */
export function requireOrigin({ file, settings }: Deployment): string {
	const { APP_ORIGIN: origin } = settings;
	const problem = problemWith(requiredSettings.APP_ORIGIN, origin);
	if (!origin || problem !== null) throw new StartRefused(`${problem}\nCorrect ${file}.`);
	return origin;
}

/** Email addresses and links on public pages and in emails that nobody can have. A staging deployment may show them, so they are not refused. */
export function placeholderContacts(contacts: readonly string[]): string[] {
	return contacts.filter((contact) =>
		URL.canParse(contact)
			? new URL(contact).hostname.endsWith('.example')
			: !requiredSettings.OPERATOR_EMAIL.pattern.test(contact),
	);
}
