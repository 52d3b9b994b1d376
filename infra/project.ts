/** Reads the project of a command, `npm run COMMAND -- PROJECT`, and connects to Google. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { applicationDefault } from 'firebase-admin/app';
import { scaleProblem } from '../functions/src/main/sizes.ts';
import type { Project } from './doctor/check.ts';
import { createGoogleApi, type GoogleApi } from './google-api.ts';

export interface Command {
	api: GoogleApi;
	project: Project;
}

const root = join(import.meta.dirname, '..');

export function readCommand(name: string, words: readonly string[]): Command {
	const [id, ...others] = words;
	if (!id || others.length > 0 || id.startsWith('-')) refuse(`Usage: npm run ${name} -- PROJECT`);
	const file = join(root, 'functions', `.env.${id}`);
	const settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
	const { APP_ORIGIN: appOrigin, APP_CHECK_APP_ID: appCheckAppId } = settings;
	if (!appOrigin) refuse(`Put APP_ORIGIN, the origin of the web app, into functions/.env.${id}.`);
	const sizeProblem = scaleProblem(settings);
	if (sizeProblem !== null) refuse(sizeProblem);

	const accessToken = async () => (await applicationDefault().getAccessToken()).access_token;
	const project = { id, appOrigin, appCheckAppId: appCheckAppId || null, settings };
	return { api: createGoogleApi({ projectId: id, accessToken }), project };
}

function refuse(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}
