/** Reads an Uptime Kuma 2.x database, which only a program on the same machine can open. */
import { closeSync, constants, copyFileSync, existsSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isDatabase } from '@stayup/contract';
import { CommandRefused } from './files.ts';

type Row = Record<string, unknown>;

/** Monitors, notifications, maintenance and status pages as JSON, by table; heartbeats, users and other settings stay where they are. */
export async function readKumaDatabase(path: string): Promise<string> {
	const { DatabaseSync } = await import('node:sqlite');
	const step = stepWithoutLog(path);
	const read = (file: string) => {
		const database = new DatabaseSync(file, { readOnly: file === path });
		try {
			const text = tablesOf(database);
			if (text !== null) return text;
			throw new CommandRefused(`${path} has no monitors.${step}`);
		} finally {
			database.close();
		}
	};
	try {
		return readInPlace(path, read) ?? readCopy(path, read);
	} catch (error) {
		if (error instanceof CommandRefused) throw error;
		const reason = error instanceof Error ? error.message : String(error);
		throw new CommandRefused(`${path} is not a database of Uptime Kuma: ${reason}.${step}`);
	}
}

/** SQLite's results for a database beside which it may not write. */
const notWritable = new Set([8, 14]);

/** Null in a folder that may not be written: SQLite keeps files beside a database even to read it. */
function readInPlace(path: string, read: (file: string) => string): string | null {
	try {
		return read(path);
	} catch (error) {
		if (error instanceof Error && 'errcode' in error && notWritable.has(Number(error.errcode) % 256)) return null;
		throw error;
	}
}

/** A sentence about a database that Kuma may have been using when it was copied; null for any other. Ask before it is read. */
export function missingLog(path: string): string | null {
	const header = Buffer.alloc(20);
	const file = openSync(path, 'r');
	readSync(file, header, 0, header.length, 0);
	closeSync(file);
	// SQLite's sign of a database with a log.
	const usesLog = isDatabase(header) && header[18] === 2;
	return usesLog && !existsSync(`${path}-wal`)
		? `If Uptime Kuma was running when you copied ${path}, copy ${path}-wal too: it has the newest changes.`
		: null;
}

function readCopy(path: string, read: (file: string) => string): string {
	const folder = mkdtempSync(join(tmpdir(), 'stayup-kuma-'));
	try {
		return read(copyOf(path, folder));
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** With its log, which has the newest rows. */
function copyOf(path: string, folder: string): string {
	const copy = join(folder, 'kuma.db');
	copyFileSync(path, copy, constants.COPYFILE_FICLONE);
	if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`, constants.COPYFILE_FICLONE);
	return copy;
}

/** The next step if a log was not copied with the database; empty if it is there. SQLite makes one while it reads. */
function stepWithoutLog(path: string): string {
	if (existsSync(`${path}-wal`)) return '';
	return ` Uptime Kuma keeps the newest rows in ${path}-wal. Please stop it first, or copy both files.`;
}

/** Null without monitors. */
function tablesOf(database: DatabaseSync): string | null {
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
	file.status_page = status_page.map(pageOf);
	file.setting = setting.filter(({ key }) => key === 'serverTimezone').map(({ key, value }) => ({ key, value }));
	return file.monitor?.length === 0 ? null : JSON.stringify(file);
}

/** Without the values that are not imported, so that no password leaves the machine. */
function pageOf({ id, slug, title, description, password, footer_text, custom_css, show_tags }: Row): Row {
	const unread = { password: Boolean(password), footer_text: Boolean(footer_text), custom_css: Boolean(custom_css) };
	return { id, slug, title, description, show_tags, ...unread };
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
	...['webhookAdditionalHeaders', 'threadId'],
];

function parsed(config: unknown): Row {
	try {
		const value: unknown = JSON.parse(String(config));
		return typeof value === 'object' && value !== null ? (value as Row) : {};
	} catch {
		return {};
	}
}
