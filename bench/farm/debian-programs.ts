/** External programs of the benchmarks; installs missing ones on Debian as root. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { StartRefused } from '../../dev/base/refusal.ts';

const packages = {
	'/usr/sbin/nginx': 'nginx-light',
	'/usr/bin/prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
	'/usr/bin/taskset': 'util-linux',
} as const;

export function requireProgram(path: keyof typeof packages): string {
	if (existsSync(path)) return path;
	const name = packages[path];
	if (existsSync('/etc/debian_version') && process.getuid?.() === 0) installOnDebian(name);
	if (existsSync(path)) return path;
	throw new StartRefused(`This benchmark needs ${path}: on Debian, apt-get install ${name}.`);
}

function installOnDebian(name: string): void {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	try {
		execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
		execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, stdio: 'ignore' });
	} catch {
		// The next check reports a program that is still missing.
	}
}
