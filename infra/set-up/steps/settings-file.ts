/** `functions/.env.PROJECT`: the settings that `firebase deploy` reads. */
import { parseEnv } from 'node:util';
import { apiKeys } from '../../declared/api-keys.ts';
import { settings } from '../../declared/settings.ts';
import type { Reader, Step, Target } from '../step.ts';
import { inProject } from './project.ts';
import { stripeIds } from './stripe.ts';
import { findWebApp } from './web-app.ts';

export const writeSettings: Step = {
	title: 'Settings',
	async changes(target, reader) {
		const path = settingsFileOf(target.projectId);
		const before = await reader.file(path);
		const ids = { ...(await keyStrings(target, reader)), ...(await stripeIds(target, reader)) };
		const text = before === null ? newFile(target, ids, await appIdOf(target, reader)) : withValues(before, ids);
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
function newFile({ appOrigin, operatorEmail, emailFrom }: Target, ids: Values, appId: string): string {
	const values: Values = { ...ids, APP_ORIGIN: appOrigin, OPERATOR_EMAIL: operatorEmail, EMAIL_FROM: emailFrom };
	const hints: Values = { APP_CHECK_APP_ID: appId };
	const lines = settings.flatMap(({ name, purpose, advised }) => {
		const value = values[name] ?? advised;
		return ['', `# ${purpose}`, value ? lineOf(name, value) : `# ${lineOf(name, hints[name] ?? '')}`];
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
