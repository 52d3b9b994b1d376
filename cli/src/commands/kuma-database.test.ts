import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { missingLog, readKumaDatabase } from './kuma-database.ts';

let folder: string;
let running: DatabaseSync;

const pathIn = (name: string) => join(folder, name);
const monitorsIn = async (path: string) =>
	(JSON.parse(await readKumaDatabase(path)) as { monitor: { name: string }[] }).monitor.map(({ name }) => name);

/** As Kuma has it while it runs: the newest rows are only in its log. */
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'kuma-test-'));
	running = new DatabaseSync(pathIn('kuma.db'));
	running.exec(`PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
		CREATE TABLE monitor (id INTEGER PRIMARY KEY, name TEXT);
		CREATE TABLE tag (id INTEGER PRIMARY KEY); CREATE TABLE monitor_tag (id INTEGER PRIMARY KEY);
		CREATE TABLE status_page (id INTEGER PRIMARY KEY, slug TEXT, title TEXT, description TEXT, password TEXT);
		INSERT INTO status_page VALUES (1, 'shop', 'Shop', '', 'page-secret');
		PRAGMA wal_checkpoint(TRUNCATE);
		INSERT INTO monitor (name) VALUES ('Shop');`);
});
afterEach(() => {
	running.close();
	rmSync(folder, { recursive: true, force: true });
});

describe('a database of Uptime Kuma', () => {
	it('is read with its log while Kuma runs', async () => {
		expect(await monitorsIn(pathIn('kuma.db'))).toEqual(['Shop']);
	});

	it('is read from a copy with its log', async () => {
		for (const end of ['', '-wal']) copyFileSync(pathIn(`kuma.db${end}`), pathIn(`copy.db${end}`));

		expect(await monitorsIn(pathIn('copy.db'))).toEqual(['Shop']);
	});

	it('without its log and without monitors is refused, and says how to copy it', async () => {
		copyFileSync(pathIn('kuma.db'), pathIn('copy.db'));

		await expect(readKumaDatabase(pathIn('copy.db'))).rejects.toThrow(
			`${pathIn('copy.db')} has no monitors. Uptime Kuma keeps the newest rows in ${pathIn('copy.db-wal')}. Please stop it first, or copy both files.`,
		);
	});

	it('that Kuma may have been using is warned of without its log, and others are not', () => {
		copyFileSync(pathIn('kuma.db'), pathIn('copy.db'));
		new DatabaseSync(pathIn('other.db')).exec('CREATE TABLE monitor (id INTEGER PRIMARY KEY)');

		expect(missingLog(pathIn('copy.db'))).toContain(`copy ${pathIn('copy.db-wal')} too`);
		expect([missingLog(pathIn('kuma.db')), missingLog(pathIn('other.db'))]).toEqual([null, null]);
	});

	it('is read where nothing can be written beside it, and leaves nothing behind', async () => {
		for (const end of ['', '-wal']) copyFileSync(pathIn(`kuma.db${end}`), pathIn(`copy.db${end}`));
		// SQLite cannot make its file of this name, as in a folder that may not be written.
		mkdirSync(pathIn('copy.db-shm'));
		const before = readdirSync(folder);
		const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('stayup-kuma-'));
		const copiesBefore = copies();

		expect(await monitorsIn(pathIn('copy.db'))).toEqual(['Shop']);
		expect(readdirSync(folder)).toEqual(before);
		expect(copies()).toEqual(copiesBefore);
	});

	it('names the password of a page without its value', async () => {
		const text = await readKumaDatabase(pathIn('kuma.db'));

		expect(text).not.toContain('page-secret');
		expect(JSON.parse(text)).toMatchObject({ status_page: [{ slug: 'shop', password: true }] });
	});
});
