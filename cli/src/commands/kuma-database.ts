/** Reads the monitors of an Uptime Kuma 2.x database, which only a program on the same machine can open. */
import { CommandRefused } from './files.ts';

const sqliteHeader = 'SQLite format 3\0';

export function isDatabase(content: Buffer): boolean {
	return content.subarray(0, sqliteHeader.length).toString('latin1') === sqliteHeader;
}

/** The tables of monitors and their tags as JSON; heartbeats and notifications stay where they are. */
export async function readKumaDatabase(path: string): Promise<string> {
	const { DatabaseSync } = await import('node:sqlite');
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		const rowsOf = (table: 'monitor' | 'tag' | 'monitor_tag') => database.prepare(`SELECT * FROM ${table}`).all();
		return JSON.stringify({ monitor: rowsOf('monitor'), tag: rowsOf('tag'), monitor_tag: rowsOf('monitor_tag') });
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new CommandRefused(`${path} is not a database of Uptime Kuma: ${reason}`);
	} finally {
		database.close();
	}
}
