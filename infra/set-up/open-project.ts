/** The project of a command, with the login of gcloud. */
import { join } from 'node:path';
import { createGoogleApi } from '../google-api.ts';
import { type Cloud, createCloud } from './cloud.ts';
import { createPrograms } from './programs.ts';

export const root = join(import.meta.dirname, '..', '..');

export function openProject(projectId: string): Cloud {
	const programs = createPrograms();
	const accessToken = async () => (await programs.run('gcloud', ['auth', 'print-access-token', '--quiet'])).trim();
	return createCloud(programs, createGoogleApi({ projectId, accessToken }), root);
}
