/** The settings that the API never shows again. The file must take them from the environment, so that it holds no secret itself. */
import { hasReference } from './references.ts';

/** `*` is any key or index. */
const secretPaths = [
	'websites.*.check.request.headers.*.secret',
	'websites.*.check.request.credentials.password',
	'websites.*.check.request.credentials.token',
	'channels.*.target.headers.*.value',
	'channels.*.target.integrationKey',
	'channels.*.target.token',
	'statusPages.*.password',
].map((path) => path.split('.'));

/** The secrets of a file that are written out. `value`: the file as it was read, with its references. */
export function plainSecrets(value: unknown): { path: string[]; message: string }[] {
	return secretPaths.flatMap((pattern) =>
		pathsOf(value, pattern).map((path) => ({
			path,
			message: `Please keep secrets out of the file: write a reference to an environment variable, such as \${env:TOKEN}.`,
		})),
	);
}

function pathsOf(value: unknown, [next, ...others]: readonly string[], path: readonly string[] = []): string[][] {
	if (next === undefined) return typeof value === 'string' && value !== '' && !hasReference(value) ? [[...path]] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value)
		.filter(([key]) => next === '*' || key === next)
		.flatMap(([key, one]) => pathsOf(one, others, [...path, key]));
}
