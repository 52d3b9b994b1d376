/** `functions/.env.PROJECT`: the settings that `firebase deploy` reads. */
import { parseEnv } from 'node:util';
import { apiKeys } from '../../declared/api-keys.ts';
import { settings } from '../../declared/settings.ts';
import type { Reader, Step, Target } from '../step.ts';
import { inProject } from './project.ts';
import { stripeIds } from './stripe.ts';
import { findWebApp } from './web-app.ts';

/** Before anything else, so that a run that is repeated needs nothing in its environment. */
export const beginSettings: Step = {
	title: 'Settings',
	async changes(target, reader) {
		const path = settingsFileOf(target.projectId);
		return (await reader.file(path)) === null ? [{ kind: 'file', path, text: newFile(target) }] : [];
	},
};

export const completeSettings: Step = {
	title: 'Settings: keys and ids',
	async changes(target, reader) {
		const path = settingsFileOf(target.projectId);
		const before = (await reader.file(path)) ?? newFile(target);
		const ids = { ...(await keyStrings(target, reader)), ...(await stripeIds(target, reader)) };
		const hinted = before.replace(/^# APP_CHECK_APP_ID=$/m, `# APP_CHECK_APP_ID=${await appIdOf(target, reader)}`);
		const text = withValues(hinted, ids);
		return text === before ? [] : [{ kind: 'file', path, text }];
	},
};

export function settingsFileOf(projectId: string): string {
	return `functions/.env.${projectId}`;
}

type Values = Readonly<Record<string, string>>;

async function keyStrings({ projectId }: Target, reader: Reader): Promise<Values> {
	const values: Record<string, string> = {};
	for (const { id, setting } of apiKeys) {
		const key = await reader.describe<{ keyString: string }>(
			'gcloud',
			'services',
			'api-keys',
			'get-key-string',
			id,
			inProject(projectId),
		);
		values[setting] = key?.keyString ?? '';
	}
	return values;
}

async function appIdOf(target: Target, reader: Reader): Promise<string> {
	return (await findWebApp(target, reader))?.appId ?? '';
}

/** A setting without a value is a comment: `firebase deploy` asks for those that are required. */
function newFile({ appOrigin, operatorEmail, emailFrom }: Target): string {
	const values: Values = { APP_ORIGIN: appOrigin, OPERATOR_EMAIL: operatorEmail, EMAIL_FROM: emailFrom };
	const lines = settings.flatMap(({ name, purpose, advised }) => {
		const value = values[name] ?? advised;
		return ['', `# ${purpose}`, value ? lineOf(name, value) : `# ${lineOf(name, '')}`];
	});
	return ['# Settings of the deployment; docs/operations.md lists all of them.', ...lines, ''].join('\n');
}

function withValues(text: string, values: Values): string {
	const actual = parseEnv(text);
	return Object.entries(values)
		.filter(([name, value]) => actual[name] !== value)
		.reduce((rest, [name, value]) => {
			const line = new RegExp(`^#?\\s*${name}=.*$`, 'm');
			if (line.test(rest)) return rest.replace(line, () => lineOf(name, value));
			return `${rest.trimEnd()}\n${lineOf(name, value)}\n`;
		}, text);
}

function lineOf(name: string, value: string): string {
	return `${name}=${/^[\w@:/.-]*$/.test(value) ? value : JSON.stringify(value)}`;
}
