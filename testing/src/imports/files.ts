/** Export files of other tools, made by hand after their documentation, for the tests of imports. */
import { readFileSync } from 'node:fs';

export type ImportFileName =
	| 'uptimerobot.csv'
	| 'uptimerobot-v3.json'
	| 'better-stack.json'
	| 'pingdom.json'
	| 'statuscake.json'
	| 'uptime-kuma-1.json'
	| 'uptime-kuma-2.json'
	| 'gatus.yaml'
	| 'any.csv';

export function importFile(name: ImportFileName): string {
	return readFileSync(new URL(name, import.meta.url), 'utf8');
}
