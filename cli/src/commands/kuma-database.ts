/** Reads an Uptime Kuma 2.x database, which only a program on the same machine can open. */
import type { DatabaseSync } from 'node:sqlite';
import { CommandRefused } from './files.ts';

const sqliteHeader = 'SQLite format 3\0';

export function isDatabase(content: Buffer): boolean {
	return content.subarray(0, sqliteHeader.length).toString('latin1') === sqliteHeader;
}

type Row = Record<string, unknown>;

/** Monitors, notifications, maintenance and status pages as JSON, by table; heartbeats, users and other settings stay where they are. */
export async function readKumaDatabase(path: string): Promise<string> {
	const { DatabaseSync } = await import('node:sqlite');
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		const file: Record<string, Row[]> = {
			...rowsOf(database, ['monitor', 'tag', 'monitor_tag']),
			...optionalRowsOf(database, [
				'monitor_notification',
				'maintenance',
				'monitor_maintenance',
				'group',
				'monitor_group',
			]),
		};
		const {
			notification = [],
			status_page = [],
			setting = [],
		} = optionalRowsOf(database, [...['notification', 'status_page', 'setting']]);
		file.notification = notification.map((row) => ({ ...row, config: neededOf(row.config) }));
		file.status_page = status_page.map(({ id, slug, title, description }) => ({ id, slug, title, description }));
		file.setting = setting.filter(({ key }) => key === 'serverTimezone').map(({ key, value }) => ({ key, value }));
		return JSON.stringify(file);
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		throw new CommandRefused(`${path} is not a database of Uptime Kuma: ${reason}`);
	} finally {
		database.close();
	}
}

function rowsOf(database: DatabaseSync, tables: readonly string[]): Record<string, Row[]> {
	return Object.fromEntries(
		tables.map((table) => [table, database.prepare(`SELECT * FROM "${table}"`).all() as Row[]]),
	);
}

/** Databases of older versions lack some tables. */
function optionalRowsOf(database: DatabaseSync, tables: readonly string[]): Record<string, Row[]> {
	const found = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
	const names = new Set(found.map(({ name }) => name));
	return rowsOf(
		database,
		tables.filter((table) => names.has(table)),
	);
}

/** Of a notification only what becomes a channel: passwords of mail servers and tokens of bots do not leave the machine. */
function neededOf(config: unknown): Row {
	const known = parsed(config);
	return Object.fromEntries(neededFields.filter((field) => field in known).map((field) => [field, known[field]]));
}

const neededFields = [
	...['type', 'smtpTo', 'smtpCC', 'smtpBCC', 'discordWebhookUrl', 'webhookUrl', 'webhookURL'],
	'webhookAdditionalHeaders',
];

function parsed(config: unknown): Row {
	try {
		const value: unknown = JSON.parse(String(config));
		return typeof value === 'object' && value !== null ? (value as Row) : {};
	} catch {
		return {};
	}
}
