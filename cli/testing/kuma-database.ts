/**
 * Makes a database of Uptime Kuma 2.x as Kuma itself does: its template, then its own SQL patches in its own order, from its npm package. The
 * registry has one version, 2.0.0-dev.0, whose list of patches is complete: its folder of later migrations is empty.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';

const version = '2.0.0-dev.0';
const run = promisify(execFile);

export interface KumaMonitor {
	type: string;
	name: string;
	/** More columns of Kuma's table. */
	[column: string]: string | number | null;
}

/** Downloads the package once into `folder`. Returns the path of the new database. */
export async function makeKumaDatabase(
	folder: string,
	monitors: readonly KumaMonitor[],
	tags: readonly { monitor: number; name: string; value: string }[],
	/** Rows of more tables, by table. */
	more: Readonly<Record<string, readonly Readonly<Record<string, string | number | null>>[]>> = {},
): Promise<string> {
	const kuma = await unpackKuma(folder);
	const path = join(folder, `kuma-${crypto.randomUUID()}.db`);
	copyFileSync(join(kuma, 'db', 'kuma.db'), path);
	const database = new DatabaseSync(path);
	try {
		for (const patch of patchesOf(kuma)) database.exec(readFileSync(patch, 'utf8'));
		database.exec("INSERT INTO user (username, password) VALUES ('admin', 'x')");
		const insert = (table: string, row: Readonly<Record<string, string | number | null>>) => {
			const columns = Object.keys(row).map((name) => `"${name}"`);
			const marks = columns.map(() => '?').join(', ');
			database.prepare(`INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${marks})`).run(...Object.values(row));
		};
		for (const monitor of monitors) insert('monitor', { user_id: 1, ...monitor });
		tags.forEach(({ monitor, name, value }, index) => {
			database.prepare("INSERT INTO tag (name, color) VALUES (?, '#00f')").run(name);
			database
				.prepare('INSERT INTO monitor_tag (monitor_id, tag_id, value) VALUES (?, ?, ?)')
				.run(monitor, index + 1, value);
		});
		for (const [table, rows] of Object.entries(more)) for (const row of rows) insert(table, row);
	} finally {
		database.close();
	}
	return path;
}

async function unpackKuma(folder: string): Promise<string> {
	const kuma = join(folder, 'package');
	if (existsSync(join(kuma, 'db', 'kuma.db'))) return kuma;
	mkdirSync(folder, { recursive: true });
	await run('npm', ['pack', `uptime-kuma@${version}`, '--pack-destination', folder]);
	await run('tar', [
		'xzf',
		join(folder, `uptime-kuma-${version}.tgz`),
		'-C',
		folder,
		'package/db',
		'package/server/database.js',
	]);
	return kuma;
}

/** The numbered patches first, then those of the list in Kuma's server/database.js. */
function patchesOf(kuma: string): string[] {
	const folders = [join(kuma, 'db', 'old_migrations'), join(kuma, 'db')];
	const numbered = Array.from({ length: 10 }, (_, index) =>
		join(kuma, 'db', 'old_migrations', `patch${index + 1}.sql`),
	);
	const list =
		/static patchList = \{(.*?)\n {4}\};/s.exec(readFileSync(join(kuma, 'server', 'database.js'), 'utf8'))?.[1] ?? '';
	const names = [...list.matchAll(/^\s*"(patch-[^"]+\.sql)":/gm)].map((match) => match[1] ?? '');
	const listed = names.flatMap((name) =>
		folders.filter((folder) => readdirSync(folder).includes(name)).map((folder) => join(folder, name)),
	);
	if (listed.length < 40) throw new Error('The list of patches in Uptime Kuma could not be read.');
	return [...numbered, ...listed];
}
