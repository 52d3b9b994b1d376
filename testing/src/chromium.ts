/** Finds Chrome or Chromium for the journeys; installs Chromium’s headless shell on Debian as root. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartRefused } from '../../dev/base/refusal.ts';

/** The headless shell first: it has no window system and needs half the CPU of the whole browser. */
const names = [
	...['chromium-headless-shell', 'chrome-headless-shell'],
	...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
];
const macApps = ['Google Chrome', 'Chromium'].map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);

export function findChromium(): string {
	const found = onThisMachine();
	if (found) return found;
	const isDebianRoot = existsSync('/etc/debian_version') && process.getuid?.() === 0;
	if (isDebianRoot) installOnDebian();
	const installed = onThisMachine();
	if (installed) return installed;
	throw new StartRefused(
		'The journeys need Chrome or Chromium: install it (on Debian: apt-get install chromium-headless-shell), or name it in CHROME_PATH.',
	);
}

function onThisMachine(): string | undefined {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const candidates = [
		process.env.CHROME_PATH ?? '',
		...names.flatMap((name) => folders.map((folder) => join(folder, name))),
		...macApps,
	];
	return candidates.find((path) => path !== '' && existsSync(path));
}

function installOnDebian(): void {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	try {
		execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
		execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { env, stdio: 'ignore' });
	} catch {
		// findChromium reports a browser that is still missing.
	}
}
